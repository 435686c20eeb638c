import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { titleOf } from '../../../api/core/api-error.ts'
import { questionQueries } from '../../../api/questions/questions.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { addTileTo, type DashboardState } from '../state/dashboard-state.ts'
import { messages } from '../state/messages.ts'

/** Puts a question on a tab as it is saved now: its name, view type and view settings. */
export function useAddTile(tabId: string, act: (change: (state: DashboardState) => DashboardState) => void) {
  const cache = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const add = async (questionId: number) => {
    setAdding(true)
    try {
      const question = await cache.fetchQuery({ ...questionQueries.one(questionId), staleTime: 0 })
      act((before) => addTileTo(before, tabId, question))
    } catch (error) {
      toast.error(titleOf(error) || messages.questionFailed)
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding }
}
