import {
  beginUpload,
  cancelUploadLoad,
  changeUploadTables,
  getUploadLoad,
  listPublicTables,
  listUploadTables,
  type NewUploadLoad,
  previewUpload,
  removeUpload,
  sendUploadPart,
  startUploadLoad,
  UPLOAD_PART_BYTES,
  type UploadChange,
  type UploadLoad,
  type UploadSettings,
  type UploadTarget,
} from '@soundings/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from './core/call.ts'
import { wholeList } from './core/list-query.ts'
import { type SentFile, sendParts } from './send-parts.ts'
import { databaseQueries } from './sources/databases.ts'
import { waitForLoad } from './wait-for-load.ts'

interface Sending {
  readonly signal: AbortSignal
  /** What an earlier attempt has sent. */
  readonly sent: SentFile | undefined
  readonly onSent: (sent: SentFile) => void
}

/** Sends a file in parts, so that neither the server nor a proxy has to wait for all of it. */
export const sendFile = (file: File, { signal, sent, onSent }: Sending): Promise<void> =>
  sendParts(file, {
    sent,
    partBytes: UPLOAD_PART_BYTES,
    begin: async () => (await call(beginUpload, { body: { fileName: file.name, bytes: file.size }, signal })).id,
    send: (id, from, body) => call(sendUploadPart, { params: { id }, query: { from: String(from) }, body, signal }),
    onSent,
  })

export const lookInto = (
  id: string,
  { target, ...settings }: UploadSettings & { target?: UploadTarget | undefined },
  signal: AbortSignal,
) => call(previewUpload, { params: { id }, body: { ...settings, ...(target && { target }) }, signal })

/** The tables of a database of uploads, by the names that loads use. */
export const uploadTables = (id: number) =>
  queryOptions({
    queryKey: [...databaseQueries.all, 'upload-tables', id],
    queryFn: async ({ signal }) => (await call(listUploadTables, { params: { id }, signal })).tables,
    staleTime: 0,
  })

/** The id of a table that was just made, by its name in the database. */
export async function findTableId(db: number, name: string): Promise<number | undefined> {
  const tables = await call(listPublicTables, { params: { db }, query: { ...wholeList, columns: 'false' } })
  return tables.find((table) => table.name === name)?.id
}

/** No one waits for it: what is left is removed by the server a day later. */
export const forgetUpload = (id: string): void => void call(removeUpload, { params: { id } }).catch(() => undefined)

export const cancelLoad = (id: string) => call(cancelUploadLoad, { params: { id } })

/** Makes a database of files, or changes the tables of one, and waits for the end, telling how far it is. */
export function useLoadUploads() {
  const cache = useQueryClient()

  const waitForEnd = (load: UploadLoad, onProgress: (load: UploadLoad) => void) =>
    waitForLoad(load, { read: (id) => call(getUploadLoad, { params: { id } }), onProgress })

  return {
    async create(wanted: NewUploadLoad, onProgress: (load: UploadLoad) => void): Promise<UploadLoad> {
      const load = await waitForEnd(await call(startUploadLoad, { body: wanted }), onProgress)
      if (load.state === 'done') void cache.invalidateQueries({ queryKey: databaseQueries.all })
      return load
    },

    async change(id: number, wanted: UploadChange, onProgress: (load: UploadLoad) => void): Promise<UploadLoad> {
      const load = await waitForEnd(await call(changeUploadTables, { params: { id }, body: wanted }), onProgress)
      // Rows, columns and statistics of any screen may be of these tables.
      if (load.state === 'done') void cache.invalidateQueries()
      return load
    },
  }
}
