import { aggregations, ofHundred, queryProblem, type Aggregation, type Rate, type RateInterval } from '@soundings/query'
import { countableColumn, withWays } from '../reach/column-uses.ts'
import { withFormatOf } from '../views/formats.ts'
import { relabelled, replaceIn } from '../question/outputs.ts'
import { limitColumns } from './rate-columns.ts'
import { followed } from '../follow-change.ts'
import { catalogOf, changed, refused, type Outcome, type StudioState, type ViewItem } from '../studio-state.ts'

/** What a view can be divided by: all rows, and the other counts and sums of the question with their conditions. */
export interface Divisor {
  readonly label: string
  readonly over: Rate['over']
}

/** Only counts and sums are divided. */
export const isDivisible = ({ aggregation: name }: ViewItem): boolean => {
  const aggregation: Aggregation = aggregations[name]
  return aggregation.ofNoRows === 0
}

export function divisorsOf(state: StudioState, item?: ViewItem): Divisor[] {
  const rows = countableColumn(state)
  const others = state.views.filter(
    (view) =>
      view.id !== item?.id &&
      isDivisible(view) &&
      !view.rate &&
      !view.derived &&
      (view.where !== undefined || view.aggregation !== 'rowCount'),
  )
  return [
    ...(rows ? [{ label: 'Count of rows', over: { columnId: rows.id, aggregation: 'rowCount' as const } }] : []),
    ...others.map(({ label, columnId, path, aggregation, where }) => ({
      label,
      over: { columnId, ...(path && { path }), aggregation, ...(where && { where }) },
    })),
  ]
}

/** Divides a view by another one, with the limits of an interval behind it where one is asked for. */
export function setRate(state: StudioState, id: string, rate: Omit<Rate, 'limit'>, interval?: RateInterval): Outcome {
  const item = state.views.find((view) => view.id === id)
  if (!item) return changed(state)
  const { rate: _rate, interval: _interval, derived: _derived, ...plain } = item
  const divided: ViewItem = {
    ...plain,
    rate: { ...rate, over: withWays(state, rate.over) },
    ...(interval && { interval }),
  }
  const problem = rateProblem(state, divided)
  return problem === undefined
    ? followed(state, {
        ...state,
        views: replaceIn(state.views, relabelled(state, withRateFormat(item, withFormatOf(item, divided)))),
      })
    : refused(problem)
}

const isOfCounts = ({ aggregation, rate }: ViewItem): boolean =>
  [aggregation, rate?.over.aggregation].every(
    (name) => name !== undefined && aggregations[name].format === null && aggregations[name].together === 'sum',
  )

/** So many of a hundred are per cent, where people have not chosen otherwise. Rates that were saved without a format stay without. */
function withRateFormat(before: ViewItem, { format, ...after }: ViewItem): ViewItem {
  const [wasPercent, isPercent] = [before, after].map((view) => view.rate?.per === 100 && isOfCounts(view))
  const isOwn = format !== undefined && !(wasPercent === true && JSON.stringify(format) === JSON.stringify(ofHundred))
  if (isOwn || wasPercent === isPercent) return { ...after, ...(format && { format }) }
  return { ...after, ...(isPercent === true && { format: ofHundred }) }
}

/** Why the rate or its interval makes no sense, whatever else is wrong with the question. */
export function rateProblem(state: StudioState, item: ViewItem): string | undefined {
  if (!item.rate || state.baseTableId === undefined) return undefined
  const { id: _id, isLabelAutomatic: _automatic, interval, ...column } = item
  return queryProblem(
    {
      baseTableId: state.baseTableId,
      virtualColumns: state.virtualColumns,
      columns: [column, ...(interval ? limitColumns(item, interval) : [])],
      filters: [],
      limit: 0,
    },
    catalogOf(state),
  )
}
