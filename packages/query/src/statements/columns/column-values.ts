import { distinctForm, shownForm } from '../../aggregations/distinct-form.ts'
import { getActiveColumn } from '../../model/catalog.ts'
import type { ColumnUse } from '../../model/query.ts'
import type { Statement } from '../../model/result.ts'
import { shownType } from '../../model/value-type.ts'
import { containsText } from '../../operators/text-operators.ts'
import { noSql, sql } from '../../sql/fragment.ts'
import { guard } from '../../stages/rules/guard.ts'
import { orderGroups } from '../../stages/ordering/order-groups.ts'
import { createSources } from '../../stages/sources/sources.ts'
import { tablesComputedFor } from '../tables-read.ts'
import { statisticColumn, toStatement, type CompileContext } from '../context.ts'

export interface ColumnValuesRequest extends ColumnUse {
  /** Keeps values which hold this text, whatever its case. */
  readonly search?: string
  readonly limit: number
}

/** The different values of a column which the viewer may see, in order; nothing is not a value. */
export function compileColumnValues(
  { columnId, search = '', limit }: ColumnValuesRequest,
  context: CompileContext,
): Statement {
  const { catalog, dialect } = context
  const place = getActiveColumn(catalog, columnId, 'columnId')
  const computedEarly = tablesComputedFor(place.column.formula ? [{ columnId }] : [], catalog)
  const sources = createSources(guard({ catalog, base: place.table, computedEarly }, context), dialect)
  const operand = sources.operand({ ...place, path: [] })
  const value = distinctForm(operand, dialect)
  const text = operand.dataType === 'STRING' ? operand.sql : dialect.toText(shownForm(operand, dialect))
  const isFound = search === '' ? noSql : sql` and ${containsText(text, search, dialect)}`
  const values = sql`select ${value} as c0 from ${sources.from()} where ${operand.sql} is not null${isFound} group by ${value}`
  const page = sql` ${dialect.page(Math.max(1, Math.trunc(limit)), 0)}`
  const terms = dialect.orderTerm(sql`c0`, 'asc', operand.dataType)
  const statement = orderGroups({ groups: values, columns: sql`c0`, terms, page }, dialect)
  return toStatement(
    statement,
    [{ ...statisticColumn(place.column.displayName, shownType(operand), columnId), kind: 'DIMENSION' }],
    context,
  )
}
