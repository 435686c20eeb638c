import { titleOf } from '../../api/core/api-error.ts'
import { useShareDashboards as useShareCall } from '../../api/questions/dashboards.ts'
import { toast } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'

/** Shares saved dashboards, all or none, and says how it went; resolves to whether it worked. */
export function useShareDashboards() {
  const share = useShareCall()
  return async (ids: number[], usernames: string[], canEdit?: boolean): Promise<boolean> => {
    try {
      await share.mutateAsync({ ids, usernames, canEdit })
      toast.success(messages.shared)
      return true
    } catch (error) {
      toast.error(titleOf(error) || messages.shareFailed)
      return false
    }
  }
}
