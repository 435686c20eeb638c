import type { TableColumnMeta } from '@soundings/contract'
import { useImperativeHandle, type Ref } from 'react'
import { inNewWindow } from '../../../api/auth/view-as.ts'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { questionLink, type Operation, type ResultSource } from '../../question-links.ts'
import { columnsInSight, groupRefusal, pinRefusal, type GridAction, type GridState } from '../grid/grid-state.ts'
import { messages } from '../messages.ts'

interface ColumnMenuProps {
  /** Beside which the menu opens. */
  readonly button: HTMLElement
  readonly at: number
  readonly column: TableColumnMeta
  readonly state: GridState
  readonly source: ResultSource | undefined
  readonly onArrange: (action: GridAction) => void
  readonly onStatistics: ((column: TableColumnMeta) => void) | undefined
  readonly onFormat: ((at: number) => void) | undefined
  readonly onLink: ((at: number) => void) | undefined
  readonly onClose: () => void
}

/** What can be done with a column. Drawn only while it is open: hundreds of closed menus would be felt when scrolling. */
export function ColumnMenu({
  button,
  at,
  column,
  state,
  source,
  onArrange,
  onStatistics,
  onFormat,
  onLink,
  onClose,
}: ColumnMenuProps) {
  const isCalculated = column.expression.dbColumn === null
  const neighbours = state.pinned.includes(at) ? columnsInSight(state).pinned : columnsInSight(state).others
  const place = neighbours.indexOf(at)
  const arrangeUnless = (refusal: string | undefined, action: GridAction) =>
    refusal ? toast.warning(refusal) : onArrange(action)

  return (
    <Menu opened onClose={onClose} position="bottom-end">
      <Menu.Target>
        <Standing element={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Menu of ${column.label}`}>
        <Menu.Item onClick={() => onArrange({ do: 'sortTo', sort: { column: at, direction: 'asc' } })}>
          Sort ascending
        </Menu.Item>
        <Menu.Item onClick={() => onArrange({ do: 'sortTo', sort: { column: at, direction: 'desc' } })}>
          Sort descending
        </Menu.Item>
        {state.sorts.some(({ column: sorted }) => sorted === at) && (
          <Menu.Item onClick={() => onArrange({ do: 'unsort', column: at })}>Remove sorting</Menu.Item>
        )}
        <Menu.Item onClick={() => arrangeUnless(pinRefusal(state, at), { do: 'pin', column: at })}>
          {state.pinned.includes(at) ? 'Unpin' : 'Pin'}
        </Menu.Item>
        <Menu.Item onClick={() => arrangeUnless(groupRefusal(state, at), { do: 'group', column: at })}>
          Group by this column
        </Menu.Item>
        <Menu.Item
          disabled={place <= 0}
          onClick={() => onArrange({ do: 'move', column: at, before: neighbours[place - 1] })}
        >
          Move left
        </Menu.Item>
        <Menu.Item
          disabled={place >= neighbours.length - 1}
          onClick={() => onArrange({ do: 'move', column: at, before: neighbours[place + 2] })}
        >
          Move right
        </Menu.Item>
        {onFormat && column.oceanDataType === 'NUMBER' && (
          <Menu.Item onClick={() => onFormat(at)}>Format cells</Menu.Item>
        )}
        {onLink && <Menu.Item onClick={() => onLink(at)}>Link to a dashboard</Menu.Item>}
        {(onStatistics ?? source) && <Menu.Divider />}
        {onStatistics && (
          <Menu.Item
            onClick={() => (isCalculated ? toast.warning(messages.statisticsOfCalculated) : onStatistics(column))}
          >
            Statistics
          </Menu.Item>
        )}
        {source && (
          <>
            <LinkItem
              label="Unique values"
              operation="uniqueValues"
              column={column}
              source={source}
              refusal={messages.uniqueValuesOfCalculated}
            />
            <LinkItem
              label="Distribution"
              operation="distribution"
              column={column}
              source={source}
              refusal={messages.distributionOfCalculated}
            />
            {column.oceanDataType === 'DATE' && (
              <LinkItem
                label="Date distribution"
                operation="dateDistribution"
                column={column}
                source={source}
                refusal={messages.distributionOfCalculated}
              />
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Stands for an element that is there already. */
function Standing({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}

interface LinkItemProps {
  readonly label: string
  readonly operation: Operation
  readonly column: TableColumnMeta
  readonly source: ResultSource
  readonly refusal: string
}

function LinkItem({ label, operation, column, source, refusal }: LinkItemProps) {
  const href = questionLink(source, { operation, column })
  if (href === undefined) return <Menu.Item onClick={() => toast.warning(refusal)}>{label}</Menu.Item>
  return (
    <Menu.Item component="a" href={href} {...inNewWindow()}>
      {label}
    </Menu.Item>
  )
}
