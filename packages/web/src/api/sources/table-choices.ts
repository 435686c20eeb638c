import { listTables, type DbColumn, type DbTable } from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, callForPage } from '../core/call.ts'
import { type PageAsk, pageQuery, toAddress, wholeList } from '../core/list-query.ts'
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
    pageQuery([...all, 'names', db, ask], ({ signal }) =>
      callForPage(listTables, { params: { db }, query: { ...toAddress(ask), columns: 'false' }, signal }),
    ),
  /** The names of these tables. */
  namesOf: (db: number, ids: readonly number[]) =>
    queryOptions({ queryKey: [...all, 'names-of', db, ids], queryFn: ({ signal }) => readNames(db, ids, signal) }),
  /** A table with all its columns, then those that its references lead to, over any number of steps. */
  around: (db: number, id: number) =>
    queryOptions({
      queryKey: [...all, 'all-around', db, id],
      async queryFn({ signal }) {
        const tables = await call(listTables, { params: { db }, query: { ...wholeList, around: String(id) }, signal })
        return [...tables.filter((table) => table.id === id), ...tables.filter((table) => table.id !== id)]
      },
    }),
  /** Tables with a primary key, or with a single key column of one type; of their columns only the keys. */
  keys: (db: number, key: 'any' | DbColumn['dataType'], search: string) =>
    pageQuery([...all, 'keys', db, key, search], ({ signal }) =>
      callForPage(listTables, {
        params: { db },
        query: { size: KEYED_TABLES, key, columns: 'keys', ...(search !== '' && { search }) },
        signal,
      }),
    ),
  /** The table of a column, with all its columns. */
  ofColumn: (db: number, columnId: number) =>
    queryOptions({
      queryKey: [...all, 'of-column', db, columnId],
      queryFn: async ({ signal }) =>
        (await call(listTables, { params: { db }, query: { columnIds: String(columnId) }, signal }))[0] ?? null,
    }),
}

async function readNames(db: number, ids: readonly number[], signal: AbortSignal): Promise<DbTable[]> {
  const tables: DbTable[] = []
  for (let from = 0; from < ids.length; from += IDS_MAX) {
    tables.push(
      ...(await call(listTables, {
        params: { db },
        query: { ...wholeList, columns: 'false', ids: ids.slice(from, from + IDS_MAX).join(',') },
        signal,
      })),
    )
  }
  return tables
}
