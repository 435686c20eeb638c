import { causeOr, reportOutcome } from '../../api/core/report-outcome.ts'
import { useShareDashboards as useShareCall } from '../../api/questions/dashboards.ts'
import { messages } from './messages.ts'

/** Shares saved dashboards, all or none, and says how it went; resolves to whether it worked. */
export function useShareDashboards() {
  const share = useShareCall()
  return (ids: number[], usernames: string[], canEdit?: boolean): Promise<boolean> =>
    reportOutcome(share.mutateAsync({ ids, usernames, canEdit }), {
      done: messages.shared,
      failed: causeOr(messages.shareFailed),
    })
}
