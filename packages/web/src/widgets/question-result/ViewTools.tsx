import type { ViewType } from '@soundings/query'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChartOptions } from '../../charts/chart-options.ts'
import type { ChartType } from '../../charts/chart-type.ts'
import { chartTypes } from '../../charts/registry.ts'
import { lazily } from '../../ui/load/lazily.tsx'
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

const colourPickers = { palette: PalettePicker, tile: TileColourPicker }

/** How the result is shown: view type, and the settings and colours that belong to it. */
export function ViewTools({ shown, offered, options, isKept, onViewType, onOptions }: ViewToolsProps) {
  const { switches, settings, colours }: Pick<ChartType, 'switches' | 'settings' | 'colours'> = shown
    ? chartTypes[shown]
    : { switches: [] }
  const Colours = colours && colourPickers[colours]
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {onViewType && <ViewTypePicker shown={shown} offered={offered} onPick={onViewType} />}
      {onOptions && switches.length > 0 && <ViewSettings switches={switches} options={options} onChange={onOptions} />}
      {onOptions && isKept && settings && (
        <ToolButton label="View settings" onClick={() => setOpen(true)}>
          <IconAdjustmentsHorizontal size={18} />
        </ToolButton>
      )}
      {onOptions && isOpen && <NumberSettings options={options} onChange={onOptions} onClose={() => setOpen(false)} />}
      {onOptions && Colours && <Colours options={options} onChange={onOptions} />}
    </>
  )
}
