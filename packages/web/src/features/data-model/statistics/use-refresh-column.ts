import { useAnalyseColumn } from '../../../api/sources/columns.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { messages } from '../messages.ts'

/** Analyses one column again; the panel shows the new figures when they are there. */
export function useRefreshColumn() {
  const analyse = useAnalyseColumn()
  const refresh = async (columnId: number) => {
    const progress = toast.loading(messages.refreshing)
    try {
      await analyse.mutateAsync(columnId)
      progress.success(messages.refreshed)
    } catch {
      progress.error(messages.refreshFailed)
    }
  }
  return { refresh, isRefreshing: analyse.isPending }
}
