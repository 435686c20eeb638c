import type { ExecutionResult } from '@soundings/contract'

/** One value of a result. */
export type Cell = ExecutionResult['table']['data'][number][number]
