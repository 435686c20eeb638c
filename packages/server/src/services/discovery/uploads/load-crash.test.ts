import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DbTable, ExecutionResult, Upload, UploadLoad } from '@soundings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClinicWords } from '../../../testing/clinics/clinic-words.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startServer, temporaryFolder } from '../../../testing/servers/server-process.ts'
import { ADMIN, PASSWORD } from '../../../testing/servers/test-app.ts'
import { whenFileAppears } from '../../../testing/when-file-appears.ts'

/** After as many a job is given up. */
const ATTEMPTS = 3
/** Enough for a load that takes longer than killing its server. */
const ROWS = 1_000_000

let place: ReturnType<typeof temporaryFolder>
let server: ReturnType<typeof startServer>
let address = ''
let token = ''

async function start() {
  server = startServer({ DATA_DIR: place.folder, PORT: '0' })
  address = await server.ready()
  token = (await ask<{ id_token: string }>('/auth/authenticate', { username: ADMIN, password: PASSWORD })).id_token
}

async function kill() {
  server.kill('SIGKILL')
  await server.exited
}

async function ask<Reply>(path: string, body?: object): Promise<Reply> {
  const isBytes = body instanceof Uint8Array
  const answer = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Reply
}

beforeAll(async () => {
  place = temporaryFolder()
  await start()
})
afterAll(async () => {
  await kill()
  place.remove()
})

async function send(text: string): Promise<string> {
  const content = Buffer.from(text)
  const { id } = await ask<Upload>('/discovery/uploads', { fileName: 'wards.csv', bytes: content.length })
  await ask(`/discovery/uploads/${id}/content?from=0`, content)
  return id
}

const whenEnded = (id: string) =>
  eventually(async () => {
    const load = await ask<UploadLoad>(`/discovery/upload-loads/${id}`)
    expect(['waiting', 'running']).not.toContain(load.state)
    return load
  })

async function countOf(databaseId: number): Promise<unknown> {
  const words = createClinicWords(databaseId, await ask<DbTable[]>(`/discovery/${databaseId}/tables?size=9999`))
  const query = words.query('wards', [words.view('wards.id', 'rowCount')])
  return (await ask<ExecutionResult>('/core/executor/preview', query)).table.data[0]?.[0]
}

it('a load whose server is killed every time changes nothing, is reported as failed, leaves no files and works the next time', async () => {
  const settings = {}
  const first = await ask<UploadLoad>('/discovery/upload-loads', {
    displayName: 'Wards',
    files: [{ uploadId: await send('id\n1\n'), tableName: 'wards', settings }],
  })
  const databaseId = (await whenEnded(first.id)).databaseId!
  const tablesDir = join(place.folder, 'files/soundings-uploads')
  const before = readdirSync(tablesDir)
  const uploadId = await send(`id\n${'2\n'.repeat(ROWS)}`)
  const append = () =>
    ask<UploadLoad>(`/discovery/databases/${databaseId}/upload-loads`, {
      files: [{ uploadId, mode: 'append', tableName: 'wards', settings }],
    })

  let drafted = whenFileAppears(tablesDir, '.part')
  const load = await append()
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    await drafted
    await kill()
    drafted = whenFileAppears(tablesDir, '.part')
    server = startServer({ DATA_DIR: place.folder, PORT: '0' })
  }
  await drafted
  await kill()
  await start()
  expect(await whenEnded(load.id)).toMatchObject({ state: 'failed', message: 'Interrupted too often' })
  expect(readdirSync(tablesDir)).toEqual(before)
  expect(readdirSync(join(place.folder, 'uploads'))).toEqual([`${uploadId}.part`])
  expect(await countOf(databaseId)).toBe(1)

  expect(await whenEnded((await append()).id)).toMatchObject({ state: 'done', databaseId })
  expect(await countOf(databaseId)).toBe(ROWS + 1)
  expect(readdirSync(join(place.folder, 'uploads'))).toEqual([])
})
