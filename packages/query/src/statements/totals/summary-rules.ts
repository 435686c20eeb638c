import { formulaOf } from '../../formula/column-formula.ts'
import { leavesOf, partsOf, type Formula } from '../../formula/formula.ts'
import type { FormulaFunction } from '../../formula/functions/formula-function.ts'
import { formulaFunctions } from '../../formula/functions/registry.ts'
import { argumentsOf, isSequenceCall } from '../../formula/sequence-calls.ts'
import { findColumn, type CatalogColumn, type ColumnKind } from '../../model/catalog.ts'
import { summaries, type SummaryName } from '../../model/summary.ts'
import type { Resolved, ResolvedOutput } from '../../stages/resolving/resolve.ts'
import { isTop } from '../../stages/ordering/top-groups.ts'
import { meaningOf } from '../../virtual-columns/saved-meaning.ts'

/** A summary that is made of the values which the result shows. */
export type ShownSummary = Exclude<SummaryName, 'total'>

/**
 * Where a summary comes from: from the values of the shown rows, or from the rows of the database behind them (`own`), because the
 * summaries of groups do not tell it. Absent where it would say nothing of the column.
 */
export type SummarySources = Partial<Record<SummaryName, ShownSummary | 'own'>>

/** The summaries of a column that are true: a ratio, an average or a count of different values is never added up. */
export function summarySources(
  query: Pick<Resolved, 'isAggregated' | 'catalog' | 'virtuals'>,
  output: ResolvedOutput,
  kind: ColumnKind,
): SummarySources {
  // The smallest of the groups that are kept apart is not the smallest of all.
  if (output.type.dataType !== 'NUMBER' || isTop(output)) return ofDate(output)
  const compared: SummarySources = { min: 'min', max: 'max', count: 'count' }
  if (!query.isAggregated)
    return {
      ...compared,
      ...(kind === 'MEASURE' && { avg: 'avg', ...(addsUpByRow(output, query) && { total: 'sum', sum: 'sum' }) }),
    }
  // Keys are listed once each, so that adding them up would be about nothing.
  if (output.level !== 'aggregate') return compared
  const { source, derived, rate } = output
  if (derived) {
    const { ofTotals } = derived.derivation
    return { ...compared, ...(ofTotals !== null && { total: ofTotals }) }
  }
  if (rate) return { ...compared, total: 'own' }
  if (source.kind !== 'view') return { ...compared, total: 'own' }
  const { together, isAverage } = source.aggregation
  if (together === 'sum') return { ...compared, total: 'sum', sum: 'sum', avg: 'avg' }
  return { ...compared, total: together ?? 'own', ...(isAverage && { avg: 'own' }) }
}

/** The first or the last date of all groups. Clocks show one hour of a year twice, so that what they show of instants does not say which was later. */
function ofDate({ type, level, source, isInstant }: ResolvedOutput): SummarySources {
  if (type.dataType !== 'DATE' || level !== 'aggregate') return {}
  const { together } = source.kind === 'view' ? source.aggregation : {}
  return { total: isInstant || together === undefined ? 'own' : together }
}

export const summariesOf = (sources: SummarySources): SummaryName[] =>
  (Object.keys(summaries) as SummaryName[]).filter((name) => sources[name] !== undefined)

type Known = Pick<Resolved, 'catalog' | 'virtuals'>

function addsUpByRow({ source }: ResolvedOutput, known: Known): boolean {
  if (source.kind === 'computed') return addsUp(source.formula, known)
  return source.kind !== 'view' || source.aggregation.level !== 'row' || columnAddsUp(source.place.column, known)
}

/**
 * A calculated column of the data model adds up where its formula does, and one of other rows where what it shows of them does: an average
 * and a number in a sequence never do.
 */
function columnAddsUp(column: CatalogColumn | undefined, known: Known): boolean {
  // Whether dates, texts or conditions add up does not matter for a number that is made of them.
  if (column?.dataType !== 'NUMBER') return true
  const asked = known.virtuals.get(column)
  if (asked)
    return (
      (asked.kind === 'related' ? !asked.aggregation?.isAverage : asked.gives !== 'number') &&
      columnAddsUp(asked.place?.column, known)
    )
  const formula = formulaOf(column)
  const saved = meaningOf(formula)
  if (saved) return saved.measure !== 'avg' && saved.measure !== 'number' && idAddsUp(saved.column?.columnId, known)
  return formula === undefined || addsUp(formula, known)
}

const idAddsUp = (columnId: number | undefined, known: Known): boolean =>
  columnId === undefined || columnAddsUp(findColumn(known.catalog, columnId)?.column, known)

/** Shares of each row do not add up to the share of all rows, nor do years or logarithms. */
function addsUp(formula: Formula<number>, known: Known): boolean {
  const { kind } = formula
  if (kind === 'column') return idAddsUp(formula.column, known)
  if (kind === 'call') return callAddsUp(formula, known)
  if (kind === 'comparison' || kind === 'logic' || kind === 'not') return true
  return !isRatio(formula) && partsOf(formula).every((part) => addsUp(part, known))
}

function callAddsUp(call: Extract<Formula<number>, { kind: 'call' }>, known: Known): boolean {
  // Dates and subjects say which row is meant, and not what it is.
  if (isSequenceCall(call)) return addsUp(argumentsOf(call).column, known)
  const called: FormulaFunction = formulaFunctions[call.function]
  if (called.level === 'value') {
    if (called.gives !== 'NUMBER' && called.gives !== 'any') return true
    if (!called.addsUp) return false
  }
  return partsOf(call).every((part) => addsUp(part, known))
}

const isRatio = (formula: Formula<number>): boolean =>
  formula.kind === 'operation' && formula.operator === '/' && leavesOf(formula.right).length > 0
