import type { Batch, SourceTable } from '../engine.ts'
import { groupIntoTables, type ColumnOfKey } from '../source-tables.ts'
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
  select m.name, k.id, k."from", k."table", coalesce(k."to", (select p.name from pragma_table_xinfo(k."table") p where p.pk = k.seq + 1))
  from sqlite_master m join pragma_foreign_key_list(m.name) k
  where m.type = 'table'
  order by m.name, k.id, k.seq`

// Partial indexes and indexes over expressions (a column without a name) make no column unique.
const uniqueKeysSql = `
  select m.name, i.name, c.name
  from sqlite_master m join pragma_index_list(m.name) i join pragma_index_info(i.name) c
  where m.type = 'table' and i."unique" = 1 and i.partial = 0
  order by m.name, i.name, c.seqno`

export async function listTables(read: Read): Promise<readonly SourceTable[]> {
  const columns = { rows: await readColumns(read) }
  const keys = await read(keysSql)
  const nameOf = new Map(columns.rows.map(([table, , column]) => [placeOf(table, column), String(column)]))
  const tableOf = new Map(columns.rows.map(([table]) => [String(table).toLowerCase(), String(table)]))
  const uniqueKeys = await read(uniqueKeysSql)
  const primaryKeys = columns.rows
    .filter(([, , , , , keyPosition]) => Number(keyPosition) > 0)
    .toSorted((one, other) => Number(one[5]) - Number(other[5]))
    .map(([table, , column]): ColumnOfKey => ({
      schema: null,
      table: String(table),
      key: 'primary',
      column: String(column),
    }))

  function toForeignKey([table, id, column, toTable, toColumn]: Batch['rows'][number]): ColumnOfKey & {
    readonly isWhole: boolean
  } {
    // Keys may spell tables and columns in another case than the tables themselves.
    const target = tableOf.get(String(toTable).toLowerCase())
    const targetColumn = target && nameOf.get(placeOf(target, toColumn))
    const to = { schema: null, table: target ?? '', column: targetColumn ?? '' }
    const own = nameOf.get(placeOf(table, column))
    return {
      schema: null,
      table: String(table),
      key: `foreign ${String(id)}`,
      column: own ?? '',
      to,
      isWhole: Boolean(own && targetColumn),
    }
  }
  const foreignKeys = Map.groupBy(keys.rows.map(toForeignKey), ({ table, key }) => JSON.stringify([table, key]))
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
      },
    })),
    [
      ...primaryKeys,
      ...wholeKeys(uniqueKeys.rows).map(([table, index, column]) => ({
        schema: null,
        table: String(table),
        key: `unique ${String(index)}`,
        column: String(column),
      })),
      // A key of which one column leads nowhere is no key.
      ...[...foreignKeys.values()].filter((columnsOfKey) => columnsOfKey.every(({ isWhole }) => isWhole)).flat(),
    ],
  )
}

const wholeKeys = (rows: Batch['rows']) =>
  [...Map.groupBy(rows, ([table, index]) => JSON.stringify([table, index])).values()]
    .filter((key) => key.every(([, , column]) => column !== null))
    .flat()

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
