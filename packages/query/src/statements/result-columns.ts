import { isEstimated, shownLabel } from '../aggregations/estimates.ts'
import { aggregations } from '../aggregations/registry.ts'
import { findDateUnit } from '../aggregations/groupings/date-zoom.ts'
import { formatCell, groupingOf } from '../aggregations/groupings/registry.ts'
import { rankedCells, withOther } from '../aggregations/top.ts'
import type { NumberFormat } from '../format/numbers/number-format.ts'
import { unitOf } from '../format/numbers/read-format.ts'
import { formulaOf } from '../formula/column-formula.ts'
import { hasAggregate } from '../formula/compare.ts'
import { type Formula, leavesOf, partsOf } from '../formula/formula.ts'
import { numberFunctions } from '../formula/functions/numbers.ts'
import type { Clock } from '../model/dates/wall-clock.ts'
import type { OutputColumn } from '../model/query.ts'
import type { ResultColumn } from '../model/result.ts'
import { isKey } from '../stages/ordering/order.ts'
import { ofNoRowsOf } from '../stages/resolving/resolve-derived.ts'
import { isTop, topPositions } from '../stages/ordering/top-groups.ts'
import type { Resolved, ResolvedOutput } from '../stages/resolving/resolve.ts'
import { printWholePeriods, wholePeriods } from '../trend/whole-periods.ts'
import { summariesOf, summarySources } from './totals/summary-rules.ts'

/** What the columns of a question's result are, with labels that differ. */
export function resultColumns(
  query: Pick<Resolved, 'outputs' | 'isAggregated' | 'catalog' | 'virtuals' | 'asked'> & { readonly clock?: Clock },
): ResultColumn[] {
  const labels = uniqueLabels(query.outputs.map(({ asked }) => shownLabel(asked)))
  const tops = topPositions(query.outputs)
  return query.outputs.map((output, position) => ({
    ...toResultColumn(query, output, labels[position] ?? output.asked.label),
    ...(isTop(output) && {
      top: { count: output.source.top.count, rankAt: query.outputs.length + tops.indexOf(position) },
    }),
  }))
}

function toResultColumn(
  query: Pick<Resolved, 'isAggregated' | 'catalog' | 'virtuals' | 'asked'> & { readonly clock?: Clock },
  output: ResolvedOutput,
  label: string,
): ResultColumn {
  const { asked, type } = output
  const kind = kindOf(output)
  return {
    ...type,
    label,
    kind,
    ...(kind === 'MEASURE' && isKey(query, output) && { isKey: true }),
    ...columnOf(asked),
    ...formatOf(output),
    ...scaleOf(output),
    pin: asked.pin,
    grouped: asked.grouped,
    ...(output.isInstant && query.clock && { timeZone: query.clock.zone }),
    ...(query.clock && wholeOf(asked, query, query.clock)),
    order: { direction: asked.orderDirection, index: asked.orderIndex },
    summaries: summariesOf(summarySources(query, output, kind)),
    ...(asked.vid !== undefined && { vid: asked.vid }),
    ...(isEstimated(asked) && { isEstimate: true }),
    ...ofFormula(output),
    ...(output.rate && { rate: { per: output.rate.per, ...(output.rate.limit && { limit: output.rate.limit }) } }),
    ...(asked.design !== 'group' && asked.derived && { derived: asked.derived.kind }),
  }
}

/** Which periods of a date group are whole. */
function wholeOf(asked: OutputColumn, query: Pick<Resolved, 'asked' | 'catalog'>, clock: Clock) {
  const unit = asked.design === 'group' && asked.top === undefined ? findDateUnit(asked.grouping) : undefined
  if (asked.design !== 'group' || unit === undefined) return undefined
  return { whole: printWholePeriods(unit, wholePeriods(unit, asked, query, clock)) }
}

/** The formula whose values are shown as they are, of the question or of a column of the data model. */
function formulaShown({ source }: ResolvedOutput): Formula<number> | undefined {
  if (source.kind === 'computed') return source.formula
  return source.kind === 'view' && source.aggregation === aggregations.none ? formulaOf(source.place.column) : undefined
}

/** What a formula says of numbers that are missing. */
function ofFormula(output: ResolvedOutput): Pick<ResultColumn, 'divides' | 'ofNoRows'> {
  const { source, level } = output
  const isOfGroups = source.kind === 'computed' && level === 'aggregate'
  return {
    ...(divides(formulaShown(output)) && { divides: true }),
    ...(isOfGroups && ofNoRowsOf(source) === 0 && { ofNoRows: 0 }),
  }
}

/** The column behind a view or a group, and what is made of it. */
function columnOf(
  asked: OutputColumn,
): Pick<
  ResultColumn,
  'columnId' | 'path' | 'secondColumnId' | 'secondPath' | 'aggregation' | 'percentile' | 'where' | 'grouping'
> {
  if (asked.design === 'computed') return { columnId: null, aggregation: null, grouping: null }
  const use = { columnId: asked.columnId, ...(asked.path && { path: asked.path }) }
  if (asked.design === 'group') {
    const { grouping, secondColumnId, secondPath } = asked
    const second = groupingOf(grouping).needsSecondColumn &&
      secondColumnId !== undefined && { secondColumnId, ...(secondPath && { secondPath }) }
    return { ...use, ...second, aggregation: null, grouping }
  }
  const { aggregation, percentile, where } = asked
  return {
    ...use,
    aggregation,
    ...(percentile !== undefined && { percentile }),
    ...(where && { where }),
    grouping: null,
  }
}

/** Its own format, or what the column behind it has where its numbers are measured in the same. */
function formatOf({ asked, source, derived, rate, type }: ResolvedOutput): Pick<ResultColumn, 'format'> {
  if (type.dataType !== 'NUMBER') return {}
  const own = asked.design === 'group' ? undefined : asked.format
  const format =
    own ?? (derived?.derivation.format !== undefined ? derived.derivation.format : rate ? null : formatOfSource(source))
  return format ? { format } : {}
}

const DECLARED_SCALE = /\(\d+, ?(\d+)\)/

/** Aggregates that are decimals still, such as sums and minima, have the digits of their column. */
function scaleOf({ source, derived, rate, type }: ResolvedOutput): Pick<ResultColumn, 'scale'> {
  if (type.dataType !== 'NUMBER' || type.numberKind !== 'decimal' || derived || rate || !('place' in source)) return {}
  const [, scale] = DECLARED_SCALE.exec(source.place.column.dbType ?? '') ?? []
  return scale === undefined ? {} : { scale: Number(scale) }
}

function formatOfSource(source: ResolvedOutput['source']): NumberFormat | null | undefined {
  if (source.kind === 'view' && source.aggregation.format !== undefined) return source.aggregation.format
  return 'place' in source ? source.place.column.format : null
}

export function kindOf({ source, level, type }: ResolvedOutput) {
  if (level === 'aggregate') return 'MEASURE'
  if (level === 'key') return 'DIMENSION'
  if (source.kind === 'view' && source.aggregation === aggregations.none) return source.place.column.kind
  return type.dataType === 'NUMBER' ? 'MEASURE' : 'DIMENSION'
}

/** Repeated labels get a number: Ward, Ward 2, Ward 3. A number that is taken already is left out. Labels with the same key are the same. */
export function uniqueLabels(labels: readonly string[], keyOf = (label: string) => label): string[] {
  const taken = new Set(labels.map(keyOf))
  const nextNumber = new Map<string, number>()
  return labels.map((label) => {
    const key = keyOf(label)
    let number = nextNumber.get(key)
    if (number === undefined) {
      nextNumber.set(key, 2)
      return label
    }
    while (taken.has(keyOf(`${label} ${number}`))) number += 1
    nextNumber.set(key, number + 1)
    taken.add(keyOf(`${label} ${number}`))
    return `${label} ${number}`
  })
}

/** Labels for readers who see bare numbers: `Stay (seconds)`. A label that ends with its unit says it once. */
export const labelsWithUnits = (
  columns: readonly { readonly label: string; readonly format?: NumberFormat | undefined }[],
): string[] =>
  uniqueLabels(
    columns.map(({ label, format }) => {
      const unit = unitOf(format)
      return unit === null || label.endsWith(`(${unit})`) ? label : `${label} (${unit})`
    }),
  )

/** A row of a statement as people read it. */
export function formatRow(columns: readonly ResultColumn[], row: readonly unknown[]): unknown[] {
  const ranked = rankedCells(columns)
  const cells = ranked ? withOther(row, ranked) : row
  return columns.map((column, at) => formatCell(column, cells[at]))
}

/** Whether a division by a value makes a formula null where the value is 0. Choices such as `if` and `coalesce` decide for themselves what is shown. */
function divides(formula: Formula<number> | undefined): boolean {
  if (!formula) return false
  if (formula.kind === 'operation' && formula.operator === '/' && !isConstant(formula.right)) return true
  const passesNull =
    formula.kind === 'operation' ||
    formula.kind === 'negation' ||
    (formula.kind === 'call' && Object.hasOwn(numberFunctions, formula.function))
  return passesNull && partsOf(formula).some(divides)
}

const isConstant = (formula: Formula<number>): boolean => leavesOf(formula).length === 0 && !hasAggregate(formula)
