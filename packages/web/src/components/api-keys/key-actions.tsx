import type { ApiKey } from '@soundings/contract'
import { IconBan } from '@tabler/icons-react'
import { reportOutcome } from '../../api/core/report-outcome.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import type { RowAction } from '../../ui/table/DataTable.tsx'
import { isEnded } from './key-columns.tsx'
import { messages } from './messages.ts'

/** The actions of a row of keys: those that have ended have none. */
export function keyActions(revoke: (id: string) => Promise<unknown>): (key: ApiKey) => RowAction[] {
  const askToRevoke = async ({ id, name }: ApiKey) => {
    if (!(await confirm({ text: messages.confirmRevoke, names: [name], confirmLabel: 'Revoke', danger: true }))) return
    await reportOutcome(revoke(id), { done: messages.revoked(name), failed: messages.revokeFailed })
  }
  return (key) =>
    isEnded(key)
      ? []
      : [{ label: 'Revoke', icon: <IconBan size={18} />, danger: true, onClick: () => void askToRevoke(key) }]
}
