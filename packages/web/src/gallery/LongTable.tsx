import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { defaultChartOptions } from '../charts/chart-options.ts'
import { LoadingState } from '../ui/state/LoadingState.tsx'
import { emptyTable, longTable } from './result-data.ts'
import classes from './Gallery.module.css'

const ResultTable = lazy(() => import('../charts/table/ResultTable.tsx'))

/** The grid at its limits: a hundred thousand rows of two hundred columns, and none at all. */
export function LongTable() {
  const [isLong, setLong] = useState(false)
  return (
    <>
      <div><Button variant="default" onClick={() => setLong(true)}>Show 100,000 rows</Button></div>
      <div className={classes.result}>
        <Suspense fallback={<LoadingState />}>
          <ResultTable key={String(isLong)} result={isLong ? longTable() : emptyTable} options={defaultChartOptions} />
        </Suspense>
      </div>
    </>
  )
}
