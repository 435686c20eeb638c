import type { ExportedFile } from '@soundings/contract'
import { titleOf } from '../../api/api-error.ts'
import { downloadExportedFile } from '../../api/files.ts'
import { toast } from '../../ui/toast/toast.ts'
import { messages, withCause } from './messages.ts'

/** Downloads a file and says how it went. */
export async function saveFile(file: Pick<ExportedFile, 'id' | 'displayName' | 'extention'>): Promise<void> {
  try {
    await downloadExportedFile(file)
    toast.success(messages.downloaded)
  } catch (error) {
    toast.error(withCause(messages.downloadFailed, titleOf(error)))
  }
}
