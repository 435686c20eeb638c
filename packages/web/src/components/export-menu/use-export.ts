import { downloadName, type ExportFormat } from '@soundings/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMayUse } from '../../api/session/account.ts'
import { titleOf } from '../../api/core/api-error.ts'
import { isNewerVersion } from '../../api/questions/executor.ts'
import { exports, fileQueries } from '../../api/questions/files.ts'
import { withCause } from '../../api/core/report-outcome.ts'
import { formatWithDecimals } from '../../ui/format/numbers.ts'
import { toast } from '../../ui/toast/toast.ts'
import { followExport, type DoneExport } from './follow-export.ts'
import { toDownload, type HandedOver } from './handed-over.ts'
import { messages } from './messages.ts'
import { saveFile } from './save-file.ts'

const LOOK_MS = 1000
const LIFE_TIME_HOURS = 0

/** Exports in the background: the page may be left, the toast stays until the file is there. */
export function useExport(what: HandedOver): (extention: ExportFormat) => Promise<void> {
  const cache = useQueryClient()
  const mayDownload = useMayUse()('download.view')

  return async (extention) => {
    let isCancelled = false
    const { name } = what
    const loading = toast.loading(messages.exporting(name), {
      action: { label: 'Cancel', onClick: () => void (isCancelled = true) },
    })
    const tellDone = ({ fileId: id, rows, cut }: DoneExport) => {
      const file = { id, displayName: name, extention, rows, cut }
      const download = { label: 'Download', onClick: () => void saveFile(file) }
      const withNote = (text: string) =>
        cut ? `${text.replace(/\.$/, '')}. ${messages.cut(formatWithDecimals(rows ?? 0, 0))}` : text
      if (mayDownload) loading.success(withNote(messages.exported(downloadName(file))), { action: download })
      else loading.success(withNote(messages.exportedUnseen(downloadName(file))))
    }
    try {
      const end = await followExport({
        ...exports,
        start: () => exports.start({ ...toDownload(what, extention), lifeTimeHours: LIFE_TIME_HOURS }),
        pause: () => new Promise((resolve) => setTimeout(resolve, LOOK_MS)),
        isCancelled: () => isCancelled,
        onProgress: (rows) => loading.progress(messages.progress(name, formatWithDecimals(rows, 0))),
      })
      if (end.state === 'done') return tellDone(end)
      loading.dismiss()
      if (end.state === 'cancelled') toast.info(messages.cancelled)
      else toast.error(withCause(messages.failed, end.cause))
    } catch (error) {
      loading.error(withCause(messages.failed, titleOf(error)))
      if (isNewerVersion(error)) what.onNewerVersion?.()
    } finally {
      void cache.invalidateQueries({ queryKey: fileQueries.all })
    }
  }
}
