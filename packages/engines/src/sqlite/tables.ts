import type { Batch, ForeignKey, SourceTable } from '../engine.ts'
import { groupIntoTables } from '../source-tables.ts'
import { typeOfDeclared } from './values.ts'

type Read = (text: string) => Promise<Batch>

// Shadow tables hold the inside of full-text and other indexes.
const namesSql = `
  select name from pragma_table_list
  where schema = 'main' and type <> 'shadow' and name not like 'sqlite!_%' escape '!'`

const columnsSql = (names: string) => `
  select m.name, m.type, c.name, c.type, c."notnull", c.pk
  from sqlite_master m join pragma_table_xinfo(m.name) c
  where m.type in ('table', 'view') and m.name in (${names}) and c.hidden <> 1
  order by m.name, c.cid`

// A key without target columns means the primary key of the other table, position by position.
const keysSql = `
  select m.name, k."from", k."table", coalesce(k."to", (select p.name from pragma_table_xinfo(k."table") p where p.pk = k.seq + 1))
  from sqlite_master m join pragma_foreign_key_list(m.name) k
  where m.type = 'table'
  order by m.name, k.id, k.seq`

export async function listTables(read: Read): Promise<readonly SourceTable[]> {
  const columns = { rows: await readColumns(read) }
  const keys = await read(keysSql)
  const nameOf = new Map(columns.rows.map(([table, , column]) => [placeOf(table, column), String(column)]))
  const tableOf = new Map(columns.rows.map(([table]) => [String(table).toLowerCase(), String(table)]))
  const references = new Map<string, ForeignKey>()
  for (const [table, column, toTable, toColumn] of keys.rows) {
    const place = placeOf(table, column)
    // Keys may spell the other table in another case than the table itself.
    const target = tableOf.get(String(toTable).toLowerCase())
    const targetColumn = target && nameOf.get(placeOf(target, toColumn))
    if (target && targetColumn && !references.has(place)) references.set(place, { schema: null, table: target, column: targetColumn })
  }
  return groupIntoTables(
    columns.rows.map(([table, type, name, declared, notNull, keyPosition]) => ({
      schema: null,
      table: String(table),
      comment: null,
      isView: type === 'view',
      column: {
        name: String(name),
        dbType: String(declared ?? ''),
        ...typeOfDeclared(String(declared ?? '')),
        nullable: notNull === 0 && keyPosition === 0,
        primaryKey: Number(keyPosition) > 0,
        references: references.get(placeOf(table, name)) ?? null,
      },
    })),
  )
}

/** One view of a table that is gone, or one table of an unknown module, makes the statement fail: then each is asked for alone. */
async function readColumns(read: Read): Promise<Batch['rows']> {
  const all = await read(columnsSql(namesSql)).catch(() => undefined)
  if (all) return all.rows
  const { rows: names } = await read(namesSql)
  const found: Batch['rows'][number][] = []
  for (const [name] of names) {
    const { rows } = await read(columnsSql(`'${String(name).replaceAll("'", "''")}'`)).catch(() => ({ rows: [] }))
    found.push(...rows)
  }
  return found
}

const placeOf = (table: unknown, column: unknown) => JSON.stringify([table, column]).toLowerCase()
