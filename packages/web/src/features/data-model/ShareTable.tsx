import type { DbTable } from '@soundings/contract'
import { titleOf } from '../../api/core/api-error.ts'
import { shareChecks } from '../../api/auth/share-checks.ts'
import { useShareTables } from '../../api/sources/tables.ts'
import { toast } from '../../ui/toast/toast.ts'
import { ShareWithUsers } from '../../widgets/share-with-users/ShareWithUsers.tsx'
import { messages } from './messages.ts'

export function ShareTable({ table }: { table: Pick<DbTable, 'id'> }) {
  const share = useShareTables()
  const shareWith = async (usernames: string[]) => {
    try {
      const { message } = await share.mutateAsync({ ids: [table.id], usernames })
      toast.success(message || messages.shared)
      return true
    } catch (error) {
      toast.error(titleOf(error) || messages.shareFailed)
      return false
    }
  }
  return (
    <ShareWithUsers
      item={{ kind: 'table', id: table.id }}
      check={(receivers) => shareChecks.ofTables([table.id], receivers)}
      onShare={shareWith}
    />
  )
}
