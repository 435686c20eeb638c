import { type ExportFormat, exportFormats, hasTotals } from '@soundings/contract'
import {
  IconCsv,
  IconDatabaseExport,
  IconDownload,
  IconFileSpreadsheet,
  IconPhotoDown,
  type Icon,
} from '@tabler/icons-react'
import { Menu } from '../../ui/layer/Menu.tsx'
import { ToolButton } from '../question-result/tools/ToolButton.tsx'
import { formatLabels } from './format-words.ts'
import type { HandedOver } from './handed-over.ts'
import { messages } from './messages.ts'
import { useExport } from './use-export.ts'

interface ExportMenuProps {
  readonly what: HandedOver
  /** Absent when no chart is shown. */
  readonly saveImage: (() => void) | undefined
}

const icons = {
  CSV: IconCsv,
  XLSX: IconFileSpreadsheet,
  PARQUET: IconDatabaseExport,
} satisfies Record<ExportFormat, Icon>

/** The result as a file, or the chart as an image. */
export function ExportMenu(props: ExportMenuProps) {
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <ToolButton label="Export">
          <IconDownload size={18} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="Export" maw={280}>
        <ExportItems {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function ExportItems({ what, saveImage }: ExportMenuProps) {
  const exportAs = useExport(what)
  return (
    <>
      {what.note !== undefined && <Menu.Label>{what.note}</Menu.Label>}
      {exportFormats.map((format) => {
        const [label, FormatIcon] = [formatLabels[format], icons[format]]
        return (
          <Menu.Item key={format} leftSection={<FormatIcon size={18} />} onClick={() => void exportAs(format)}>
            {what.pivot && !hasTotals(format) ? messages.rowsOfPivot(label) : label}
          </Menu.Item>
        )
      })}
      {saveImage && (
        <Menu.Item leftSection={<IconPhotoDown size={18} />} onClick={saveImage}>
          Image (PNG)
        </Menu.Item>
      )}
    </>
  )
}
