import { listFolders } from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './core/call.ts'

export const folderQueries = {
  all: ['folders'] as const,
  /** All that the viewer has, by name. */
  list: () =>
    queryOptions({
      queryKey: [...folderQueries.all, 'list'],
      queryFn: ({ signal }) => call(listFolders, { signal }),
    }),
}
