import {
  addDatabase,
  countUnreachedTables,
  deleteDatabase,
  getDatabase,
  getRefresh,
  getTableAccess,
  listConnectionTemplates,
  listDatabaseHealth,
  listDatabases,
  listDataFiles,
  listRefreshes,
  refreshDatabase,
  setTableAccess,
  shareDatabases,
  testConnection,
  updateDatabase,
  type Connection,
  type ConnectionChange,
  type Refresh,
  type TableAccessList,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, callForPage } from '../core/call.ts'
import { type PageAsk, pageQuery, toAddress, wholeList } from '../core/list-query.ts'

const POLL_MS = 1000

export const databaseQueries = {
  all: ['databases'] as const,
  list: () =>
    queryOptions({
      queryKey: [...databaseQueries.all, 'list'],
      queryFn: ({ signal }) => call(listDatabases, { query: wholeList, signal }),
    }),
  /** A page of them, for choices that are searched. */
  page: (ask: PageAsk) =>
    pageQuery([...databaseQueries.all, 'page', ask], ({ signal }) =>
      callForPage(listDatabases, { query: toAddress(ask), signal }),
    ),
  one: (id: number) =>
    queryOptions({
      queryKey: [...databaseQueries.all, 'one', id],
      queryFn: ({ signal }) => call(getDatabase, { params: { id }, signal }),
    }),
  refresh: (id: number) =>
    queryOptions({
      queryKey: [...databaseQueries.all, 'refresh', id],
      queryFn: () => call(getRefresh, { params: { id } }),
      staleTime: 0,
    }),
  /** The latest refresh of each database; asked for again and again while one of them is under way. */
  refreshes: () =>
    queryOptions({
      queryKey: [...databaseQueries.all, 'refreshes'],
      queryFn: ({ signal }) => call(listRefreshes, { query: wholeList, signal }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
    }),
  health: () =>
    queryOptions({
      queryKey: [...databaseQueries.all, 'health'],
      queryFn: ({ signal }) => call(listDatabaseHealth, { signal }),
      staleTime: 0,
    }),
  templates: () =>
    queryOptions({
      queryKey: ['connection-templates'],
      queryFn: ({ signal }) => call(listConnectionTemplates, { signal }),
      staleTime: Infinity,
    }),
  files: ({ folders }: { folders: boolean }) =>
    queryOptions({
      queryKey: ['data-files', folders],
      queryFn: ({ signal }) => call(listDataFiles, { signal, ...(folders && { query: { folders: 'true' } }) }),
      staleTime: 0,
    }),
  /** How many tables are out of reach of the rules of how many people. */
  unreached: (id: number) =>
    queryOptions({
      queryKey: [...databaseQueries.all, 'unreached', id],
      queryFn: ({ signal }) => call(countUnreachedTables, { params: { id }, signal }),
      staleTime: 0,
    }),
  access: (id: number) =>
    queryOptions({
      queryKey: [...databaseQueries.all, 'access', id],
      queryFn: ({ signal }) => call(getTableAccess, { params: { id }, signal }),
    }),
}

export function isUnderWay({ state }: Pick<Refresh, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

export function useTestConnection() {
  return useMutation({ mutationFn: (typed: Connection | ConnectionChange) => call(testConnection, { body: typed }) })
}

export function useAddDatabase() {
  return useDatabaseMutation((typed: Connection) => call(addDatabase, { body: typed }))
}

export function useUpdateDatabase() {
  return useDatabaseMutation((change: ConnectionChange) => call(updateDatabase, { body: change }))
}

export function useDeleteDatabase() {
  return useDatabaseMutation((id: number) => call(deleteDatabase, { params: { id } }))
}

export function useShareDatabases() {
  return useMutation({
    mutationFn: ({ ids, usernames }: { ids: number[]; usernames: string[] }) =>
      call(shareDatabases, { body: { dbIds: ids, usernames } }),
  })
}

export function useSetTableAccess(id: number) {
  return useDatabaseMutation((list: TableAccessList) => call(setTableAccess, { params: { id }, body: list }))
}

/** Starts a refresh and waits for its end, also when the page that asked for it is left meanwhile. */
export function useRefreshDatabase(): (id: number) => Promise<Refresh> {
  const cache = useQueryClient()
  return async (id) => {
    const started = await call(refreshDatabase, { params: { id } })
    keepRefresh(cache, started)
    void cache.invalidateQueries({ queryKey: databaseQueries.refreshes().queryKey })
    return waitForEnd(cache, started)
  }
}

async function waitForEnd(cache: QueryClient, refresh: Refresh): Promise<Refresh> {
  let latest = refresh
  while (isUnderWay(latest)) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    latest = (await cache.fetchQuery(databaseQueries.refresh(refresh.databaseId))) ?? latest
  }
  keepRefresh(cache, latest)
  return latest
}

function keepRefresh(cache: QueryClient, refresh: Refresh) {
  cache.setQueryData(databaseQueries.refreshes().queryKey, (known) => [
    ...(known ?? []).filter(({ databaseId }) => databaseId !== refresh.databaseId),
    refresh,
  ])
}

function useDatabaseMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => void cache.invalidateQueries({ queryKey: databaseQueries.all }) })
}
