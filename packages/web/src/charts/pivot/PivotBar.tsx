import { Button } from '@mantine/core'
import type { TableColumnMeta } from '@soundings/contract'
import type { PivotChoices, PivotPlaces, PivotSort } from '@soundings/query'
import { IconChevronDown } from '@tabler/icons-react'
import { Menu } from '../../ui/layer/Menu.tsx'
import { messages } from './messages.ts'
import { moveGroup, turnSide, type PivotSide } from './pivot-choices.ts'
import classes from './PivotTable.module.css'

interface PivotBarProps {
  readonly columns: readonly TableColumnMeta[]
  readonly places: PivotPlaces
  readonly sort: PivotSort | undefined
  readonly onChoose: (choices: PivotChoices) => void
}

const sides: readonly PivotSide[] = ['down', 'across']

/** Which groups stand down and which across, and how to change it. */
export function PivotBar({ columns, places, sort, onChoose }: PivotBarProps) {
  const label = (at: number) => columns[at]?.label ?? ''
  return (
    <div className={classes.bar}>
      {sides.map((side) => (
        <div key={side} className={classes.side} role="group" aria-label={messages[side]}>
          <span className={classes.sideName}>{messages[side]}</span>
          {places[side].map((at) => (
            <Menu key={at} position="bottom-start" keepMounted={false}>
              <Menu.Target>
                <Button
                  data-printed
                  variant="default"
                  size="compact-xs"
                  rightSection={<IconChevronDown size={12} aria-hidden="true" />}
                >
                  {label(at)}
                </Button>
              </Menu.Target>
              <Menu.Dropdown aria-label={label(at)}>
                <Menu.Item onClick={() => onChoose(moveGroup(columns, places, sort, at))}>
                  {side === 'down' ? 'Put across' : 'Put down'}
                </Menu.Item>
                {places[side].length > 1 && (
                  <Menu.Item onClick={() => onChoose(turnSide(columns, places, sort, side))}>
                    {places[side][0] === at ? 'Put under the other group' : 'Put over the other group'}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          ))}
        </div>
      ))}
      <div className={classes.side} role="group" aria-label={messages.values}>
        <span className={classes.sideName}>{messages.values}</span>
        <span className={classes.values}>{places.measures.map(label).join(', ')}</span>
      </div>
    </div>
  )
}
