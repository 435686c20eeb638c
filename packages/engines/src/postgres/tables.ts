import { type Batch, readAll, type SourceTable, type SourceType } from '../engine.ts'
import { groupIntoTables, mapBatches, type ColumnOfKey } from '../source-tables.ts'
import { sourceTypes } from '../source-types.ts'
import { MERGING_COLLATION } from './dialect.ts'

type Read = (text: string, params: readonly unknown[]) => AsyncIterable<Batch>

// Versions before 12 know no collations that merge texts. 100 and 950 are the default and "C", of which nearly all columns are.
const tablesSql = `
  select n.nspname, c.relname, obj_description(c.oid, 'pg_class'), c.relkind in ('v', 'm'), a.attname,
    format_type(a.atttypid, a.atttypmod), coalesce(base.typcategory, t.typcategory)::text, coalesce(base.typname, t.typname),
    not a.attnotnull, coalesce(p.is_key, false), case when to_json(co) ->> 'collisdeterministic' = 'false' then co.collname end
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_collation co on co.oid = a.attcollation and a.attcollation not in (100, 950)
  left join lateral (
    with recursive basis as (
      select b.* from pg_type b where b.oid = t.typbasetype
      union all
      select b.* from basis join pg_type b on b.oid = basis.typbasetype
    )
    select typcategory, typname from basis where typbasetype = 0
  ) base on true
  left join lateral (
    select true as is_key from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)
  ) p on true
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_t%'
    and ($1::text[] is null or n.nspname = any ($1::text[]))
    and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
  order by n.nspname, c.relname, a.attnum`

// Parts of an index beyond its key columns (INCLUDE), partial and expression indexes make nothing unique.
const keysSql = `
  select n.nspname, c.relname, 'u' || i.indexrelid, a.attname, null, null, null, u.position, false
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  join pg_namespace n on n.oid = c.relnamespace
  cross join lateral unnest(i.indkey::int2[]) with ordinality as u(attnum, position)
  join pg_attribute a on a.attrelid = c.oid and a.attnum = u.attnum
  where i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null and u.position <= i.indnkeyatts
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  union all
  select n.nspname, c.relname, 'f' || k.oid, a.attname, fn.nspname, fc.relname, fa.attname, u.position, a.attcollation <> fa.attcollation
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_class fc on fc.oid = k.confrelid
  join pg_namespace fn on fn.oid = fc.relnamespace
  cross join lateral unnest(k.conkey, k.confkey) with ordinality as u(source, target, position)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.source
  join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = u.target
  where k.contype = 'f'
  order by 1, 2, 3, 8`

export async function* streamTables(read: Read, schemas?: readonly string[]): AsyncGenerator<readonly SourceTable[]> {
  const keys = await readAll(read(keysSql, []))
  const columns = mapBatches(read(tablesSql, [schemas ? arrayOf(schemas) : null]), ({ rows }) =>
    rows.map((row) => {
      const [schemaName, table, comment, isView, name, dbType, category, typeName, nullable, primaryKey, merging] = row
      const type = merging === null ? String(dbType) : `${String(dbType)}${MERGING_COLLATION}${String(merging)}`
      return {
        schema: String(schemaName),
        table: String(table),
        comment: comment as string | null,
        isView: isView === true,
        column: {
          name: String(name),
          // A domain over bytes is read as bytes.
          dbType: typeName === 'bytea' ? 'bytea' : type,
          ...typeOf(String(category), String(typeName)),
          nullable: nullable === true,
          primaryKey: primaryKey === true,
        },
      }
    }),
  )
  yield* groupIntoTables(columns, keys.rows.map(toColumnOfKey))
}

/** Null while no schema of the search path exists. */
export const defaultSchemaSql = 'select current_schema()'

/** Parameters are single values, so a list travels as the text of an array. */
const arrayOf = (names: readonly string[]) =>
  `{${names.map((name) => `"${name.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

function toColumnOfKey(row: Batch['rows'][number]): ColumnOfKey {
  const [schema, table, key, column, toSchema, toTable, toColumn] = row.map(String) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const isForeign = key.startsWith('f')
  const hasOtherCollation = row[8] === true
  return {
    schema,
    table,
    key,
    column,
    ...(isForeign && { to: { schema: toSchema, table: toTable, column: toColumn, hasOtherCollation } }),
  }
}

const kinds: Readonly<Record<string, SourceType>> = {
  int2: sourceTypes.integer,
  int4: sourceTypes.integer,
  int8: sourceTypes.integer,
  oid: sourceTypes.integer,
  numeric: sourceTypes.decimal,
  money: sourceTypes.money,
  float4: sourceTypes.single,
  float8: sourceTypes.float,
  date: sourceTypes.date,
  timestamp: sourceTypes.timestamp,
  timestamptz: sourceTypes.instant,
  bool: sourceTypes.boolean,
  uuid: sourceTypes.text,
}

/** Else by pg_type.typcategory: S is every kind of text, E an enumeration. */
export function typeOf(category: string, typeName: string): SourceType {
  return kinds[typeName] ?? (category === 'S' || category === 'E' ? sourceTypes.text : sourceTypes.other)
}
