import { UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChartOptions } from '../../../charts/chart-options.ts'
import { DEFAULT_TILE_COLOUR, tileColour } from '../../../charts/kpi/tile-colour.ts'
import { colorsOf, palettes } from '../../../charts/palettes.ts'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { Popover } from '../../../ui/layer/Popover.tsx'
import { ToolButton } from './ToolButton.tsx'
import classes from '../QuestionResult.module.css'

interface ColourPickerProps {
  readonly options: ChartOptions
  readonly onChange: (options: ChartOptions) => void
}

const SWATCHES = 7

/** One of the five palettes. */
export function PalettePicker(picker: ColourPickerProps) {
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <ToolButton label="Colours">
          <IconPalette size={18} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="Colours">
        <PaletteItems {...picker} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function PaletteItems({ options, onChange }: ColourPickerProps) {
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <Menu.RadioGroup
      value={String(options.colorSchemaIndex)}
      onChange={(at) => onChange({ ...options, colorSchemaIndex: Number(at) })}
    >
      {palettes.map(({ label }, at) => (
        <Menu.RadioItem key={label} value={String(at)} closeMenuOnClick>
          <span className={classes.choice}>
            <span className={classes.swatches} aria-hidden="true">
              {colorsOf(at, isDark)
                .slice(0, SWATCHES)
                .map((color) => (
                  <span key={color} style={{ background: color }} />
                ))}
            </span>
            {label}
          </span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

const tileColours = [DEFAULT_TILE_COLOUR, ...colorsOf(0, false)]

/** The colour behind the number. */
export function TileColourPicker(picker: ColourPickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end">
      <Popover.Target>
        <ToolButton label="Colours" onClick={() => setOpen(!isOpen)}>
          <IconPalette size={18} />
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colours">
        <TileColours {...picker} />
      </Popover.Dropdown>
    </Popover>
  )
}

export function TileColours({ options, onChange }: ColourPickerProps) {
  const chosen = tileColour(options.kpiColor) ?? DEFAULT_TILE_COLOUR
  const choose = (kpiColor: string) => onChange({ ...options, kpiColor })
  return (
    <>
      <div className={classes.tileColours}>
        {tileColours.map((color) => (
          <UnstyledButton
            key={color}
            className={classes.tileColour}
            style={{ background: color }}
            aria-label={color}
            aria-pressed={color === chosen}
            onClick={() => choose(color)}
          />
        ))}
      </div>
      <label className={classes.otherColour}>
        Another colour
        <input type="color" value={chosen} onChange={(event) => choose(event.currentTarget.value)} />
      </label>
    </>
  )
}
