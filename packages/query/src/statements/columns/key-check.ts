import { orderedForm } from '../../aggregations/distinct-form.ts'
import { getTable } from '../../model/catalog.ts'
import { QueryError } from '../../model/query-error.ts'
import type { Statement } from '../../model/result.ts'
import { numberType } from '../../model/value-type.ts'
import { joined, sql } from '../../sql/fragment.ts'
import { guard } from '../../stages/rules/guard.ts'
import { columnOperand } from '../../stages/sources/column-operand.ts'
import { statisticColumn, toStatement, type CompileContext } from '../context.ts'

/**
 * One row about columns that may become a key: how many of their values several rows hold, and how many rows lack one of them. Values are
 * taken in the form in which they order rows, in which two stored ones may be the same.
 */
export function compileKeyCheck(
  { tableId, columnIds }: { readonly tableId: number; readonly columnIds: readonly number[] },
  context: CompileContext,
): Statement {
  const table = getTable(context.catalog, tableId, 'columns')
  const columns = columnIds.flatMap((id) => table.columns.find((column) => column.id === id && !column.formula) ?? [])
  if (columns.length === 0 || columns.length < columnIds.length)
    throw new QueryError('columns', 'The columns of this key are not in the data model')
  const { scanBase } = guard({ catalog: context.catalog }, context)
  const keys = columns.map((column) =>
    orderedForm(columnOperand(column, sql`t0`, context.dialect, context.clock.zone), context.dialect),
  )
  const isWhole = joined(
    keys.map((key) => sql`${key} is not null`),
    ' and ',
  )
  const repeated = sql`select ${joined(keys.slice(0, 1))} as c0 from ${scanBase(table)} t0 where ${isWhole} group by ${joined(keys)} having count(*) > 1`
  const incomplete = sql`select count(*) as c0 from ${scanBase(table)} t0 where not (${isWhole})`
  const statement = sql`select q0.c0 as c0, q2.c0 as c1 from (select count(*) as c0 from (${repeated}) q1) q0 cross join (${incomplete}) q2`
  return toStatement(
    statement,
    ['Repeated', 'Incomplete'].map((label) => statisticColumn(label, numberType('integer'))),
    context,
  )
}
