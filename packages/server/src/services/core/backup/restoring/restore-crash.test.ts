import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DatabaseDetails, DbTable, QuestionSummary } from '@soundings/contract'
import { clinicConnection, writeClinicFile } from '../../../../testing/clinics/clinic-file.ts'
import { createClinicWords } from '../../../../testing/clinics/clinic-words.ts'
import { startServer, temporaryFolder } from '../../../../testing/servers/server-process.ts'
import { ADMIN, PASSWORD } from '../../../../testing/servers/test-app.ts'
import { ArchivedQuestion } from '../archive-format.ts'
import { writeArchive } from '../write-archive.ts'

const QUESTIONS = 400
const KILLED_AFTER_MS = [150, 600]

let place: ReturnType<typeof temporaryFolder>
let server: ReturnType<typeof startServer>
let address = ''
let token = ''

async function start() {
  server = startServer({ DATA_DIR: place.folder, PORT: '0' })
  address = await server.ready()
  token = (await ask<{ id_token: string }>('/auth/authenticate', { username: ADMIN, password: PASSWORD })).id_token
}

async function ask<Reply>(path: string, body?: object): Promise<Reply> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return (await (
    await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
  ).json()) as Reply
}

async function upload(archive: Buffer) {
  const body = new FormData()
  body.append('exportedFile', new Blob([new Uint8Array(archive)]), 'questions.zip')
  return (
    await fetch(`${address}/core/importmany`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  ).status
}

const count = async (name: string) =>
  (await ask<QuestionSummary[]>('/core/questions?size=9999')).filter((question) => question.name.startsWith(name))
    .length

beforeAll(async () => {
  place = temporaryFolder()
  writeClinicFile(join(place.folder, 'files'))
  await start()
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.exited
  place.remove()
})

async function manyQuestions(name: string): Promise<Buffer> {
  const [{ id } = await ask<DatabaseDetails>('/discovery/databases', clinicConnection())] =
    await ask<DatabaseDetails[]>('/discovery/databases')
  const words = createClinicWords(id, await ask<DbTable[]>(`/discovery/${id}/tables?size=9999`))
  const { id: tableId } = words.table('visits')
  const query = words.query('visits', [words.view('visits.id', 'rowCount')])
  return writeArchive({
    questions: Array.from({ length: QUESTIONS }, (_, at) =>
      ArchivedQuestion.parse({ id: at + 1, owner: 'ann', name: `${name} ${at}`, query }),
    ),
    dashboards: [],
    databases: [
      {
        id,
        name: 'Clinic',
        type: 'sqlite',
        tables: [{ id: tableId, name: 'visits', columns: [{ id: words.column('visits.id'), name: 'id' }] }],
      },
    ],
    linkedDashboards: [],
    leftOut: [],
    productVersion: '1',
    at: new Date(),
  })
}

it('ST1 R22 a restore that is killed leaves nothing or all', async () => {
  for (const afterMs of KILLED_AFTER_MS) {
    const name = `Killed after ${afterMs}`
    const archive = await manyQuestions(name)
    const answered = upload(archive).catch(() => 'lost')
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    server.kill('SIGKILL')
    await server.exited
    const answer = await answered
    await start()
    const there = await count(name)
    expect(answer === 200 ? [QUESTIONS] : [0, QUESTIONS]).toContain(there)
  }
  expect(await upload(await manyQuestions('Whole'))).toBe(200)
  expect(await count('Whole')).toBe(QUESTIONS)
})
