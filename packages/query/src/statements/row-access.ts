import type { Query } from '../model/query.ts'
import { render } from '../sql/render.ts'
import { guard } from '../stages/rules/guard.ts'
import { planSources } from '../stages/plan.ts'
import { resolve } from '../stages/resolving/resolve.ts'
import type { CompileContext } from './context.ts'

/**
 * What access rules let a viewer read by a query, as text that can be compared: its tables with the conditions on their rows,
 * and its joins. Empty when no rule restricts the viewer. Throws where the rules refuse the query.
 */
export function describeRowAccess(query: Query, context: CompileContext): string {
  if (context.accessRules.length === 0) return ''
  const guarded = guard(resolve(query, context.catalog), context)
  const { text, params } = render(planSources(guarded, context), context.dialect)
  return JSON.stringify([text, ...params.map(String)])
}
