import {
  listDatabasesSharedWith,
  listTablesSharedWith,
  unshareDatabases,
  unshareTables,
  type SharedEntity,
} from '@soundings/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForPage } from '../core/call.ts'
import { databaseQueries } from './databases.ts'
import { type PageAsk, pageQuery, toAddress } from '../core/list-query.ts'
import { matchesSearch } from '../../ui/form/matches-search.ts'
import { tableQueries } from './tables.ts'

/** Whole databases stand in one list with tables: their ids are below zero there, so that no two are the same. */
const toListed = ({ id, name, ...entity }: SharedEntity): SharedEntity => ({
  ...entity,
  id: -id,
  name: `${name} (whole database)`,
})

/** All whole databases, of which there are few and which are searched by what is shown of them, before the first tables. */
export const sharedTables = (name: string, ask: PageAsk) =>
  pageQuery([...tableQueries.all, 'shared-with', name, ask], async ({ signal }) => {
    const [databases, tables] = await Promise.all([
      call(listDatabasesSharedWith, { params: { name }, signal }),
      callForPage(listTablesSharedWith, { params: { name }, query: toAddress(ask), signal }),
    ])
    const whole = databases
      .map(toListed)
      .filter((database) => matchesSearch(ask.search ?? '', [database.name, database.detail]))
    return { reply: [...whole, ...tables.reply], total: whole.length + tables.total }
  })

export function useUnshareTablesAndDatabases() {
  const cache = useQueryClient()
  return useMutation({
    async mutationFn({ ids, username }: { ids: number[]; username: string }) {
      const [dbIds, tableIds] = [ids.filter((id) => id < 0).map((id) => -id), ids.filter((id) => id > 0)]
      if (tableIds.length > 0) await call(unshareTables, { body: { tableIds, usernames: [username] } })
      if (dbIds.length > 0) await call(unshareDatabases, { body: { dbIds, usernames: [username] } })
    },
    onSettled: () =>
      Promise.all([tableQueries.all, databaseQueries.all].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
