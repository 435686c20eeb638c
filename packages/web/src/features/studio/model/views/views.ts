import {
  aggregations,
  aggregationsFor,
  asksForPercentile,
  columnKey,
  type AggregationName,
  type CatalogColumn,
  type ColumnUse,
  type ViewColumn,
} from '@soundings/query'
import { columnUse, withWays } from '../reach/column-uses.ts'
import { withFormatOf } from './formats.ts'
import { messages } from '../messages.ts'
import { replaceIn, roomProblem } from '../question/outputs.ts'
import { viewProblem } from '../reach/reach.ts'
import { followChange, followed } from '../follow-change.ts'
import { withShownAs } from './show-as.ts'
import { changed, isRaw, refused, type Outcome, type StudioState, type ViewItem } from '../studio-state.ts'
import { viewLabel } from './view-label.ts'

export type ViewChoice = Pick<
  ViewColumn,
  'columnId' | 'path' | 'secondColumnId' | 'secondPath' | 'percentile' | 'aggregation' | 'where'
>

const shown = { pin: false, grouped: false, orderDirection: 'none', orderIndex: 0, isLabelAutomatic: true } as const

/** The ways to view a column that are offered for + Add View; values as they are belong to raw data. */
export const viewAggregationsFor = (
  column: Pick<CatalogColumn, 'dataType' | 'kind'>,
  offered: { readonly estimates?: boolean } = {},
): AggregationName[] => aggregationsFor(column, offered).filter((name) => name !== 'none')

/** Adds a view; the values as they are (`none`) are raw data. In raw-data mode a person has to agree to leave it. */
export function addView(state: StudioState, added: ViewChoice): Outcome {
  const choice = withWays(state, added)
  if (choice.aggregation === 'none') return addRawData(state, [choice])
  const problem = viewProblem(state, choice) ?? roomProblem(state, 1)
  if (problem !== undefined) return refused(problem)
  if (!isRaw(state)) return followed(state, withViews(state, [choice]))
  const confirmed = followChange(state, withViews({ ...state, views: [] }, [choice]))
  return { kind: 'confirm', question: messages.confirmLeaveRawData, confirmed }
}

/** Another aggregation, way or second date for a view that is there. */
export function changeView(state: StudioState, id: string, change: ViewChoice): Outcome {
  const view = state.views.find((each) => each.id === id)
  if (!view) return changed(state)
  const where = change.where ?? view.where
  const choice = { ...withWays(state, change), ...(where && { where }) }
  if (choice.aggregation === 'none' || isRaw(state)) {
    if (choice.aggregation === view.aggregation)
      return followed(state, {
        ...state,
        views: replaceIn(state.views, withFormatOf(view, withShownAs(state, view, toView(state, choice, view)))),
      })
    return addView(state, choice)
  }
  const problem = viewProblem(state, choice)
  return problem === undefined
    ? followed(state, {
        ...state,
        views: replaceIn(state.views, withFormatOf(view, withShownAs(state, view, toView(state, choice, view)))),
      })
    : refused(problem)
}

/** Shows columns row by row. Views and groups cannot stand beside them: a person has to agree that they go. */
export function addRawData(state: StudioState, columns: readonly ColumnUse[]): Outcome {
  const present = new Set(isRaw(state) ? state.views.map(columnKey) : [])
  const wanted = new Map(
    columns.map((column) => withWays(state, columnUse(column))).map((column) => [columnKey(column), column]),
  )
  const choices = [...wanted]
    .filter(([key]) => !present.has(key))
    .map(([, column]) => ({ ...column, aggregation: 'none' as const }))
  const isReplacing = !isRaw(state) && state.views.length + state.groups.length > 0
  const room = isReplacing ? { ...state, views: [], groups: [] } : state
  const problem = choices.map((choice) => viewProblem(state, choice)).find(Boolean) ?? roomProblem(room, choices.length)
  if (problem !== undefined) return refused(problem)
  if (choices.length === 0) return changed(state)
  const after = followChange(state, withViews(room, choices))
  return isReplacing
    ? { kind: 'confirm', question: messages.confirmReplaceByRawData, confirmed: after }
    : changed(after)
}

/** The checklist of the Raw Data card: exactly these columns, in this order for those that are new. */
export function chooseRawData(state: StudioState, columns: readonly ColumnUse[]): Outcome {
  if (!isRaw(state)) return addRawData(state, columns)
  const wanted = new Set(columns.map((column) => columnKey(withWays(state, columnUse(column)))))
  const kept = { ...state, views: state.views.filter((view) => wanted.has(columnKey(view))) }
  const outcome = addRawData(kept, columns)
  return outcome.kind === 'changed' ? followed(state, outcome.state) : outcome
}

export function removeAllViews(state: StudioState): Outcome {
  if (state.views.length === 0) return changed(state)
  return {
    kind: 'confirm',
    question: messages.confirmRemoveViews,
    confirmed: followChange(state, { ...state, views: [] }),
  }
}

function withViews(state: StudioState, choices: readonly ViewChoice[]): StudioState {
  const views = choices.map((choice, index) =>
    toView(state, choice, { ...shown, id: `view-${state.nextItem + index}` }),
  )
  return {
    ...state,
    views: [...state.views, ...views],
    nextItem: state.nextItem + views.length,
    isResultExpanded: true,
  }
}

type Marks = Pick<ViewItem, 'id' | 'pin' | 'grouped' | 'orderDirection' | 'orderIndex' | 'isLabelAutomatic'> & {
  readonly label?: string
}

function toView(
  state: StudioState,
  { secondColumnId, secondPath, percentile, aggregation, where, ...use }: ViewChoice,
  marks: Marks,
): ViewItem {
  const choice = {
    ...columnUse(use),
    aggregation,
    ...(asksForPercentile(aggregation) && percentile !== undefined && { percentile }),
    // What puts no rows together has no condition.
    ...(aggregations[aggregation].level === 'aggregate' && where && where.items.length > 0 && { where }),
    ...(aggregations[aggregation].needsSecondColumn &&
      secondColumnId !== undefined && { secondColumnId, ...(secondPath && { secondPath }) }),
  }
  const { id, pin, grouped, orderDirection, orderIndex, isLabelAutomatic } = marks
  const label = isLabelAutomatic || marks.label === undefined ? viewLabel(state, choice) : marks.label
  return { design: 'view', ...choice, id, pin, grouped, orderDirection, orderIndex, isLabelAutomatic, label }
}
