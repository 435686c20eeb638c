import { listDatabasesSharedWith, listTablesSharedWith, unshareDatabases, unshareTables, type SharedEntity } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { databaseQueries } from './databases.ts'
import { tableQueries } from './tables.ts'

/** Whole databases stand in one list with tables: their ids are below zero there, so that no two are the same. */
const toListed = ({ id, name, detail }: SharedEntity): SharedEntity => ({ id: -id, name: `${name} (whole database)`, detail })

export const sharedTables = (name: string) =>
  queryOptions({
    queryKey: [...tableQueries.all, 'shared-with', name],
    async queryFn({ signal }) {
      const [databases, tables] = await Promise.all([call(listDatabasesSharedWith, { params: { name }, signal }), call(listTablesSharedWith, { params: { name }, signal })])
      return [...databases.map(toListed), ...tables]
    },
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
