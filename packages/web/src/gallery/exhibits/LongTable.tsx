import { Button } from '@mantine/core'
import type { ExecutionResult } from '@soundings/contract'
import { useState } from 'react'
import { defaultChartOptions } from '../../charts/chart-options.ts'
import { chartTypes } from '../../charts/registry.ts'
import { lazily } from '../../ui/load/lazily.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { emptyTable, longLine, longTable, pageTable } from '../result-data.ts'
import classes from '../Gallery.module.css'

const loading = () => <LoadingState />
const ResultTable = lazily(chartTypes.TABLE.load, loading)
const LineChart = lazily(chartTypes.LINE.load, loading)

const sizes = { '5,000 rows': pageTable, '100,000 rows': longTable, '50,000 points': longLine }

/** Views at their limits: a page, a hundred thousand rows of two hundred columns, a long line, and none at all. */
export function LongTable() {
  const [shown, setShown] = useState<{ size: string; result: ExecutionResult }>()
  const View = shown?.result.viewType === 'LINE' ? LineChart : ResultTable
  return (
    <>
      <div className={classes.row}>
        {Object.entries(sizes).map(([size, make]) => (
          <Button key={size} variant="default" onClick={() => setShown({ size, result: make() })}>
            Show {size}
          </Button>
        ))}
      </div>
      <div className={classes.result}>
        <View key={shown?.size ?? 'nothing'} result={shown?.result ?? emptyTable} options={defaultChartOptions} />
      </div>
    </>
  )
}
