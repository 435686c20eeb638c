import { listMappedColumns } from '@soundings/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMayUse } from '../session/account.ts'
import { callTogether } from '../core/batched.ts'

const MAPPED_COLUMNS_KEY = 'mappedColumns'

const mappedColumnQueries = {
  all: () =>
    queryOptions({
      queryKey: ['mapped-columns'],
      queryFn: async ({ signal }) => {
        const names = await callTogether(listMappedColumns, { signal })
        keep(names)
        return names
      },
      staleTime: Infinity,
    }),
}

/** Loads the names of all columns once per sign-in, for users who may look at databases. */
export function useMappedColumns() {
  const mayUse = useMayUse()
  useQuery({ ...mappedColumnQueries.all(), enabled: mayUse(['database.view', 'database.write_access']) })
}

/** A browser whose storage is full works without the copy. */
function keep(names: Record<string, string>) {
  try {
    localStorage.setItem(MAPPED_COLUMNS_KEY, JSON.stringify(names))
  } catch {
    localStorage.removeItem(MAPPED_COLUMNS_KEY)
  }
}
