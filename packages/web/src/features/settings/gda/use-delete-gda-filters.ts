import type { GdaFilter } from '@soundings/contract'
import { useState } from 'react'
import { useDeleteGdaFilter } from '../../../api/sources/access-rules.ts'
import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { messages } from './messages.ts'

export const filterName = ({ username, tableName, columnValue }: GdaFilter) =>
  `${username}: ${tableName} ${columnValue}`

/** Asks with what will go, then takes the filters away one after the other; the first refusal stops it. */
export function useDeleteGdaFilters() {
  const remove = useDeleteGdaFilter()
  const [isDeleting, setDeleting] = useState(false)

  const removeAll = async (filters: readonly GdaFilter[]) => {
    for (const { id } of filters) await remove.mutateAsync(id)
  }
  const deleteAll = async (filters: readonly GdaFilter[]) => {
    const text = filters.length > 1 ? messages.confirmDeleteSeveral : messages.confirmDelete
    if (!(await confirm({ text, names: filters.map(filterName), confirmLabel: 'Delete', danger: true }))) return
    setDeleting(true)
    await reportOutcome(removeAll(filters), { done: messages.deleted, failed: () => messages.deleteFailed })
    setDeleting(false)
  }

  return { deleteAll, isDeleting }
}
