import type { OutputColumn, Query } from '../../model/query.ts'
import type { Statement } from '../../model/result.ts'
import { guard, type Guarded } from '../../stages/rules/guard.ts'
import { groupSteps, isKey } from '../../stages/ordering/order.ts'
import { planOrderedRows, planRows } from '../../stages/plan.ts'
import { periodsOf } from '../../stages/resolving/resolve-derived.ts'
import { choosesGroups, type ConditionTree } from '../../stages/resolving/resolve-conditions.ts'
import { resolve, type Resolved, type ResolvedOutput } from '../../stages/resolving/resolve.ts'
import { groupExpression } from '../../stages/ordering/top-groups.ts'
import { toStatement, type CompileContext } from '../context.ts'
import { keptCondition, type KeptGroups, planKeptRows, shownKey } from './kept-groups.ts'
import { kindOf, resultColumns } from '../result-columns.ts'
import { summarySources } from './summary-rules.ts'

/** First the values of the grouped columns, then the aggregates of the output columns at these positions. */
export interface OwnTotalsStatement extends Statement {
  readonly groupedOutputs: readonly number[]
  readonly outputs: readonly number[]
}

/**
 * The question without the groups that are put together: the aggregates of columns that do not follow from groups, over the rows behind each
 * total. Undefined where no column needs it, or where other rows stand behind a total than those of the database: filters on measures
 * leave groups out, and groups by an aggregate are no groups of rows. What goes along periods has a total only where they are kept.
 * Rows come in the order of `grouped`, unless they are derived and of the first groups, but what is derived follows the question's own
 * order of groups, wherever they stand in a pivot.
 */
export function compileOwnTotals(
  query: Query,
  context: CompileContext,
  grouped: readonly number[],
  most?: number,
  kept?: KeptGroups,
): OwnTotalsStatement | undefined {
  const whole = resolve(query, context.catalog)
  const isAlong = grouped.includes(periodsOf(whole.outputs)?.position ?? -1)
  const outputs = whole.outputs.flatMap((output, at) => {
    const isOwn = Object.values(summarySources(whole, output, kindOf(output))).includes('own')
    const hasItsPeriods = isAlong || !output.derived?.derivation.needsPeriods
    return isOwn && hasItsPeriods && !needsFirstGroups(output, whole, grouped, kept) ? [at] : []
  })
  if (
    outputs.length === 0 ||
    choosesGroups(whole.conditions) ||
    !grouped.every((at) => whole.outputs[at] && isKey(whole, whole.outputs[at]))
  )
    return undefined
  const groupedOutputs = grouped.toSorted((one, other) => one - other)
  const columns = [...groupedOutputs, ...outputs].flatMap((at) => query.columns[at] ?? []).map(unordered)
  const resolved = resolve({ ...query, columns, limit: 0 }, context.catalog, query.columns)
  const shown = guard(whole, context)
  // What is derived from the first groups looks at the others too.
  if (kept?.side === 'inside' && outputs.some((at) => whole.outputs[at]?.derived)) {
    const totals = guard(resolved, context)
    const places = kept.by.map((at) => groupedOutputs.indexOf(at))
    const rows = planKeptRows({ query: totals, rows: planRows(totals, context), places }, kept, shown, context, most)
    return { ...toStatement(rows, resultColumns(totals), context), groupedOutputs, outputs }
  }
  const guarded = guard(kept ? withKept(resolved, kept, shown, context) : resolved, context)
  const order = groupSteps(
    guarded,
    grouped.map((at) => groupedOutputs.indexOf(at)),
  )
  const rows = planOrderedRows(guarded, context, { rows: most ?? null, offset: 0 }, order)
  return { ...toStatement(rows, resultColumns(guarded), context), groupedOutputs, outputs }
}

/**
 * Whether the rows outside of the first groups do not tell a column that is derived from groups: a period before may be among the first
 * ones, and a parent group holds these as well, unless it is itself one of those that are kept.
 */
function needsFirstGroups(
  { derived }: ResolvedOutput,
  { outputs }: Resolved,
  grouped: readonly number[],
  kept: KeptGroups | undefined,
): boolean {
  if (!derived || kept?.side !== 'outside') return false
  if (derived.derivation.needsPeriods) return !kept.by.every((at) => periodsOf(outputs)?.others.includes(at))
  return Math.max(-1, ...grouped) < Math.max(...kept.by)
}

const unordered = (column: OutputColumn): OutputColumn => ({ ...column, orderDirection: 'none' })

/** The rows of the database that belong to the first groups of the result, or those that do not. */
function withKept(totals: Resolved, kept: KeptGroups, shown: Guarded<Resolved>, context: CompileContext): Resolved {
  const isKept: ConditionTree = {
    kind: 'made',
    toSql: (operand, { dialect }) => {
      const values = kept.by.flatMap((at) => {
        const source = shown.outputs[at]?.source
        return source?.kind === 'group' ? [shownKey(shown, at, context, groupExpression(source, operand, dialect))] : []
      })
      return keptCondition(kept, shown, context, values)
    },
  }
  const { where } = totals.conditions
  return {
    ...totals,
    conditions: {
      ...totals.conditions,
      where: where ? { kind: 'group', operator: 'and', items: [where, isKept] } : isKept,
    },
  }
}
