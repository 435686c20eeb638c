import type { Batch, SourceTable, SourceType } from '../engine.ts'
import { groupIntoTables } from '../source-tables.ts'
import { sourceTypes } from '../source-types.ts'

type Read = (text: string, params: readonly unknown[]) => Promise<Batch>

const tablesSql = `
  select n.nspname, c.relname, obj_description(c.oid, 'pg_class'), c.relkind in ('v', 'm'), a.attname,
    format_type(a.atttypid, a.atttypmod), coalesce(base.typcategory, t.typcategory)::text, coalesce(base.typname, t.typname),
    not a.attnotnull, coalesce(p.is_key, false), fn.nspname, fc.relname, fa.attname
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
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
  left join lateral (
    select k.confrelid, u.target from pg_constraint k, unnest(k.conkey, k.confkey) as u(source, target)
    where k.conrelid = c.oid and k.contype = 'f' and u.source = a.attnum
    order by cardinality(k.conkey), k.conname limit 1
  ) f on true
  left join pg_class fc on fc.oid = f.confrelid
  left join pg_namespace fn on fn.oid = fc.relnamespace
  left join pg_attribute fa on fa.attrelid = f.confrelid and fa.attnum = f.target
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_t%'
    and ($1::text is null or n.nspname = $1::text)
    and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
  order by n.nspname, c.relname, a.attnum`

export async function listTables(read: Read, schema?: string): Promise<readonly SourceTable[]> {
  const { rows } = await read(tablesSql, [schema ?? null])
  return groupIntoTables(
    rows.map((row) => {
      const [schemaName, table, comment, isView, name, dbType, category, typeName, nullable, primaryKey, ...target] = row
      const [toSchema, toTable, toColumn] = target as (string | null)[]
      return {
        schema: String(schemaName),
        table: String(table),
        comment: comment as string | null,
        isView: isView === true,
        column: {
          name: String(name),
          dbType: String(dbType),
          ...typeOf(String(category), String(typeName)),
          nullable: nullable === true,
          primaryKey: primaryKey === true,
          references: toTable && toColumn ? { schema: toSchema ?? null, table: toTable, column: toColumn } : null,
        },
      }
    }),
  )
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
  timestamptz: sourceTypes.timestamp,
  bool: sourceTypes.boolean,
  uuid: sourceTypes.text,
}

/** Else by pg_type.typcategory: S is every kind of text, E an enumeration. */
function typeOf(category: string, typeName: string): SourceType {
  return kinds[typeName] ?? (category === 'S' || category === 'E' ? sourceTypes.text : sourceTypes.other)
}
