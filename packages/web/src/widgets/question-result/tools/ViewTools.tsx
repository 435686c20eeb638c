import type { ViewType } from '@soundings/query'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChartOptions } from '../../../charts/chart-options.ts'
import type { ChartType } from '../../../charts/chart-type.ts'
import { chartTypes } from '../../../charts/registry.ts'
import { lazily } from '../../../ui/load/lazily.tsx'
import { PalettePicker, TileColourPicker } from './ColourPicker.tsx'
import { ToolButton } from './ToolButton.tsx'
import { ViewSettings } from './ViewSettings.tsx'
import { ViewTypePicker } from './ViewTypePicker.tsx'

export interface ViewToolsProps {
  /** Absent where the wanted view is none that we know. */
  readonly shown: ViewType | undefined
  readonly offered: readonly ViewType[]
  readonly options: ChartOptions
  /** The options are kept with the question or the tile; otherwise they are for whoever looks, this time. */
  readonly isKept: boolean
  /** Absent: not to be changed. */
  readonly onViewType: ((viewType: ViewType) => void) | undefined
  readonly onOptions: ((options: ChartOptions) => void) | undefined
}

const NumberSettings = lazily(() => import('./NumberSettings.tsx'))
const AxisSettings = lazily(() => import('../AxisSettings.tsx'))

const colourPickers = { palette: PalettePicker, tile: TileColourPicker }
const settingsDialogs = { number: NumberSettings, axes: AxisSettings }

/** How the result is shown: view type, and the settings and colours that belong to it. */
export function ViewTools({ shown, offered, options, isKept, onViewType, onOptions }: ViewToolsProps) {
  return (
    <>
      {onViewType && <ViewTypePicker shown={shown} offered={offered} onPick={onViewType} />}
      {shown && onOptions && (
        <LookTools type={chartTypes[shown]} options={options} isKept={isKept} onOptions={onOptions} />
      )}
    </>
  )
}

interface LookToolsProps extends Pick<ViewToolsProps, 'options' | 'isKept'> {
  readonly type: ChartType
  readonly onOptions: (options: ChartOptions) => void
}

function LookTools({ type: { switches, settings, colours }, options, isKept, onOptions }: LookToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const Colours = colours && colourPickers[colours]
  const Settings = isKept && settings ? settingsDialogs[settings] : undefined
  const open = Settings && (() => setOpen(true))
  return (
    <>
      {switches.length > 0 && <ViewSettings switches={switches} options={options} onChange={onOptions} onMore={open} />}
      {switches.length === 0 && open && (
        <ToolButton label="View settings" onClick={open}>
          <IconAdjustmentsHorizontal size={18} />
        </ToolButton>
      )}
      {Settings && isOpen && <Settings options={options} onChange={onOptions} onClose={() => setOpen(false)} />}
      {Colours && <Colours options={options} onChange={onOptions} />}
    </>
  )
}
