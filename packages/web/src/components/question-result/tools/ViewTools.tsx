import type { ViewType } from '@soundings/query'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChartOptions } from '../../../charts/chart-options.ts'
import type { ChartType } from '../../../charts/chart-type.ts'
import { chartTypes } from '../../../charts/registry.ts'
import { PalettePicker, TileColourPicker } from './ColourPicker.tsx'
import type { Measure } from './MeasureChoices.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { ToolButton } from './ToolButton.tsx'
import { moreLabel, ViewSettings } from './ViewSettings.tsx'
import { ViewTypePicker, type Prepare } from './ViewTypePicker.tsx'

export interface ViewToolsProps {
  /** Absent where the wanted view is none that we know. */
  readonly shown: ViewType | undefined
  readonly offered: readonly ViewType[]
  readonly measures: readonly Measure[]
  readonly options: ChartOptions
  /** The options are kept with the question or the tile; otherwise they are for the person who looks, this time. */
  readonly isKept: boolean
  /** Absent: not to be changed. */
  readonly onViewType: ((viewType: ViewType) => void) | undefined
  readonly onOptions: ((options: ChartOptions) => void) | undefined
  readonly prepare?: Prepare | undefined
}

const colourPickers = { palette: PalettePicker, tile: TileColourPicker }

/** How the result is shown: view type, and the settings and colours that belong to it. */
export function ViewTools({
  shown,
  offered,
  measures,
  options,
  isKept,
  onViewType,
  onOptions,
  prepare,
}: ViewToolsProps) {
  return (
    <>
      {onViewType && <ViewTypePicker shown={shown} offered={offered} onPick={onViewType} prepare={prepare} />}
      {shown && onOptions && (
        <LookTools
          type={chartTypes[shown]}
          measures={measures}
          options={options}
          isKept={isKept}
          onOptions={onOptions}
        />
      )}
    </>
  )
}

interface LookToolsProps extends Pick<ViewToolsProps, 'options' | 'isKept' | 'measures'> {
  readonly type: ChartType
  readonly onOptions: (options: ChartOptions) => void
}

function LookTools({ type: { switches, settings, colours }, measures, options, isKept, onOptions }: LookToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const Colours = colours && colourPickers[colours]
  const open = isKept && settings ? () => setOpen(true) : undefined
  return (
    <>
      {switches.length > 0 && (
        <ViewSettings
          switches={switches}
          options={options}
          onChange={onOptions}
          more={open && { label: moreLabel(settings), onOpen: open }}
        />
      )}
      {switches.length === 0 && open && (
        <ToolButton label="View settings" onClick={open}>
          <IconAdjustmentsHorizontal size={18} />
        </ToolButton>
      )}
      {settings && isOpen && (
        <SettingsDialog
          settings={settings}
          measures={measures}
          options={options}
          onChange={onOptions}
          onClose={() => setOpen(false)}
        />
      )}
      {Colours && <Colours options={options} onChange={onOptions} />}
    </>
  )
}
