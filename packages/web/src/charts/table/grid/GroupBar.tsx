import { Button, Pill } from '@mantine/core'
import type { TableColumnMeta } from '@soundings/contract'
import type { GridAction } from './grid-state.ts'
import classes from '../ResultTable.module.css'

interface GroupBarProps {
  readonly columns: readonly TableColumnMeta[]
  readonly grouped: readonly number[]
  readonly onArrange: (action: GridAction) => void
}

/** What the grid is grouped by, and the way back. */
export function GroupBar({ columns, grouped, onArrange }: GroupBarProps) {
  return (
    <div className={classes.groupBar}>
      {grouped.map((at) => (
        <Pill
          key={at}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Ungroup ${columns[at]?.label}`, tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => onArrange({ do: 'group', column: at })}
        >
          {columns[at]?.label}
        </Pill>
      ))}
      <Button variant="subtle" size="compact-xs" onClick={() => onArrange({ do: 'foldAll', isClosed: false })}>
        Expand all
      </Button>
      <Button variant="subtle" size="compact-xs" onClick={() => onArrange({ do: 'foldAll', isClosed: true })}>
        Collapse all
      </Button>
    </div>
  )
}
