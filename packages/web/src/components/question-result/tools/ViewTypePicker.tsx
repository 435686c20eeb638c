import type { ViewType } from '@soundings/query'
import { IconChevronDown, IconQuestionMark } from '@tabler/icons-react'
import { useState } from 'react'
import { chartTypes } from '../../../charts/registry.ts'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { preparedNeeds, viewNeeds } from './view-needs.ts'
import { ToolButton } from './ToolButton.tsx'
import classes from '../QuestionResult.module.css'

export type Prepare = Partial<Record<ViewType, () => void>>

interface ViewTypePickerProps {
  readonly shown: ViewType | undefined
  readonly offered: readonly ViewType[]
  readonly onPick: (viewType: ViewType) => void
  /** Changes the question so that a view fits it; absent where questions are not built. */
  readonly prepare?: Prepare | undefined
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

export function ViewTypeItems({ shown, offered, onPick, prepare }: ViewTypePickerProps) {
  return (
    <>
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
      <OtherCharts offered={offered} prepare={prepare} />
    </>
  )
}

/** What the views need that do not fit the result. */
function OtherCharts({ offered, prepare }: Pick<ViewTypePickerProps, 'offered' | 'prepare'>) {
  const [isOpen, setOpen] = useState(false)
  const others = (Object.keys(viewNeeds) as (keyof typeof viewNeeds)[]).filter((name) => !offered.includes(name))
  if (others.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        closeMenuOnClick={false}
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        Other charts
      </Menu.Item>
      {isOpen &&
        others.map((name) => {
          const { label, icon: Icon } = chartTypes[name]
          const onPrepare = prepare?.[name]
          return (
            <Menu.Item
              key={name}
              className={classes.needing ?? ''}
              leftSection={<Icon size={18} aria-hidden="true" />}
              disabled={!onPrepare}
              onClick={onPrepare}
            >
              {label}
              <span className={classes.needs}>{onPrepare ? preparedNeeds[name] : viewNeeds[name]}</span>
            </Menu.Item>
          )
        })}
    </>
  )
}
