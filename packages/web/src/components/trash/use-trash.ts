import { useState } from 'react'
import { titleOf } from '../../api/core/api-error.ts'
import { causeOr, reportOutcome } from '../../api/core/report-outcome.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { TrashWords } from './trash-words.ts'

interface Needs {
  readonly remove: (id: number) => Promise<unknown>
  readonly restore: (id: number) => Promise<unknown>
  readonly words: TrashWords
}

/** Into the trash with an Undo in the toast, and back. The first refusal stops; what went before it can still be undone. */
export function useTrash({ remove, restore, words }: Needs) {
  const [isBusy, setBusy] = useState(false)

  const restoreAll = async (ids: readonly number[]) => {
    for (const id of ids) await restore(id)
  }
  const bringBack = async (ids: readonly number[]) => {
    await reportOutcome(restoreAll(ids), { done: words.restored(ids.length), failed: causeOr(words.restoreFailed) })
  }

  const moveToTrash = async (ids: readonly number[]) => {
    const gone: number[] = []
    const tellGone = () =>
      [words.deleted(gone.length), { action: { label: 'Undo', onClick: () => void bringBack(gone) } }] as const
    setBusy(true)
    const progress = toast.loading(words.deleting)
    try {
      for (const id of ids) {
        await remove(id)
        gone.push(id)
      }
      progress.success(...tellGone())
    } catch (error) {
      progress.error(titleOf(error) || words.deleteFailed)
      if (gone.length > 0) toast.success(...tellGone())
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, moveToTrash, bringBack }
}

export type Trash = ReturnType<typeof useTrash>
