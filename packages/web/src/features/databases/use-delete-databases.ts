import type { DatabaseSummary } from '@soundings/contract'
import { useState } from 'react'
import { titleOf } from '../../api/core/api-error.ts'
import { useDeleteDatabase } from '../../api/sources/databases.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { toast } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'

/** Asks with the names of what will go, then deletes one after the other; the first refusal stops it. */
export function useDeleteDatabases() {
  const remove = useDeleteDatabase()
  const [isDeleting, setDeleting] = useState(false)

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
    const progress = toast.loading(messages.deleting)
    try {
      for (const { id } of databases) await remove.mutateAsync(id)
      progress.success(several ? messages.deletedSeveral : messages.deleted)
    } catch (error) {
      progress.error(titleOf(error) || messages.deleteFailed)
    } finally {
      setDeleting(false)
    }
  }

  return { deleteAll, isDeleting }
}
