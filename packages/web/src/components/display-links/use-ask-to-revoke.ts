import type { DisplayLink } from '@soundings/contract'
import { reportOutcome } from '../../api/core/report-outcome.ts'
import { useRevokeDisplayLink } from '../../api/display-links.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { messages } from './messages.ts'

/** Asks first, and says how it went. */
export function useAskToRevoke(): (link: Pick<DisplayLink, 'id' | 'name'>) => Promise<void> {
  const revoke = useRevokeDisplayLink()
  return async ({ id, name }) => {
    if (!(await confirm({ text: messages.confirmRevoke, names: [name], confirmLabel: 'Revoke', danger: true }))) return
    await reportOutcome(revoke.mutateAsync(id), { done: messages.revoked(name), failed: messages.revokeFailed })
  }
}
