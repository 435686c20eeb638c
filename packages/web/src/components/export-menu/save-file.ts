import type { ExportedFile } from '@soundings/contract'
import { downloadExportedFile } from '../../api/questions/files.ts'
import { reportOutcome } from '../../api/core/report-outcome.ts'
import { messages } from './messages.ts'

/** Downloads a file and says how it went. */
export const saveFile = (
  file: Pick<ExportedFile, 'id' | 'displayName' | 'extention' | 'rows' | 'cut'>,
): Promise<boolean> =>
  reportOutcome(downloadExportedFile(file), { done: messages.downloaded, failed: messages.downloadFailed })
