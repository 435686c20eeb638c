import { type Page, sliceOf } from '../../compile.ts'
import type { Query } from '../../model/query.ts'
import type { Statement } from '../../model/result.ts'
import { generatedName, joined, sql } from '../../sql/fragment.ts'
import { guard } from '../../stages/rules/guard.ts'
import { groupSteps, totalOrder } from '../../stages/ordering/order.ts'
import { aliases } from '../../stages/derived.ts'
import { planOrderedRows } from '../../stages/plan.ts'
import { resolve } from '../../stages/resolving/resolve.ts'
import { rankName } from '../../stages/ordering/top-groups.ts'
import { toStatement, type CompileContext } from '../context.ts'
import { groupedBy } from './grouped-by.ts'
import { resultColumns } from '../result-columns.ts'

/** The same rows as `compile` gives, put together by the grouped columns, the outermost first, and in their own order within each group. */
export function compileGroupedRows(
  query: Query,
  context: CompileContext,
  page: Page,
  grouped: readonly number[] = groupedBy(query),
): Statement {
  const { dialect } = context
  const resolved = resolve(query, context.catalog)
  const guarded = guard(resolved, context)
  const rows = planOrderedRows(guarded, context, sliceOf(page, resolved.limit))
  const within = totalOrder(guarded, dialect).flatMap((step) =>
    step.kind !== 'key' && !grouped.includes(step.position) ? [step] : [],
  )
  const terms = [...groupSteps(guarded, grouped), ...within].map(({ kind, position, direction }) => {
    if (kind === 'rank') return dialect.orderTerm(rankName(position), direction, 'NUMBER')
    const column = generatedName('c', position)
    const type = guarded.outputs[position]?.type.dataType ?? 'OTHER'
    // Totals tell texts apart that an order may take for equal, so their rows must not mix.
    const isExact =
      kind === 'exactText' ||
      (type === 'STRING' && dialect.mergesTexts && !guarded.isAggregated && grouped.includes(position))
    return dialect.orderTerm(isExact ? dialect.exactText(column) : column, direction, type)
  })
  const statement = sql`select ${aliases(guarded)} from (${rows}) q0 order by ${joined(terms)}`
  return toStatement(statement, resultColumns(guarded), context)
}
