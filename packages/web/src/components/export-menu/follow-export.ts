import type { ExportedFile, FileState } from '@soundings/contract'
import { ApiError } from '../../api/core/api-error.ts'
import { isGoingOn } from '../../api/questions/files.ts'

interface Started {
  readonly fileId: string
  readonly status: 'PASS' | 'FAIL'
  readonly cause: string
  readonly state: FileState
  readonly rows: number | null
  readonly cut: boolean
}

interface Needs {
  readonly start: () => Promise<Started>
  readonly look: (id: string) => Promise<Progress>
  readonly cancel: (id: string) => Promise<unknown>
  readonly pause: () => Promise<void>
  readonly isCancelled: () => boolean
  readonly onProgress: (rows: number) => void
}

type Progress = Pick<ExportedFile, 'state' | 'rows' | 'cut' | 'cause'>

export interface DoneExport extends Pick<ExportedFile, 'rows' | 'cut'> {
  readonly state: 'done'
  readonly fileId: string
}

type Ended = DoneExport | { readonly state: 'failed'; readonly cause: string } | { readonly state: 'cancelled' }

/** Follows an export until it is over, however long it takes. */
export async function followExport({ start, look, cancel, pause, isCancelled, onProgress }: Needs): Promise<Ended> {
  const { fileId, status, ...started } = await start()
  if (status !== 'PASS') return { state: 'failed', cause: started.cause }
  let now: Progress = started
  while (isGoingOn(now)) {
    if (isCancelled()) await cancel(fileId).catch(unlessOver)
    else await pause()
    const file = await look(fileId)
    onProgress(file.rows ?? 0)
    now = file
  }
  if (now.state === 'failed') return { state: 'failed', cause: now.cause }
  return now.state === 'cancelled' ? { state: 'cancelled' } : { state: 'done', fileId, rows: now.rows, cut: now.cut }
}

/** It was done before the wish to cancel arrived. */
function unlessOver(error: unknown) {
  if (!(error instanceof ApiError && error.kind === 'conflict')) throw error
}
