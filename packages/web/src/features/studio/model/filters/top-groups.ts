import { queryProblem, type Top } from '@soundings/query'
import { replaceIn } from '../question/outputs.ts'
import { followed } from '../follow-change.ts'
import {
  catalogOf,
  changed,
  refused,
  type ComputedItem,
  type GroupItem,
  type Outcome,
  type StudioState,
  type ViewItem,
} from '../studio-state.ts'
import { toQuery } from '../question/to-query.ts'

/** How many groups are kept apart where no other number is chosen. */
export const usualTop = 10

/** The measures of the question by which groups can be ranked. */
export const topMeasures = (state: StudioState): (ViewItem | ComputedItem)[] =>
  [...state.views, ...state.computed].filter(({ id }) => topProblem(state, { count: 1, by: id }) === undefined)

/** Keeps only the first groups apart, or all of them again. */
export function setTop(state: StudioState, id: string, top: Top | undefined): Outcome {
  const group = state.groups.find((each) => each.id === id)
  if (!group) return changed(state)
  const problem = top && topProblem(state, top)
  if (problem !== undefined) return refused(problem)
  const { top: _before, ...kept } = group
  return followed(state, { ...state, groups: replaceIn(state.groups, { ...kept, ...(top && { top }) }) })
}

/** Beside any group: only what is wrong with the choice itself is said. */
function topProblem(state: StudioState, top: Top): string | undefined {
  const [group] = state.groups
  const ranking = [...state.views, ...state.computed].filter(({ id }) => id === top.by)
  if (!group) return undefined
  const query = toQuery({
    ...state,
    groups: [{ ...group, top }],
    views: ranking.flatMap((item) => (item.design === 'view' ? [item] : [])),
    computed: ranking.flatMap((item) => (item.design === 'computed' ? [item] : [])),
    filters: [],
    advanced: undefined,
  })
  return query && queryProblem(query, catalogOf(state))
}

/** `Top 10 by Row Count`; undefined where all groups are kept apart. */
export function topTitle(
  { views, computed }: Pick<StudioState, 'views' | 'computed'>,
  { top }: Pick<GroupItem, 'top'>,
): string | undefined {
  if (!top) return undefined
  const measure = [...views, ...computed].find(({ id }) => id === top.by)
  return `Top ${top.count} by ${measure?.label ?? 'number of rows'}`
}
