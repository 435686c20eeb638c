import type { DatabaseSummary } from '@soundings/contract'
import { useState } from 'react'
import { causeOr, reportOutcome } from '../../api/core/report-outcome.ts'
import { useDeleteDatabase } from '../../api/sources/databases.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { messages } from './messages.ts'

/** Asks with the names of what will go, then deletes one after the other; the first refusal stops it. */
export function useDeleteDatabases() {
  const remove = useDeleteDatabase()
  const [isDeleting, setDeleting] = useState(false)

  const removeAll = async (databases: readonly DatabaseSummary[]) => {
    for (const { id } of databases) await remove.mutateAsync(id)
  }
  const deleteAll = async (databases: readonly DatabaseSummary[]) => {
    const several = databases.length > 1
    const text = several ? messages.confirmDeleteSeveral : messages.confirmDeleteOne
    const agreed = await confirm({
      text,
      names: databases.map(({ displayName }) => displayName),
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!agreed) return
    setDeleting(true)
    await reportOutcome(removeAll(databases), {
      loading: messages.deleting,
      done: several ? messages.deletedSeveral : messages.deleted,
      failed: causeOr(messages.deleteFailed),
    })
    setDeleting(false)
  }

  return { deleteAll, isDeleting }
}
