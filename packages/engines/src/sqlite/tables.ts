import { type Batch, readAll, type SourceTable } from '../engine.ts'
import { groupIntoTables, mapBatches, type ColumnOfKey } from '../source-tables.ts'
import { typeOfDeclared } from './values.ts'

type Read = (text: string) => AsyncIterable<Batch>

// Shadow tables hold the inside of full-text and other indexes.
const namesSql = `
  select name from pragma_table_list
  where schema = 'main' and type <> 'shadow' and name not like 'sqlite!_%' escape '!'`

const columnsSql = (names: string, condition = '') => `
  select m.name, m.type, c.name, c.type, c."notnull", c.pk
  from sqlite_master m join pragma_table_xinfo(m.name) c
  where m.type in ('table', 'view') and m.name in (${names}) and c.hidden <> 1${condition}
  order by m.name, c.cid`

// A key without target columns means the primary key of the other table, position by position.
const keysSql = `
  select m.name, k.id, k."from", k."table", coalesce(k."to", (select p.name from pragma_table_xinfo(k."table") p where p.pk = k.seq + 1))
  from sqlite_master m join pragma_foreign_key_list(m.name) k
  where m.type = 'table'
  order by m.name, k.id, k.seq`

const isReferredTo = `
    and m.name collate nocase in (
      select k."table" from sqlite_master f join pragma_foreign_key_list(f.name) k where f.type = 'table'
    )`

// Partial indexes and indexes over expressions (a column without a name) make no column unique.
const uniqueKeysSql = `
  select m.name, i.name, c.name
  from sqlite_master m join pragma_index_list(m.name) i join pragma_index_info(i.name) c
  where m.type = 'table' and i."unique" = 1 and i.partial = 0
  order by m.name, i.name, c.seqno`

export async function* streamTables(read: Read): AsyncGenerator<readonly SourceTable[]> {
  const foreignKeys = await readForeignKeys(read)
  const uniqueKeys = await readAll(read(uniqueKeysSql))
  const primaryKeys = new Map<string, { readonly position: number; readonly column: string }[]>()
  const columns = mapBatches(readColumns(read), (rows) =>
    rows.map(([table, type, name, declared, notNull, keyPosition]) => {
      const position = Number(keyPosition)
      if (position > 0) {
        const known = primaryKeys.get(String(table)) ?? []
        primaryKeys.set(String(table), [...known, { position, column: String(name) }])
      }
      return {
        schema: null,
        table: String(table),
        comment: null,
        isView: type === 'view',
        column: {
          name: String(name),
          dbType: String(declared ?? ''),
          ...typeOfDeclared(String(declared ?? '')),
          nullable: notNull === 0 && keyPosition === 0,
          primaryKey: position > 0,
        },
      }
    }),
  )
  const keys = [
    ...wholeKeys(uniqueKeys.rows).map(([table, index, column]) => ({
      schema: null,
      table: String(table),
      key: `unique ${String(index)}`,
      column: String(column),
    })),
    ...foreignKeys,
  ]
  yield* mapBatches(groupIntoTables(columns, keys), (tables) =>
    tables.map((table) => {
      const key = primaryKeys.get(table.name)
      primaryKeys.delete(table.name)
      if (!key) return table
      const names = key.toSorted((one, other) => one.position - other.position).map(({ column }) => column)
      return { ...table, uniqueKeys: [names, ...table.uniqueKeys] }
    }),
  )
}

/** Keys may spell the tables and columns to which they lead in another case than these themselves, so that they are looked up first. */
async function readForeignKeys(read: Read): Promise<readonly ColumnOfKey[]> {
  const { rows } = await readAll(read(keysSql))
  if (rows.length === 0) return []
  const wanted = new Set(rows.map(([, , , toTable, to]) => placeOf(toTable, to)))
  const nameOf = new Map<string, string>()
  const tableOf = new Map<string, string>()
  for await (const columns of readColumns(read, isReferredTo))
    for (const [table, , column] of columns) {
      tableOf.set(String(table).toLowerCase(), String(table))
      const place = placeOf(table, column)
      if (wanted.has(place)) nameOf.set(place, String(column))
    }

  const keys = rows.map(([table, id, column, toTable, toColumn]) => {
    const target = tableOf.get(String(toTable).toLowerCase())
    const targetColumn = target && nameOf.get(placeOf(target, toColumn))
    return {
      schema: null,
      table: String(table),
      key: `foreign ${String(id)}`,
      column: String(column),
      to: { schema: null, table: target ?? '', column: targetColumn ?? '' },
      isWhole: targetColumn !== undefined,
    }
  })
  // A key of which one column leads nowhere is no key.
  return [...Map.groupBy(keys, ({ table, key }) => JSON.stringify([table, key])).values()]
    .filter((columnsOfKey) => columnsOfKey.every(({ isWhole }) => isWhole))
    .flat()
}

const wholeKeys = (rows: Batch['rows']) =>
  [...Map.groupBy(rows, ([table, index]) => JSON.stringify([table, index])).values()]
    .filter((key) => key.every(([, , column]) => column !== null))
    .flat()

/** One view of a table that is gone, or one table of an unknown module, makes the statement fail: then each is asked for alone. */
async function* readColumns(read: Read, condition?: string): AsyncGenerator<Batch['rows']> {
  let hasBegun = false
  try {
    for await (const { rows } of read(columnsSql(namesSql, condition))) {
      hasBegun = true
      yield rows
    }
    return
  } catch (error) {
    // The statement sorts, so that it fails before its first row or not at all.
    if (hasBegun) throw error
  }
  const { rows: names } = await readAll(read(namesSql))
  for (const [name] of names) {
    const { rows } = await readAll(read(columnsSql(`'${String(name).replaceAll("'", "''")}'`, condition))).catch(
      () => ({
        rows: [],
      }),
    )
    yield rows
  }
}

const placeOf = (table: unknown, column: unknown) => JSON.stringify([table, column]).toLowerCase()
