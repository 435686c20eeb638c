import type { QueryWire } from '@soundings/contract'
import type { StudioState } from '../studio-state.ts'
import { previewProblem, toWire } from './to-query.ts'

/** The question in the panel as it would be asked now; undefined while it cannot be. */
export const askable = (state: StudioState): QueryWire | undefined =>
  previewProblem(state) === undefined ? toWire(state) : undefined

export const isSameQuery = (one: QueryWire | undefined, other: QueryWire | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Whether the question in the panel is another one than the shown result answers. Names, places and formats of columns count: the result has them too. */
export const isOutdated = (state: StudioState, answered: QueryWire | undefined): boolean =>
  answered !== undefined && !isSameQuery(askable(state), answered)
