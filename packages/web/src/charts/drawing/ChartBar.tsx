import { NativeSelect } from '@mantine/core'
import type { ExecutionResult } from '@soundings/contract'
import { IconTable } from '@tabler/icons-react'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import { dimensionsOf, type ChartData } from './chart-data/chart-data.ts'
import { messages } from './messages.ts'
import classes from './DrawnChart.module.css'

interface ChartBarProps {
  readonly table: ExecutionResult['table']
  readonly axis: number | undefined
  /** What the chart makes of the result. */
  readonly data: ChartData
  readonly onAxis: (axis: number) => void
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
  /** Tiles have the controls in their menu: here are only the words that the drawing needs. */
  readonly hasControls: boolean
}

/** Which dimension is the axis, and the chart's data as a table. */
export function ChartBar({ table, axis, data, onAxis, isTable, onTable, hasControls }: ChartBarProps) {
  const dimensions = dimensionsOf(table)
  const others = dimensions.filter((at) => at !== axis).map((at) => table.columns[at]?.label ?? '')
  const words = (
    <>
      {!isTable && data.isSplit && <span className={classes.split}>{messages.splitBy(others)}</span>}
      {!isTable && data.isSummed && <span className={classes.split}>{messages.addedOver(others)}</span>}
    </>
  )
  if (!hasControls) return <div className={classes.bar}>{words}</div>
  return (
    <div className={classes.bar} data-floating={(!isTable && dimensions.length <= 1) || undefined}>
      {dimensions.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="Dimension"
          value={String(axis)}
          onChange={(event) => onAxis(Number(event.currentTarget.value))}
          data={dimensions.map((at) => ({ value: String(at), label: table.columns[at]?.label ?? '' }))}
        />
      )}
      {words}
      <span className={classes.space} />
      <Tooltip label={isTable ? 'Show as chart' : 'Show as table'}>
        <IconButton
          look={isTable ? 'on' : 'quiet'}
          aria-label="Show as table"
          aria-pressed={isTable}
          onClick={() => onTable(!isTable)}
        >
          <IconTable size={16} />
        </IconButton>
      </Tooltip>
    </div>
  )
}
