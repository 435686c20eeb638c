import type { ExecutionResult } from '@soundings/contract'
import { toast } from '../ui/toast/toast.ts'
import type { ResultRun } from '../components/question-result/use-result.ts'
import { localSummaries } from './local-summaries.ts'

/** A run that has ended, or stands in the state that is told. */
export const runOf = (result: ExecutionResult | undefined, more: Partial<ResultRun> = {}): ResultRun => ({
  result,
  asOf: result && Date.now() - result.execution.ageSeconds * 1000,
  isRunning: false,
  isLoadingMore: false,
  hasLoadingMoreFailed: false,
  isStopped: false,
  isDeleted: false,
  error: null,
  rowCount: undefined,
  loadMore: undefined,
  refresh: () => toast.info('Asking the database again'),
  stop: () => toast.info('Stopped'),
  summarise: result && localSummaries(result),
  ...more,
})
