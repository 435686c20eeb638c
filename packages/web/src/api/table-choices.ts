import { listTables, type DbColumn, type DbTable } from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, callForPage } from './call.ts'
import { type PageAsk, pageQuery, toAddress, wholeList } from './list-query.ts'
import { tableQueries } from './tables.ts'

/** As many tables as are offered for their keys; others are found by typing. */
const KEYED_TABLES = 100

/** As many ids as an address holds. */
const IDS_MAX = 500

const { all } = tableQueries

/** All tables of a database, to choose among them; apart from the rest, since lists of saved items do not need it. */
export const tableChoices = {
  /** Hidden ones too, without columns, for choices among names. */
  names: (db: number, ask: PageAsk) =>
    pageQuery([...all, 'names', db, ask], ({ signal }) => callForPage(listTables, { params: { db }, query: { ...toAddress(ask), columns: 'false' }, signal })),
  /** The names of these tables. */
  namesOf: (db: number, ids: readonly number[]) =>
    queryOptions({ queryKey: [...all, 'names-of', db, ids], queryFn: ({ signal }) => readTables(db, ids, { columns: 'false' }, signal) }),
  /** A table with all its columns, then those that it refers to. */
  withTargets: (db: number, id: number) =>
    queryOptions({
      queryKey: [...all, 'with-targets', db, id],
      async queryFn({ signal }) {
        const tables = await readTables(db, [id], {}, signal)
        const targets = new Set(tables.flatMap(({ references }) => references.map(({ toTableId }) => toTableId)).filter((toTableId) => toTableId !== id))
        return [...tables, ...(await readTables(db, [...targets], {}, signal))]
      },
    }),
  /** Tables with a primary key, or with a single key column of one type; of their columns only the keys. */
  keys: (db: number, key: 'any' | DbColumn['dataType'], search: string) =>
    pageQuery([...all, 'keys', db, key, search], ({ signal }) =>
      callForPage(listTables, { params: { db }, query: { size: KEYED_TABLES, key, columns: 'keys', ...(search !== '' && { search }) }, signal }),
    ),
  /** The table of a column, with all its columns. */
  ofColumn: (db: number, columnId: number) =>
    queryOptions({
      queryKey: [...all, 'of-column', db, columnId],
      queryFn: async ({ signal }) => (await call(listTables, { params: { db }, query: { columnIds: String(columnId) }, signal }))[0] ?? null,
    }),
}

async function readTables(db: number, ids: readonly number[], query: { readonly columns?: 'false' }, signal: AbortSignal): Promise<DbTable[]> {
  const tables: DbTable[] = []
  for (let from = 0; from < ids.length; from += IDS_MAX) {
    tables.push(...(await call(listTables, { params: { db }, query: { ...wholeList, ...query, ids: ids.slice(from, from + IDS_MAX).join(',') }, signal })))
  }
  return tables
}
