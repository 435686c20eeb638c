import { Menu } from '@mantine/core'
import type { ViewType } from '@soundings/query'
import { chartTypes } from '../../charts/registry.ts'
import { ToolButton } from './ToolButton.tsx'
import classes from './QuestionResult.module.css'

interface ViewTypePickerProps {
  readonly shown: ViewType
  readonly offered: readonly ViewType[]
  readonly onPick: (viewType: ViewType) => void
}

export function ViewTypePicker({ shown, offered, onPick }: ViewTypePickerProps) {
  const Shown = chartTypes[shown].icon
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <ToolButton label="View type"><Shown size={18} /></ToolButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="View type">
        {offered.map((name) => {
          const { label, icon: Icon } = chartTypes[name]
          return (
            <Menu.Item key={name} role="menuitemradio" aria-checked={name === shown} className={classes.choice} leftSection={<Icon size={18} />} onClick={() => onPick(name)}>
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
