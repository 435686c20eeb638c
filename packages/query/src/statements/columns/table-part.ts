import { getTable, type CatalogTable } from '../../model/catalog.ts'
import type { Statement } from '../../model/result.ts'
import { numberType } from '../../model/value-type.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { tableName, type Sql } from '../../sql/fragment.ts'
import type { Guarded } from '../../stages/rules/guard.ts'
import { statisticColumn, toStatement, type CompileContext } from '../context.ts'

/** A table that is too large to be read whole, so that an analysis reads a part of it. */
export interface TablePart {
  /** How many rows the whole table has. */
  readonly of: number
  /** Whether the database samples the table by a key. */
  readonly isByKey: boolean
}

const LARGE_ROWS = 10_000_000
const PART_ROWS = 1_000_000

/** What the database knows of the size of a table without reading it; undefined for databases that are not asked. */
export function compileTableSize(tableId: number, context: CompileContext): Statement | undefined {
  const { name } = getTable(context.catalog, tableId, 'tableId')
  const size = context.dialect.largeTables?.sizeOf(name)
  if (!size) return undefined
  return toStatement(
    size,
    [statisticColumn('Rows', numberType('integer')), statisticColumn('Key', numberType('integer'))],
    context,
  )
}

/** From the row of `compileTableSize`: undefined for tables that are read whole. */
export function tablePartOf([rows, isByKey]: readonly unknown[]): TablePart | undefined {
  const of = Number(rows ?? 0)
  return of > LARGE_ROWS ? { of, isByKey: Number(isByKey) === 1 } : undefined
}

/** The rows of a part. How many rows a table has is no secret only for those whom no rule binds. */
export function scanPart(
  table: CatalogTable,
  { of, isByKey }: TablePart,
  { isRestricted }: Pick<Guarded<object>, 'isRestricted'>,
  { largeTables }: Dialect,
): Sql {
  if (!largeTables || isRestricted(table))
    throw new TypeError('A part of a table was planned that has to be read whole')
  return largeTables.partOf(tableName(table.schema, table.name), Math.ceil(of / PART_ROWS), isByKey)
}
