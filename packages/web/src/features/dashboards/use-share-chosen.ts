import type { DashboardSummary } from '@soundings/contract'
import { titleOf } from '../../api/api-error.ts'
import { useShareDashboards } from '../../api/dashboards.ts'
import { toast } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'

/** Shares the chosen dashboards, all or none; resolves to whether it worked. */
export function useShareChosen(chosen: readonly DashboardSummary[]) {
  const share = useShareDashboards()
  return async (usernames: string[]): Promise<boolean> => {
    try {
      await share.mutateAsync({ ids: chosen.map(({ id }) => id), usernames })
      toast.success(messages.shared)
      return true
    } catch (error) {
      toast.error(titleOf(error) || messages.shareFailed)
      return false
    }
  }
}
