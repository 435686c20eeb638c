import { isFilterGroup, type Filter, type FilterGroup } from '@soundings/query'
import { withWays } from '../reach/column-uses.ts'
import { messages } from '../messages.ts'
import { filterProblem } from '../reach/reach.ts'
import { changed, refused, type Outcome, type StudioState, type ViewItem } from '../studio-state.ts'
import { changeView } from './views.ts'

/** As many as anyone reads in the name of a column. */
const maxConditions = 20

/** Only rows for which the condition holds are put together by the view. */
export function addViewCondition(state: StudioState, viewId: string, added: Filter): Outcome {
  return withConditions(state, viewId, ({ operator, items }) => ({
    operator,
    items: [...items, withWays(state, added)],
  }))
}

export function changeViewCondition(state: StudioState, viewId: string, at: number, change: Filter): Outcome {
  return withConditions(state, viewId, ({ operator, items }) => ({
    operator,
    items: items.map((item, index) => (index === at ? withWays(state, change) : item)),
  }))
}

export function removeViewCondition(state: StudioState, viewId: string, at: number): Outcome {
  return withConditions(state, viewId, ({ operator, items }) => ({
    operator,
    items: items.filter((_, index) => index !== at),
  }))
}

/** Whether all conditions must hold or one of them. */
export function setConditionOperator(state: StudioState, viewId: string, operator: FilterGroup['operator']): Outcome {
  return withConditions(state, viewId, ({ items }) => ({ operator, items }))
}

const noConditions: FilterGroup = { operator: 'and', items: [] }

function withConditions(state: StudioState, viewId: string, change: (where: FilterGroup) => FilterGroup): Outcome {
  const view: ViewItem | undefined = state.views.find(({ id }) => id === viewId)
  if (!view) return changed(state)
  const where = change(view.where ?? noConditions)
  if (where.items.length > maxConditions) return refused(messages.tooManyConditions(maxConditions))
  const problem = where.items
    .map((item) => (isFilterGroup(item) ? undefined : filterProblem(state, item)))
    .find(Boolean)
  return problem === undefined ? changeView(state, viewId, { ...view, where }) : refused(problem)
}
