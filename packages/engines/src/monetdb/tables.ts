import { type Batch, readAll, type SourceTable } from '../engine.ts'
import { groupIntoTables, mapBatches, type ColumnOfKey } from '../source-tables.ts'
import { findSourceType } from '../source-types.ts'
import { markFor } from './literals.ts'

type Read = (text: string, params: readonly unknown[]) => AsyncIterable<Batch>

const typePatterns = [
  [/^(tinyint|smallint|int|bigint|hugeint|oid)$/, 'integer'],
  [/^decimal/, 'decimal'],
  [/^real$/, 'single'],
  [/^double$/, 'float'],
  [/^(char|varchar|clob|uuid)/, 'text'],
  [/^date$/, 'date'],
  [/^timestamptz/, 'instant'],
  [/^timestamp/, 'timestamp'],
  [/^boolean$/, 'boolean'],
] as const

const columnsSql = (schemas: readonly string[] | undefined) => `
  select s.name as c0, t.name as c1, m.remark as c2, tt.table_type_name as c3, c.name as c4, c.type as c5, c.type_digits as c6,
    c.type_scale as c7, c."null" as c8
  from sys.columns c
  join sys.tables t on t.id = c.table_id
  join sys.schemas s on s.id = t.schema_id
  join sys.table_types tt on tt.table_type_id = t.type
  left join sys.comments m on m.id = t.id
  where not t.system and not s.system${schemas ? ` and s.name in (${schemas.map((_, index) => markFor(index + 1, 'text')).join(', ')})` : ''}
  order by s.name, t.name, c.number`

const uniqueKeysSql = `
  select s.name as c0, t.name as c1, k.id as c2, o.name as c3, k.type as c4
  from sys.keys k
  join sys.tables t on t.id = k.table_id
  join sys.schemas s on s.id = t.schema_id
  join sys.objects o on o.id = k.id
  where k.type in (0, 1)
  order by k.id, o.nr`

const foreignKeysSql = `
  select fs.name as c0, ft.name as c1, fk.id as c2, o.name as c3, ps.name as c4, pt.name as c5, po.name as c6
  from sys.keys fk
  join sys.keys pk on pk.id = fk.rkey
  join sys.tables ft on ft.id = fk.table_id
  join sys.schemas fs on fs.id = ft.schema_id
  join sys.tables pt on pt.id = pk.table_id
  join sys.schemas ps on ps.id = pt.schema_id
  join sys.objects o on o.id = fk.id
  join sys.objects po on po.id = pk.id and po.nr = o.nr
  where fk.type = 2
  order by fk.id, o.nr`

export async function* streamTables(read: Read, schemas?: readonly string[]): AsyncGenerator<readonly SourceTable[]> {
  const uniqueKeys = (await readAll(read(uniqueKeysSql, []))).rows
  const foreignKeys = (await readAll(read(foreignKeysSql, []))).rows
  const primary = new Set(
    uniqueKeys
      .filter((row) => Number(row[4]) === 0)
      .map(([of, table, , column]) => JSON.stringify([of, table, column])),
  )
  const columns = mapBatches(read(columnsSql(schemas), schemas ?? []), ({ rows }) =>
    rows.map(([schemaName, table, comment, kind, name, type, digits, scale, nullable]) => {
      const place = JSON.stringify([schemaName, table, name])
      return {
        schema: String(schemaName),
        table: String(table),
        comment: comment as string | null,
        isView: String(kind).includes('VIEW'),
        column: {
          name: String(name),
          dbType: type === 'decimal' ? `decimal(${String(digits)},${String(scale)})` : String(type),
          ...findSourceType(typePatterns, String(type)),
          nullable: nullable === true,
          primaryKey: primary.has(place),
        },
      }
    }),
  )
  yield* groupIntoTables(columns, [
    ...uniqueKeys.map(([of, table, key, column]) => toColumnOfKey(of, table, key, column)),
    ...foreignKeys.map(toForeignKey),
  ])
}

const toColumnOfKey = (schema: unknown, table: unknown, key: unknown, column: unknown): ColumnOfKey => ({
  schema: String(schema),
  table: String(table),
  key: String(key),
  column: String(column),
})

const toForeignKey = ([
  schema,
  table,
  key,
  column,
  toSchema,
  toTable,
  toColumn,
]: Batch['rows'][number]): ColumnOfKey => ({
  ...toColumnOfKey(schema, table, key, column),
  to: { schema: String(toSchema), table: String(toTable), column: String(toColumn) },
})
