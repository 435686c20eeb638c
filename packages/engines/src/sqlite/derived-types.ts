import { joined, name, render, sql, wholeNumber, type Sql } from '@soundings/query/sql'
import type { Batch, EngineDescription, Row, SourceColumn, SourceTable, SourceType } from '../engine.ts'
import { sourceTypes } from '../source-types.ts'
import { sqliteDialect } from './dialect.ts'

const ROWS_LOOKED_AT = 1000
const FACTS_OF_COLUMN = 6

/** Computed columns of views and columns declared without a type have the type of the values in their first rows. */
export const deriveTypes: NonNullable<EngineDescription['refineTables']> = {
  concerns: ({ columns }) => columns.some(isUntyped),
  async refine(table, read) {
    const types = await typesOf(
      table,
      table.columns.filter(isUntyped).map((column) => column.name),
      read,
    )
    return { ...table, columns: table.columns.map((column) => ({ ...column, ...types.get(column.name) })) }
  },
}

const isUntyped = ({ dbType }: SourceColumn) => dbType === ''

/** A view that cannot be read, or not soon enough, stays without types. */
async function typesOf(
  table: SourceTable,
  columns: readonly string[],
  read: (text: string) => Promise<Batch>,
): Promise<ReadonlyMap<string, SourceType>> {
  const { text } = render(factsOf(table, columns), sqliteDialect)
  const [row = []] = await read(text).then(
    ({ rows }) => rows,
    () => [],
  )
  return new Map(columns.map((column, index) => [column, typeFrom(row.slice(index * FACTS_OF_COLUMN))]))
}

function factsOf({ name: table }: SourceTable, columns: readonly string[]): Sql {
  const facts = columns.flatMap((each) => {
    const column = sql`${name(each)}`
    const isText = sql`typeof(${column}) = 'text'`
    return [
      sql`max(typeof(${column}) = 'integer')`,
      sql`max(typeof(${column}) = 'real')`,
      sql`max(${isText})`,
      sql`max(typeof(${column}) = 'blob')`,
      sql`min(case when ${isText} then ${column} is date(${column}) end)`,
      sql`min(case when ${isText} then is_date(${column}) end)`,
    ]
  })
  const list = joined(columns.map((column) => name(column)))
  return sql`select ${joined(facts)} from (select ${list} from ${name(table)} limit ${wholeNumber(ROWS_LOOKED_AT)})`
}

function typeFrom([hasWhole, hasReal, hasText, hasBinary, areDays, areMoments]: Row): SourceType {
  const hasNumber = hasWhole === 1 || hasReal === 1
  if (hasBinary === 1 || (hasNumber && hasText === 1)) return sourceTypes.other
  if (hasNumber) return hasReal === 1 ? sourceTypes.float : sourceTypes.integer
  if (hasText !== 1) return sourceTypes.other
  return areDays === 1 ? sourceTypes.date : areMoments === 1 ? sourceTypes.timestamp : sourceTypes.text
}
