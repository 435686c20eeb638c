import { type QueryWire, toQuery } from '@soundings/contract'
import {
  calculatedRead,
  type Catalog,
  compile,
  type CompileContext,
  findColumn,
  formulaKey,
  formulaOf,
  type Query,
  QueryError,
  type RowRules,
} from '@soundings/query'

export interface Effect {
  readonly effect: 'breaks' | 'changes'
  readonly reason: string
}

export interface TwoModels {
  readonly before: Catalog
  readonly after: Catalog
  readonly context: Omit<CompileContext, 'catalog' | 'accessRules'>
}

export const COMPUTED_ANOTHER_WAY = 'A calculated column that it uses has another formula'
export const JOINED_ANOTHER_WAY = 'Its tables are joined another way'

/**
 * What a change of the data model does to a question, found by compiling it for both models. A question that fails already is
 * not affected.
 */
export function compareModels(
  wire: QueryWire,
  { before, after, context }: TwoModels,
  accessRules: RowRules,
): Effect | undefined {
  const query = toQuery(wire)
  const sqlBefore = tryCompile(query, { ...context, catalog: before, accessRules })
  if (sqlBefore.failure !== undefined) return undefined
  const sqlAfter = tryCompile(query, { ...context, catalog: after, accessRules })
  if (sqlAfter.failure !== undefined) return { effect: 'breaks', reason: sqlAfter.failure }
  if (sqlBefore.text === sqlAfter.text) return undefined
  return {
    effect: 'changes',
    reason: computesAnotherWay(query, before, after) ? COMPUTED_ANOTHER_WAY : JOINED_ANOTHER_WAY,
  }
}

function computesAnotherWay(query: Query, before: Catalog, after: Catalog): boolean {
  const formulaIn = (catalog: Catalog, id: number) => {
    const formula = formulaOf(findColumn(catalog, id)?.column)
    return formula && formulaKey(formula)
  }
  return calculatedRead(query, before).some((id) => formulaIn(before, id) !== formulaIn(after, id))
}

/** Names that people gave to tables and columns are no part of a statement, so another name is no other text. */
function tryCompile(query: Query, context: CompileContext): { text?: string; failure?: string } {
  try {
    const { text, params } = compile(query, context)
    // The constants of a formula are bound.
    return { text: JSON.stringify([text, params.map(String)]) }
  } catch (error) {
    if (error instanceof QueryError) return { failure: error.message }
    throw error
  }
}
