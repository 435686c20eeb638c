import type { DashboardSummary } from '@soundings/contract'
import { confirm, notice } from '../../ui/confirm/confirm.ts'
import type { Trash } from '../../widgets/trash/use-trash.ts'
import { messages } from './messages.ts'

/** Asks with the names of what will go, then puts it into the trash. */
export function useDeleteDashboards({ moveToTrash }: Trash) {
  return async (dashboards: readonly DashboardSummary[]) => {
    const foreign = dashboards.filter(({ rights }) => !rights.canDelete)
    if (foreign.length > 0) return notice({ text: messages.onlyOwner, names: foreign.map(({ name }) => name) })
    const text = dashboards.length > 1 ? messages.confirmDeleteSeveral : messages.confirmDeleteOne
    const agreed = await confirm({
      text,
      names: dashboards.map(({ name }) => name),
      confirmLabel: 'Delete',
      danger: true,
    })
    if (agreed) await moveToTrash(dashboards.map(({ id }) => id))
  }
}
