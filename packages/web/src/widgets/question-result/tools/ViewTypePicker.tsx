import type { ViewType } from '@soundings/query'
import { IconQuestionMark } from '@tabler/icons-react'
import { chartTypes } from '../../../charts/registry.ts'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { ToolButton } from './ToolButton.tsx'
import classes from '../QuestionResult.module.css'

interface ViewTypePickerProps {
  readonly shown: ViewType | undefined
  readonly offered: readonly ViewType[]
  readonly onPick: (viewType: ViewType) => void
}

export function ViewTypePicker(props: ViewTypePickerProps) {
  const { shown } = props
  const Shown = shown ? chartTypes[shown].icon : IconQuestionMark
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <ToolButton label="View type">
          <Shown size={18} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="View type">
        <ViewTypeItems {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function ViewTypeItems({ shown, offered, onPick }: ViewTypePickerProps) {
  return (
    <Menu.RadioGroup value={shown ?? ''} onChange={(name) => onPick(name as ViewType)}>
      {offered.map((name) => {
        const { label, icon: Icon } = chartTypes[name]
        return (
          <Menu.RadioItem key={name} value={name} closeMenuOnClick>
            <span className={classes.choice}>
              <Icon size={18} aria-hidden="true" />
              {label}
            </span>
          </Menu.RadioItem>
        )
      })}
    </Menu.RadioGroup>
  )
}
