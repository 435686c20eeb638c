import { Menu } from '../../../ui/layer/Menu.tsx'
import { lazilyOpened } from '../../../ui/load/lazily.tsx'
import { formatTitle } from '../../../components/number-format/format-title.ts'
import { formatBehind, setFormat } from '../model/views/formats.ts'
import { messages } from '../model/messages.ts'
import type { ComputedItem, ViewItem } from '../model/studio-state.ts'
import { useStudio } from '../studio-context.ts'

const NumberFormatDialog = lazilyOpened(() => import('../../../components/number-format/NumberFormatDialog.tsx'))

interface FormatProps {
  readonly item: ViewItem | ComputedItem
}

/** Leads to the format, in the menu of a column with numbers. */
export function FormatItem({ item, onOpen }: FormatProps & { readonly onOpen: () => void }) {
  const { state } = useStudio()
  if (!formatBehind(state, item)) return null
  return (
    <>
      <Menu.Label>Format</Menu.Label>
      <Menu.Item onClick={onOpen}>{formatTitle(item.format)} …</Menu.Item>
    </>
  )
}

export function FormatOf({
  item,
  isOpen,
  onClose,
}: FormatProps & { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { state, act } = useStudio()
  return (
    <NumberFormatDialog
      opened={isOpen}
      title={`Format of ${item.label}`}
      format={item.format}
      inherited={isOpen ? formatBehind(state, item)?.format : undefined}
      automaticHint={messages.automaticFormat}
      onDone={(format) => {
        onClose()
        void act((before) => setFormat(before, item.id, format))
      }}
      onClose={onClose}
    />
  )
}
