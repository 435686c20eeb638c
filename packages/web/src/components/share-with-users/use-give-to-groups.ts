import type { SharableGroup, SharedKind } from '@soundings/contract'
import { causeOr, reportOutcome } from '../../api/core/report-outcome.ts'
import { useShareWithGroups } from '../../api/auth/groups.ts'
import { messages } from './messages.ts'

/** What groups are given at once. */
export interface SharedItems {
  readonly kind: SharedKind
  readonly ids: readonly number[]
}

/** Shares with groups, all or none, and says how it went; resolves to whether it worked. */
export function useGiveToGroups() {
  const share = useShareWithGroups()
  return async ({ kind, ids }: SharedItems, groups: readonly SharableGroup[], canEdit?: boolean): Promise<boolean> => {
    if (groups.length === 0) return true
    const sharing = share.mutateAsync({ kind, ids: [...ids], groups: groups.map(({ id }) => id), canEdit })
    return reportOutcome(sharing, {
      done: messages.sharedWithGroups(groups.length),
      failed: causeOr(messages.groupShareFailed),
    })
  }
}
