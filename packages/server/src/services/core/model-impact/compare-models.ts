import { type QueryWire, toQuery } from '@soundings/contract'
import { type Catalog, compile, type CompileContext, type Query, QueryError, type RowRules } from '@soundings/query'

export interface Effect {
  readonly effect: 'breaks' | 'changes'
  readonly reason: string
}

export interface TwoModels {
  readonly before: Catalog
  readonly after: Catalog
  readonly context: Omit<CompileContext, 'catalog' | 'accessRules'>
}

export const JOINED_ANOTHER_WAY = 'Its tables are joined another way'

/**
 * What a change of the data model does to a question, found by compiling it for both models. A question that fails already is
 * not affected.
 */
export function compareModels(wire: QueryWire, { before, after, context }: TwoModels, accessRules: RowRules): Effect | undefined {
  const query = toQuery(wire)
  const sqlBefore = tryCompile(query, { ...context, catalog: before, accessRules })
  if (sqlBefore.failure !== undefined) return undefined
  const sqlAfter = tryCompile(query, { ...context, catalog: after, accessRules })
  if (sqlAfter.failure !== undefined) return { effect: 'breaks', reason: sqlAfter.failure }
  return sqlBefore.text === sqlAfter.text ? undefined : { effect: 'changes', reason: JOINED_ANOTHER_WAY }
}

/** Names that people gave to tables and columns are no part of a statement, so another name is no other text. */
function tryCompile(query: Query, context: CompileContext): { text?: string; failure?: string } {
  try {
    return { text: compile(query, context).text }
  } catch (error) {
    if (error instanceof QueryError) return { failure: error.message }
    throw error
  }
}
