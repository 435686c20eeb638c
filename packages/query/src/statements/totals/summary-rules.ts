import { leavesOf, partsOf, type Formula } from '../../formula/formula.ts'
import type { FormulaFunction } from '../../formula/functions/formula-function.ts'
import { formulaFunctions } from '../../formula/functions/registry.ts'
import type { ColumnKind } from '../../model/catalog.ts'
import { summaries, type SummaryName } from '../../model/summary.ts'
import type { Resolved, ResolvedOutput } from '../../stages/resolving/resolve.ts'
import { isTop } from '../../stages/ordering/top-groups.ts'

/** A summary that is made of the values which the result shows. */
export type ShownSummary = Exclude<SummaryName, 'total'>

/**
 * Where a summary comes from: from the values of the shown rows, or from the rows of the database behind them (`own`), because the
 * summaries of groups do not tell it. Absent where it would say nothing of the column.
 */
export type SummarySources = Partial<Record<SummaryName, ShownSummary | 'own'>>

/** The summaries of a column that are true: a ratio, an average or a count of different values is never added up. */
export function summarySources(
  { isAggregated }: Pick<Resolved, 'isAggregated'>,
  output: ResolvedOutput,
  kind: ColumnKind,
): SummarySources {
  // The smallest of the groups that are kept apart is not the smallest of all.
  if (output.type.dataType !== 'NUMBER' || isTop(output)) return {}
  const compared: SummarySources = { min: 'min', max: 'max', count: 'count' }
  if (!isAggregated)
    return {
      ...compared,
      ...(kind === 'MEASURE' && { avg: 'avg', ...(addsUpByRow(output) && { total: 'sum', sum: 'sum' }) }),
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

export const summariesOf = (sources: SummarySources): SummaryName[] =>
  (Object.keys(summaries) as SummaryName[]).filter((name) => sources[name] !== undefined)

function addsUpByRow({ source }: ResolvedOutput): boolean {
  return source.kind !== 'computed' || addsUp(source.formula)
}

/** Shares of each row do not add up to the share of all rows, nor do years or logarithms. */
function addsUp(formula: Formula<number>): boolean {
  if (formula.kind === 'operation' && formula.operator === '/' && hasColumn(formula.right)) return false
  if (formula.kind === 'call') {
    const called: FormulaFunction = formulaFunctions[formula.function]
    if (called.level === 'value' && !called.addsUp) return false
  }
  return (
    formula.kind === 'comparison' ||
    formula.kind === 'logic' ||
    formula.kind === 'not' ||
    partsOf(formula).every(addsUp)
  )
}

const hasColumn = (formula: Formula<number>): boolean => leavesOf(formula).length > 0
