import type { Upload, UploadLoad, UploadPreview, UploadSettings } from '@soundings/contract'
import { whenRefreshed } from './clinics/analysed.ts'
import { eventually } from './eventually.ts'
import type { TestApp } from './servers/test-app.ts'

interface SentFile {
  readonly name: string
  readonly text: string | Uint8Array
}

/** Sends a file as the page does, in parts of so many bytes. */
export async function sendFile(test: TestApp, username: string, { name, text }: SentFile, partBytes = 8 * 2 ** 20) {
  const content = Buffer.from(text as string)
  const begun = await test.as(username).post('/discovery/uploads', { fileName: name, bytes: content.length })
  if (begun.status !== 201) return { ...begun, id: '' }
  const { id } = begun.json() as Upload
  let last = begun
  for (let from = 0; from < content.length; from += partBytes)
    last = await sendPart(test, username, id, from, content.subarray(from, from + partBytes))
  return { ...last, id }
}

export async function sendPart(test: TestApp, username: string, id: string, from: number, part: Uint8Array) {
  const { id_token } = await test.signIn(username)
  const { statusCode, body, headers } = await test.app.http.inject({
    method: 'POST',
    url: `/discovery/uploads/${id}/content?from=${from}`,
    headers: { authorization: `Bearer ${id_token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(part),
  })
  return { status: statusCode, headers, text: body, json: () => JSON.parse(body) as never }
}

export const previewOf = async (test: TestApp, username: string, id: string, settings: UploadSettings = {}) =>
  (await test.as(username).post(`/discovery/uploads/${id}/preview`, settings)).json() as UploadPreview & {
    title: string
  }

/** Waits for the end of a load. */
export async function whenLoaded(test: TestApp, username: string, loadId: string): Promise<UploadLoad> {
  const load = await eventually(async () => {
    const now = (await test.as(username).get(`/discovery/upload-loads/${loadId}`)).json() as UploadLoad
    if (now.state === 'waiting' || now.state === 'running') throw new Error(`It is still ${now.state}`)
    return now
  })
  if (load.databaseId !== null) await whenRefreshed(test, load.databaseId)
  return load
}

/** A file as a database of one table. */
export async function uploadFile(
  test: TestApp,
  username: string,
  file: SentFile,
  { settings = {}, tableName = 'table', displayName = 'Uploaded' } = {},
) {
  const { id } = await sendFile(test, username, file)
  const answer = await test.as(username).post('/discovery/upload-loads', {
    displayName,
    files: [{ uploadId: id, tableName, settings }],
  })
  const load = answer.status === 201 ? await whenLoaded(test, username, (answer.json() as UploadLoad).id) : undefined
  return { uploadId: id, answer, load: load! }
}
