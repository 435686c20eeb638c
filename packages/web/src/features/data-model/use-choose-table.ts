import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tableChoices } from '../../api/sources/table-choices.ts'
import { toast } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'
import { addTables, chooseTable, isLoaded, type ModelState } from './model-state.ts'

interface Needs {
  readonly databaseId: number
  readonly state: ModelState
  readonly setState: (change: (before: ModelState) => ModelState) => void
}

/** Opens a table of the list, which is loaded with those that its references lead to when it is opened for the first time. */
export function useChooseTable({ databaseId, state, setState }: Needs) {
  const [loadingId, setLoadingId] = useState<number>()
  // Of two tables that were chosen one after the other the later one counts, whichever is loaded first.
  const latest = useRef(state.tableId)
  const cache = useQueryClient()

  const choose = async (id: number) => {
    latest.current = id
    if (isLoaded(state, id)) {
      setLoadingId(undefined)
      return setState((before) => chooseTable(before, id))
    }
    setLoadingId(id)
    try {
      const tables = await cache.fetchQuery({ ...tableChoices.around(databaseId, id), staleTime: 0 })
      if (latest.current === id) setState((before) => chooseTable(addTables(before, tables), id))
    } catch {
      if (latest.current === id) toast.error(messages.loadTablesFailed)
    } finally {
      if (latest.current === id) setLoadingId(undefined)
    }
  }

  return { wantedId: loadingId ?? state.tableId, isLoading: loadingId !== undefined, choose }
}
