import type { Query } from '../model/query.ts'
import type { Statement } from '../model/result.ts'
import { numberType } from '../model/value-type.ts'
import { guard } from '../stages/rules/guard.ts'
import { planCount } from '../stages/plan.ts'
import { resolve } from '../stages/resolving/resolve.ts'
import { statisticColumn, toStatement, type CompileContext } from './context.ts'

/** How many rows the result has, within the question's limit. */
export function compileCount(query: Query, context: CompileContext): Statement {
  const guarded = guard(resolve(query, context.catalog), context)
  return toStatement(planCount(guarded, context), [statisticColumn('Count', numberType('integer'))], context)
}
