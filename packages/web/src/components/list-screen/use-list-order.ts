import type { ListSort } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { preferenceQueries, useSavePreferences } from '../../api/session/preferences.ts'
import { viewedUser } from '../../api/auth/view-as.ts'

export interface ListOrder {
  /** The list waits for it, so that rows do not jump. */
  readonly isPending: boolean
  readonly sort: ListSort | undefined
  readonly onSort: (sort: ListSort | undefined) => void
}

/** By which column a list is sorted. Kept on the server, since signing out clears what the browser keeps. */
export function useListOrder(list: string): ListOrder {
  const isViewing = viewedUser() !== undefined
  const kept = useQuery({ ...preferenceQueries.own(), enabled: !isViewing, staleTime: Infinity, retry: false })
  const { mutate: save } = useSavePreferences()
  /** Null when the usual order was asked for. */
  const [chosen, setChosen] = useState<ListSort | null>()

  const onSort = (sort: ListSort | undefined) => {
    setChosen(sort ?? null)
    if (!isViewing) save({ listSorts: { [list]: sort ?? null } })
  }
  return {
    isPending: kept.isLoading,
    sort: (chosen === undefined ? kept.data?.listSorts[list] : chosen) ?? undefined,
    onSort,
  }
}
