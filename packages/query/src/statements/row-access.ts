import type { CatalogTable } from '../model/catalog.ts'
import type { Query } from '../model/query.ts'
import type { Sql } from '../sql/fragment.ts'
import { render } from '../sql/render.ts'
import { guard, type Guarded } from '../stages/rules/guard.ts'
import { planRows, planSources } from '../stages/plan.ts'
import { resolve, type Resolved } from '../stages/resolving/resolve.ts'
import type { CompileContext } from './context.ts'

/**
 * What access rules let a viewer read by a query, as text that can be compared: its tables with the conditions on their rows,
 * and its joins. Empty when no rule restricts the viewer. Throws where the rules refuse the query.
 */
export function describeRowAccess(query: Query, context: CompileContext): string {
  if (context.accessRules.length === 0) return ''
  const guarded = guard(resolve(query, context.catalog), context)
  // Whether there are related rows is asked in conditions, beside the joins.
  const rows = [planSources(guarded, context), ...(guarded.readsOtherRows ? scansOf(guarded, context) : [])]
  return JSON.stringify(
    rows.flatMap((each) => {
      const { text, params } = render(each, context.dialect)
      return [text, ...params.map(String)]
    }),
  )
}

/** The rows of every table that a question reads, each once. They are asked for when the statement is written. */
function scansOf(guarded: Guarded<Resolved>, context: CompileContext): Sql[] {
  const scans = new Map<CatalogTable, Sql>()
  const noted = (table: CatalogTable, rows: Sql): Sql => {
    scans.set(table, rows)
    return rows
  }
  const noting: Guarded<Resolved> = {
    ...guarded,
    scan: (table, through) => noted(table, guarded.scan(table, through)),
    scanBase: (table) => noted(table, guarded.scanBase(table)),
  }
  render(planRows(noting, context), context.dialect)
  return [...scans.values()]
}
