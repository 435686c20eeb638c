import type { DbTable, TableChange } from '@soundings/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, needsConfirmation, titleOf } from '../../api/core/api-error.ts'
import { tableChoices } from '../../api/sources/table-choices.ts'
import { tableQueries, useSaveTable } from '../../api/sources/tables.ts'
import { toast } from '../../ui/toast/toast.ts'
import { confirmImpact } from './impact/confirm-impact.ts'
import { messages } from './messages.ts'
import {
  chooseColumn,
  chooseTable,
  findIncomplete,
  replaceTable,
  tableSaved,
  toChanges,
  type ModelState,
} from './model-state.ts'

interface Needs {
  readonly databaseId: number
  readonly state: ModelState
  readonly setState: (state: ModelState) => void
}

/** Saves every changed table; someone else's newer version stops it and waits for a decision. */
export function useSaveModel({ databaseId, state, setState }: Needs) {
  const [isSaving, setSaving] = useState(false)
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [conflictId, setConflictId] = useState<number>()
  const saveTable = useSaveTable()
  const navigate = useNavigate()
  const cache = useQueryClient()

  const saveAll = async (from: ModelState, confirmed: Pick<TableChange, 'confirmWidening'>) => {
    let current = from
    for (const change of toChanges(from)) {
      try {
        current = tableSaved(current, await saveTable.mutateAsync({ ...change, ...confirmed }))
        setState(current)
      } catch (error) {
        if (isConflict(error)) setConflictId(change.id)
        throw error
      }
    }
  }

  const saveFrom = async (from: ModelState) => {
    const incomplete = findIncomplete(from)
    if (incomplete) {
      setState(chooseColumn(chooseTable(from, incomplete.table.id), incomplete.column.id))
      return setProblem(incomplete.column.displayName.trim() === '' ? messages.nameNeeded : messages.bandsWrong)
    }
    setSaving(true)
    setProblem(undefined)
    const confirmed = await confirmImpact(toChanges(from))
    if (!confirmed) return setSaving(false)
    const progress = toast.loading(messages.saving)
    try {
      await saveAll(from, confirmed)
      setDone(true)
      progress.success(messages.saved)
      void cache.invalidateQueries({ queryKey: tableQueries.all, refetchType: 'none' })
      void navigate('/databases')
    } catch (error) {
      progress.error(messages.saveFailed)
      setProblem([messages.saveFailed, titleOf(error)].filter(Boolean).join(': '))
    } finally {
      setSaving(false)
    }
  }

  /** The conflicting table as it is saved now. */
  const fetchNewest = async (): Promise<DbTable | undefined> => {
    if (conflictId === undefined) return undefined
    const tables = await cache.fetchQuery({ ...tableChoices.around(databaseId, conflictId), staleTime: 0 })
    return tables.find(({ id }) => id === conflictId)
  }

  const resolveWith = async (resolve: (newest: DbTable) => void) => {
    setConflictId(undefined)
    try {
      const newest = await fetchNewest()
      if (newest) resolve(newest)
      else setProblem(messages.loadTablesFailed)
    } catch {
      toast.error(messages.loadTablesFailed)
    }
  }

  return {
    isSaving,
    isDone,
    problem,
    /** The table that another person has saved meanwhile. */
    conflict: state.tables.find(({ id }) => id === conflictId)?.displayName,
    save: () => saveFrom(state),
    leaveConflict: () => setConflictId(undefined),
    reload: () =>
      resolveWith((newest) => {
        setState(tableSaved(state, newest))
        setProblem(undefined)
      }),
    overwrite: () => resolveWith((newest) => void saveFrom(replaceTable(state, newest))),
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'conflict' && !needsConfirmation(error)
}
