import { columnKeys, type ExecutionResult } from '@soundings/contract'
import { drawOnAxes } from '../drawing/axes/axis-option.ts'
import { inOneUnit, kindOf, labelsOf } from '../drawing/axes/value-axes.ts'
import type { ChartData, Series } from '../drawing/chart-data/chart-data.ts'
import { drawnData } from '../drawing/chart-data/drawn-data.ts'
import { plainOptions, type ChartForm } from '../drawing/chart-form.ts'
import { messages } from '../drawing/messages.ts'
import type { CombinedChoices, MeasureChoice } from './combined-choices.ts'

const SIDES = ['left', 'right'] as const

export const combinedForm: ChartForm = {
  label: 'Bar and line',
  draw: drawOnAxes({ kind: 'bar' }),
  optionsOf: plainOptions,
  dataOf: (result, axis, options, isPart) =>
    drawnData(result, axis, options, {
      isWhole: false,
      isPart,
      onAxes: (data) => onChosenAxes(data, result.table, options.combined),
    }),
}

/**
 * Bars and lines on the left or right axis, as the author chose. Without a choice the first measure makes bars and the others lines, each on
 * the axis of its unit. An axis has one unit, so measures that have another one are named in a note.
 */
function onChosenAxes(
  data: ChartData,
  { columns }: ExecutionResult['table'],
  choices: CombinedChoices | undefined,
): ChartData {
  const keys = columnKeys(columns)
  const choiceOf = ({ measure }: Series) => choices?.[keys[measure ?? -1] ?? ''] ?? {}
  const first = data.series[0]?.measure
  const kinds = kindsOfSides(data.series, choiceOf)
  const placed = data.series.map((each) => {
    const { as = each.measure === first ? 'bar' : 'line', axis } = choiceOf(each)
    const series: Series = { ...each, as }
    return { series, side: axis ?? SIDES[kinds.indexOf(kindOf(series))] }
  })
  const drawnOn = SIDES.map((side, at) =>
    placed.flatMap((each) => (each.side === side && kindOf(each.series) === kinds[at] ? [each.series] : [])),
  )
  // An axis needs values, so what stands on the right alone stands on the left. Target lines belong to the first series.
  const [left = [], right = []] = drawnOn.map((all) => all.map((each) => inOneUnit(each, all)))
  const series = left.length === 0 ? right : [...left, ...right.map((each) => ({ ...each, axis: 1 }))]
  const isDrawn = (one: Series) => drawnOn.some((all) => all.includes(one))
  const notes = [...SIDES, undefined].flatMap((side, at) => {
    const missing = placed.flatMap((each) => (each.side === side && !isDrawn(each.series) ? [each.series] : []))
    if (missing.length === 0) return []
    return side === undefined
      ? [messages.thirdUnit(labelsOf(missing), labelsOf(series))]
      : [messages.otherUnit(labelsOf(missing), labelsOf(drawnOn[at] ?? []), side)]
  })
  return { ...data, series, ...(notes.length > 0 && { notes: [...(data.notes ?? []), ...notes] }) }
}

/** The unit of each axis: that of the first measure which was put on it, or of the first that has no axis yet. */
function kindsOfSides(series: readonly Series[], choiceOf: (series: Series) => MeasureChoice) {
  const chosen = SIDES.map((side) => series.find((each) => choiceOf(each).axis === side))
  const kinds = chosen.map((each) => each && kindOf(each))
  for (const each of series) {
    if (choiceOf(each).axis !== undefined || kinds.includes(kindOf(each))) continue
    const free = kinds.indexOf(undefined)
    if (free >= 0) kinds[free] = kindOf(each)
  }
  return kinds
}
