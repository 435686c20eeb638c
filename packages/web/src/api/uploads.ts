import {
  beginUpload,
  cancelUploadLoad,
  getUploadLoad,
  type NewUploadLoad,
  previewUpload,
  removeUpload,
  sendUploadPart,
  startUploadLoad,
  UPLOAD_PART_BYTES,
  type UploadLoad,
  type UploadSettings,
} from '@soundings/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from './core/call.ts'
import { databaseQueries } from './sources/databases.ts'

const POLL_MS = 700

interface Sending {
  readonly signal: AbortSignal
  /** The server knows the file from now on. */
  readonly onBegun: (id: string) => void
  readonly onProgress: (share: number) => void
}

/** Sends a file in parts, so that neither the server nor a proxy has to wait for all of it. */
export async function sendFile(file: File, { signal, onBegun, onProgress }: Sending): Promise<void> {
  const { id } = await call(beginUpload, { body: { fileName: file.name, bytes: file.size }, signal })
  onBegun(id)
  for (let from = 0; from < file.size; from += UPLOAD_PART_BYTES) {
    const body = file.slice(from, from + UPLOAD_PART_BYTES)
    await call(sendUploadPart, { params: { id }, query: { from: String(from) }, body, signal })
    onProgress(Math.min(1, (from + body.size) / file.size))
  }
}

export const lookInto = (id: string, settings: UploadSettings, signal: AbortSignal) =>
  call(previewUpload, { params: { id }, body: settings, signal })

/** Nobody waits for it: what is left is removed by the server a day later. */
export const forgetUpload = (id: string): void => void call(removeUpload, { params: { id } }).catch(() => undefined)

export const cancelLoad = (id: string) => call(cancelUploadLoad, { params: { id } })

/** Loads files and waits for the end, telling how far it is. */
export function useLoadUploads() {
  const cache = useQueryClient()
  return async (wanted: NewUploadLoad, onProgress: (load: UploadLoad) => void): Promise<UploadLoad> => {
    let load = await call(startUploadLoad, { body: wanted })
    while (load.state === 'waiting' || load.state === 'running') {
      onProgress(load)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      load = await call(getUploadLoad, { params: { id: load.id } })
    }
    if (load.state === 'done') void cache.invalidateQueries({ queryKey: databaseQueries.all })
    return load
  }
}
