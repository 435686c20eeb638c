import { type Batch, readAll, type SourceTable } from '../engine.ts'
import { groupIntoTables, mapBatches } from '../source-tables.ts'
import { findSourceType } from '../source-types.ts'

type Read = (text: string, params: readonly unknown[]) => AsyncIterable<Batch>

const typePatterns = [
  [/^(tinyint|bit)\(1\)/, 'boolean'],
  [/^((tiny|small|medium|big)?int|bit|year)\b/, 'integer'],
  [/^decimal/, 'decimal'],
  [/^float/, 'single'],
  [/^double/, 'float'],
  [/^date$/, 'date'],
  [/^timestamp/, 'instant'],
  [/^datetime/, 'timestamp'],
  [/^((var)?char|(tiny|medium|long)?text|enum|set|uuid)/, 'text'],
] as const

// By the bytes of names: some servers compare names without regard to capitals, and columns of Ward and ward would come mixed.
const columnsSql = `
  select c.table_name, t.table_comment, t.table_type, c.column_name, c.column_type, c.is_nullable, c.column_key
  from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = ? and t.table_type in ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')
  order by hex(c.table_name), c.ordinal_position`

const foreignKeysSql = `
  select k.table_name, k.constraint_name, k.column_name, k.referenced_table_schema, k.referenced_table_name, k.referenced_column_name
  from information_schema.key_column_usage k
  where k.table_schema = ? and k.referenced_table_name is not null
  order by k.table_name, k.constraint_name, k.ordinal_position`

// An index over the beginnings of texts makes only the beginnings unique.
const uniqueKeysSql = `
  select s.table_name, s.index_name, s.column_name, max(s.sub_part) over (partition by s.table_name, s.index_name)
  from information_schema.statistics s
  where s.table_schema = ? and s.non_unique = 0
  order by s.table_name, s.index_name, s.seq_in_index`

const noKeys: Pick<Batch, 'rows'> = { rows: [] }

/** In this family a schema and a database are one thing. */
export async function* streamTables(
  read: Read,
  database: string,
  { hasKeys }: { hasKeys: boolean },
): AsyncGenerator<readonly SourceTable[]> {
  const foreignKeys = hasKeys ? await readAll(read(foreignKeysSql, [database])) : noKeys
  const uniqueKeys = hasKeys ? await readAll(read(uniqueKeysSql, [database])) : noKeys
  const columns = mapBatches(read(columnsSql, [database]), ({ rows }) =>
    rows.map(([table, comment, tableType, name, columnType, nullable, key]) => {
      const isView = tableType === 'VIEW'
      return {
        schema: database,
        table: String(table),
        // Every view carries the comment 'VIEW'.
        comment: isView ? null : (comment as string | null),
        isView,
        column: {
          name: String(name),
          dbType: String(columnType),
          ...findSourceType(typePatterns, String(columnType)),
          nullable: nullable === 'YES',
          primaryKey: hasKeys && key === 'PRI',
        },
      }
    }),
  )
  yield* groupIntoTables(columns, [
    ...uniqueKeys.rows
      .filter(([, , column, prefix]) => column !== null && prefix === null)
      .map(([table, index, column]) => ({
        schema: database,
        table: String(table),
        key: `unique ${String(index)}`,
        column: String(column),
      })),
    ...foreignKeys.rows.map(([table, constraint, column, toSchema, toTable, toColumn]) => ({
      schema: database,
      table: String(table),
      key: `foreign ${String(constraint)}`,
      column: String(column),
      to: { schema: String(toSchema), table: String(toTable), column: String(toColumn) },
    })),
  ])
}
