import { type Batch, readAll, type SourceTable } from '../engine.ts'
import { groupIntoTables, mapBatches } from '../source-tables.ts'
import { findSourceType } from '../source-types.ts'

type Read = (text: string, params: readonly unknown[]) => AsyncIterable<Batch>

const typePatterns = [
  [/[[\]]|^(STRUCT|MAP|UNION)/, 'other'],
  [/^UHUGEINT$/, 'unsigned'],
  [/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|BIGNUM|DECIMAL\(\d+,0\))$/, 'integer'],
  [/^DECIMAL/, 'decimal'],
  [/^FLOAT$/, 'single'],
  [/^DOUBLE$/, 'float'],
  [/^DATE$/, 'date'],
  [/^TIMESTAMP WITH TIME ZONE$/, 'instant'],
  [/^TIMESTAMP/, 'timestamp'],
  [/^(VARCHAR|ENUM|UUID)/, 'text'],
  [/^BOOLEAN$/, 'boolean'],
] as const

const columnsSql = (schemas: readonly string[] | undefined) => `
  select c.schema_name, c.table_name, t.comment, t.view_name is not null, c.column_name, c.data_type, c.is_nullable
  from duckdb_columns() c
  join (
    select database_name, schema_name, table_name, comment, null as view_name from duckdb_tables()
    union all
    select database_name, schema_name, view_name, comment, view_name from duckdb_views() where not internal
  ) t using (database_name, schema_name, table_name)
  where c.database_name = current_database() and not c.internal${schemas ? ` and c.schema_name in (${schemas.map(() => '?').join(', ')})` : ''}
  order by c.schema_name, c.table_name, c.column_index`

const keysSql = `
  select schema_name, table_name, constraint_type, constraint_index, unnest(constraint_column_names), referenced_table,
    unnest(case when constraint_type = 'FOREIGN KEY' then referenced_column_names else constraint_column_names end)
  from duckdb_constraints()
  where database_name = current_database() and constraint_type in ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY')
  order by table_oid, constraint_index`

export async function* streamTables(read: Read, schemas?: readonly string[]): AsyncGenerator<readonly SourceTable[]> {
  const keys = await readAll(read(keysSql, []))
  const ofKeys = keys.rows.map((row) => {
    const [schemaName, table, kind, index, column, toTable, toColumn] = row.map(String) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    // DuckDB's foreign keys stay within a schema.
    const to = { schema: schemaName, table: toTable, column: toColumn }
    return { kind, schema: schemaName, table, key: `${kind} ${index}`, column, ...(kind === 'FOREIGN KEY' && { to }) }
  })
  const primary = new Set(
    ofKeys
      .filter(({ kind }) => kind === 'PRIMARY KEY')
      .map(({ schema: of, table, column }) => JSON.stringify([of, table, column])),
  )
  const columns = mapBatches(read(columnsSql(schemas), schemas ?? []), ({ rows }) =>
    rows.map(([schemaName, table, comment, isView, name, dbType, nullable]) => {
      const place = JSON.stringify([schemaName, table, name])
      return {
        schema: String(schemaName),
        table: String(table),
        comment: comment as string | null,
        isView: isView === true,
        column: {
          name: String(name),
          dbType: String(dbType),
          ...findSourceType(typePatterns, String(dbType)),
          nullable: nullable === true,
          primaryKey: primary.has(place),
        },
      }
    }),
  )
  yield* groupIntoTables(columns, ofKeys)
}
