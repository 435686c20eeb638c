import type { Dashboard } from '@soundings/contract'
import { useNavigate } from 'react-router'
import { titleOf } from '../../../api/core/api-error.ts'
import { useCreateDashboard } from '../../../api/questions/dashboards.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { toBoard, toContent } from '../state/dashboard-wire.ts'
import { messages } from '../state/messages.ts'
import { saveCopy } from '../saving/save-copy.ts'
import { copyName } from './copy-name.ts'

/** Saves a copy of one's own, by the rules of new dashboards, and opens it to change it. */
export function useDuplicateDashboard() {
  const create = useCreateDashboard()
  const navigate = useNavigate()
  return async (dashboard: Dashboard) => {
    const { name, description, tag } = dashboard
    try {
      const { saved, leftOut } = await saveCopy(
        { ...toContent(toBoard(dashboard)), name: copyName(name), description, tag },
        create.mutateAsync,
      )
      toast.success(messages.savedCopy(leftOut))
      void navigate(`/dashboards/edit/${saved.id}`)
    } catch (error) {
      toast.error(titleOf(error) || messages.saveFailed)
    }
  }
}
