import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { switchLabels, switchOption, type ChartOptions, type ChartSwitch } from '../../../charts/chart-options.ts'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { messages } from '../messages.ts'
import { ToolButton } from './ToolButton.tsx'

interface ViewSettingsProps {
  readonly switches: readonly ChartSwitch[]
  readonly options: ChartOptions
  readonly onChange: (options: ChartOptions) => void
  /** Opens the settings that are no switches; absent where there are none. */
  readonly onMore?: (() => void) | undefined
}

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

export function SwitchItems({ switches, options, onChange, onMore }: ViewSettingsProps) {
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
      {onMore && (
        <Menu.Item closeMenuOnClick onClick={onMore}>
          {messages.axisSettings}
        </Menu.Item>
      )}
    </>
  )
}
