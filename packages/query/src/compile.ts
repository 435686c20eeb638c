import type { Query } from './model/query.ts'
import type { Statement } from './model/result.ts'
import { sql } from './sql/fragment.ts'
import { guard } from './stages/rules/guard.ts'
import { aliases } from './stages/derived.ts'
import { planOrderedRows, planRows, type Slice } from './stages/plan.ts'
import { resolve } from './stages/resolving/resolve.ts'
import { toStatement, type CompileContext } from './statements/context.ts'
import { resultColumns } from './statements/result-columns.ts'

/** Rows from `offset` on; without `rows`, all that follow. The question's own limit always holds. */
export interface Page {
  readonly offset: number
  readonly rows?: number
}

export function compile(query: Query, context: CompileContext, page: Page = { offset: 0 }): Statement {
  const resolved = resolve(query, context.catalog)
  const guarded = guard(resolved, context)
  const slice = sliceOf(page, resolved.limit)
  // MonetDB refuses LIMIT 0.
  const rows =
    slice.rows === 0
      ? sql`select ${aliases(guarded)} from (${planRows(guarded, context)}) q0 where 1 = 0`
      : planOrderedRows(guarded, context, slice)
  return toStatement(rows, resultColumns(guarded), context)
}

export function sliceOf({ offset, rows = Infinity }: Page, limit: number): Slice {
  const from = Math.max(0, Math.trunc(offset))
  const available = limit > 0 ? Math.max(0, limit - from) : Infinity
  const taken = Math.min(Math.max(0, Math.trunc(rows)), available)
  return { offset: from, rows: Number.isFinite(taken) ? taken : null }
}
