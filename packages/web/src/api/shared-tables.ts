import { listDatabasesSharedWith, listTablesSharedWith, unshareDatabases, unshareTables, type SharedEntity } from '@soundings/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForPage } from './call.ts'
import { databaseQueries } from './databases.ts'
import { type PageAsk, pageQuery, toAddress } from './list-query.ts'
import { tableQueries } from './tables.ts'

/** Whole databases stand in one list with tables: their ids are below zero there, so that no two are the same. */
const toListed = ({ id, name, detail }: SharedEntity): SharedEntity => ({ id: -id, name: `${name} (whole database)`, detail })

/** All whole databases, of which there are few, before the first tables. */
export const sharedTables = (name: string, ask: PageAsk) =>
  pageQuery([...tableQueries.all, 'shared-with', name, ask], async ({ signal }) => {
    const { search } = toAddress(ask)
    const [databases, tables] = await Promise.all([
      callForPage(listDatabasesSharedWith, { params: { name }, query: search ? { search } : {}, signal }),
      callForPage(listTablesSharedWith, { params: { name }, query: toAddress(ask), signal }),
    ])
    return { reply: [...databases.reply.map(toListed), ...tables.reply], total: databases.total + tables.total }
  })

export function useUnshareTablesAndDatabases() {
  const cache = useQueryClient()
  return useMutation({
    async mutationFn({ ids, username }: { ids: number[]; username: string }) {
      const [dbIds, tableIds] = [ids.filter((id) => id < 0).map((id) => -id), ids.filter((id) => id > 0)]
      if (tableIds.length > 0) await call(unshareTables, { body: { tableIds, usernames: [username] } })
      if (dbIds.length > 0) await call(unshareDatabases, { body: { dbIds, usernames: [username] } })
    },
    onSettled: () => Promise.all([tableQueries.all, databaseQueries.all].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
