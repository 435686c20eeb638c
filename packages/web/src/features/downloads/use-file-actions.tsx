import type { ExportedFile } from '@soundings/contract'
import { IconDownload, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayUse } from '../../api/session/account.ts'
import { isGoingOn, useCancelExport, useDeleteFile } from '../../api/questions/files.ts'
import { reportOutcome } from '../../api/core/report-outcome.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import type { RowAction } from '../../ui/table/DataTable.tsx'
import { saveFile } from '../../components/export-menu/save-file.ts'
import { messages } from './messages.ts'

/** What can be done with a file: download it or stop its writing, and delete it. */
export function useFileActions(): (file: ExportedFile) => RowAction[] {
  const mayDelete = useMayUse()('download.delete')
  const { mutateAsync: remove } = useDeleteFile()
  const { mutateAsync: cancel } = useCancelExport()
  const [busyId, setBusyId] = useState<string>()

  const deleteFile = async ({ id, displayName }: ExportedFile) => {
    if (!(await confirm({ text: messages.confirmDelete(displayName), confirmLabel: 'Delete', danger: true }))) return
    await reportOutcome(remove(id), { done: messages.deleted, failed: messages.deleteFailed })
  }
  const download = async (file: ExportedFile) => {
    setBusyId(file.id)
    await saveFile(file)
    setBusyId(undefined)
  }

  const stop = ({ id }: ExportedFile) =>
    reportOutcome(cancel(id), { done: messages.cancelled, failed: messages.cancelFailed })

  return (file) => {
    const toFile: RowAction = isGoingOn(file)
      ? { label: 'Cancel', icon: <IconPlayerStop size={18} />, onClick: () => void stop(file) }
      : {
          label: 'Download',
          icon: <IconDownload size={18} />,
          disabled: file.state !== 'done',
          busy: busyId === file.id,
          onClick: () => void download(file),
        }
    return [
      toFile,
      ...(mayDelete
        ? [{ label: 'Delete', icon: <IconTrash size={18} />, danger: true, onClick: () => void deleteFile(file) }]
        : []),
    ]
  }
}
