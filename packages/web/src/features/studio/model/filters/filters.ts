import { addFilterProblem, type Filter, type FilterChoice } from '@soundings/query'
import { withWays } from '../reach/column-uses.ts'
import { messages } from '../messages.ts'
import { replaceIn } from '../question/outputs.ts'
import { filterProblem } from '../reach/reach.ts'
import { followed } from '../follow-change.ts'
import { changed, refused, type Outcome, type StudioState } from '../studio-state.ts'
import { comparedTitle } from '../question/titles.ts'

/** As many filters as a question may have on its way to the server, outside the advanced ones. */
const maxFilters = 200

export function addFilter(state: StudioState, added: Filter): Outcome {
  const filter = withWays(state, added)
  const problem = filterProblem(state, filter) ?? duplicateProblem(state, filter) ?? roomProblem(state)
  if (problem !== undefined) return refused(problem)
  const item = { id: `filter-${state.nextItem}`, filter }
  return followed(state, { ...state, filters: [...state.filters, item], nextItem: state.nextItem + 1 })
}

/** Why the column cannot get a filter beside those that are there: said as soon as it is picked. */
export function duplicateProblem(state: StudioState, filter: FilterChoice, exceptId?: string): string | undefined {
  const others = state.filters.filter(({ id }) => id !== exceptId).map((item) => item.filter)
  return addFilterProblem(others, filter, comparedTitle(state, filter))
}

export function changeFilter(state: StudioState, id: string, change: Filter): Outcome {
  if (!state.filters.some((item) => item.id === id)) return changed(state)
  const filter = withWays(state, change)
  const problem = filterProblem(state, filter) ?? duplicateProblem(state, filter, id)
  return problem === undefined
    ? followed(state, { ...state, filters: replaceIn(state.filters, { id, filter }) })
    : refused(problem)
}

export function removeFilter(state: StudioState, id: string): Outcome {
  if (!state.filters.some((item) => item.id === id)) return changed(state)
  return followed(state, { ...state, filters: state.filters.filter((item) => item.id !== id) })
}

export const removeAllFilters = (state: StudioState): Outcome =>
  state.filters.length === 0 ? changed(state) : followed(state, { ...state, filters: [] })

const roomProblem = ({ filters }: StudioState) =>
  filters.length < maxFilters ? undefined : messages.tooManyFilters(maxFilters)
