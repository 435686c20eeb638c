import { createContext } from 'react'
import { countRows, pivotRows, readTrend, runPage, summariseRows } from '../../../api/questions/executor.ts'

/** How results are asked for. */
export interface Runner {
  readonly runPage: typeof runPage
  readonly countRows: typeof countRows
  readonly summariseRows: typeof summariseRows
  readonly pivotRows: typeof pivotRows
  readonly readTrend: typeof readTrend
}

/** For the signed-in user, unless a display asks by its link. */
export const RunnerContext = createContext<Runner>({ runPage, countRows, summariseRows, pivotRows, readTrend })
