import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { switchLabels, switchOption, type ChartOptions, type ChartSwitch } from '../../../charts/chart-options.ts'
import type { ChartType } from '../../../charts/chart-type.ts'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { messages } from '../messages.ts'
import { ToolButton } from './ToolButton.tsx'

interface ViewSettingsProps {
  readonly switches: readonly ChartSwitch[]
  readonly options: ChartOptions
  readonly onChange: (options: ChartOptions) => void
  /** The settings that are no switches; absent where there are none. */
  readonly more?: { readonly label: string; readonly onOpen: () => void } | undefined
}

/** What the entry of further settings is called. */
export const moreLabel = (settings: ChartType['settings']): string =>
  settings === 'measures' ? messages.measureSettings : messages.axisSettings

/** What can be switched on and off in the shown view. */
export function ViewSettings(settings: ViewSettingsProps) {
  return (
    <Menu position="bottom-end" keepMounted={false} closeOnItemClick={false}>
      <Menu.Target>
        <ToolButton label="View settings">
          <IconAdjustmentsHorizontal size={18} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="View settings">
        <SwitchItems {...settings} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function SwitchItems({ switches, options, onChange, more }: ViewSettingsProps) {
  return (
    <>
      {switches.map((name) => (
        <Menu.CheckboxItem
          key={name}
          checked={options[name]}
          onChange={(isOn) => onChange(switchOption(options, name, isOn))}
        >
          {switchLabels[name]}
        </Menu.CheckboxItem>
      ))}
      {more && (
        <Menu.Item closeMenuOnClick onClick={more.onOpen}>
          {more.label}
        </Menu.Item>
      )}
    </>
  )
}
