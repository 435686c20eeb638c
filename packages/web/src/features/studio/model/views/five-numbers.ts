import { aggregations, columnKey, findColumn, fiveNumbers } from '@soundings/query'
import { messages } from '../messages.ts'
import { chooseViewType } from '../question/presentation.ts'
import { andThen, catalogOf, changed, refused, type Outcome, type StudioState, type ViewItem } from '../studio-state.ts'
import { addView } from './views.ts'

/** A box plot of the first measure of a number column, with those of its five numbers that the question does not have yet. */
export function showBoxPlot(state: StudioState): Outcome {
  const catalog = catalogOf(state)
  const measured = state.views.find(({ columnId, aggregation }) => {
    const place = findColumn(catalog, columnId)
    return place !== undefined && aggregation !== 'none' && aggregations.median.appliesTo(place.column)
  })
  if (!measured) return refused(messages.boxPlotNeeds)
  const added = fiveNumbers.reduce<Outcome>(
    (outcome, statistic) =>
      andThen(outcome, (before) =>
        before.views.some((view) => isSame(view, { ...measured, ...statistic }))
          ? changed(before)
          : addView(before, choiceOf(measured, statistic)),
      ),
    changed(state),
  )
  return andThen(added, (after) => chooseViewType(after, 'BOX_PLOT'))
}

const choiceOf = ({ columnId, path, where }: ViewItem, statistic: (typeof fiveNumbers)[number]) => ({
  columnId,
  ...(path && { path }),
  ...(where && { where }),
  ...statistic,
})

type Statistic = Pick<ViewItem, 'columnId' | 'path' | 'aggregation' | 'percentile' | 'where'>

const isSame = (one: Statistic, other: Statistic): boolean =>
  columnKey(one) === columnKey(other) &&
  one.aggregation === other.aggregation &&
  (one.aggregation !== 'percentile' || Number(one.percentile) === Number(other.percentile)) &&
  JSON.stringify(one.where) === JSON.stringify(other.where)
