import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseDetails, DbTable, ExportedFile, Question } from '@soundings/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clinicConnection, writeClinicFile } from '../../testing/clinics/clinic-file.ts'
import { eventually } from '../../testing/eventually.ts'
import { startServer, temporaryFolder } from '../../testing/servers/server-process.ts'
import { type SmtpInbox, startSmtpServer } from '../../testing/servers/smtp-inbox.ts'
import { ADMIN, PASSWORD } from '../../testing/servers/test-app.ts'
import { createTestStore } from '../../testing/servers/test-store.ts'
import { whenFileAppears } from '../../testing/when-file-appears.ts'

const ROWS = 200_000
const MANY = `create table doses (id integer primary key, note text);
  insert into doses with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i, 'a note about dose ' || i from n;`

type Process = ReturnType<typeof startServer>
let place: ReturnType<typeof temporaryFolder>
let inbox: SmtpInbox
let store: Awaited<ReturnType<typeof createTestStore>>
let operator: pg.Client
let [first, second]: Process[] = []
let questions: { many: number; few: number }
const tokens = new Map<Process, string>()

const start = () =>
  startServer({
    DATA_DIR: place.folder,
    DATABASE_URL: store.databaseUrl!,
    PORT: '0',
    SMTP_URL: inbox.url,
    LOG_LEVEL: 'warn',
  })

async function call<Reply>(server: Process, method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
  const token = tokens.get(server)
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${await server.ready()}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.text()) as Promise<Reply>
}
async function signIn(server: Process) {
  tokens.set(
    server,
    (await call<{ id_token: string }>(server, 'POST', '/auth/authenticate', { username: ADMIN, password: PASSWORD }))
      .id_token,
  )
}

beforeAll(async () => {
  place = temporaryFolder()
  inbox = await startSmtpServer()
  store = await createTestStore('postgresql')
  operator = new pg.Client(store.databaseUrl)
  await operator.connect()
  writeClinicFile(join(place.folder, 'files'), 'clinic.db', MANY)
  first = start()
  await signIn(first)
  const { id } = await call<DatabaseDetails>(first, 'POST', '/discovery/databases', clinicConnection())
  const doses = (await call<DbTable[]>(first, 'GET', `/discovery/${id}/tables?size=9999`)).find(
    ({ name }) => name === 'doses',
  )!
  const columns = doses.columns.map((column) => ({
    designType: 'VIEW',
    label: column.name,
    expression: [{ dbColumn: column.id, function: 'none' }],
  }))
  const save = async (resultLimit: number) =>
    (
      await call<Question>(first!, 'POST', '/core/questions', {
        name: 'Doses',
        query: { datasourceID: id, dbTable: doses.id, columns, resultLimit },
      })
    ).id
  questions = { many: await save(ROWS), few: await save(10) }
})
afterAll(async () => {
  for (const server of [first, second]) {
    server?.kill('SIGCONT')
    server?.kill('SIGKILL')
    await server?.exited
  }
  await operator.end()
  await store.remove()
  await inbox.close()
  place.remove()
})

/** The first server must be the one that begins. */
const holdSecond = () => second?.kill('SIGSTOP')
/** As if the first server had been stopped for longer than its claims last. */
async function takeOver() {
  await operator.query("update jobs set lease_until = '2000-01-01T00:00:00.000Z' where state = 'running'")
  if (second) return void second.kill('SIGCONT')
  second = start()
  await signIn(second)
}
const isTakenOver = async (kind: string) =>
  expect((await operator.query('select state, lease from jobs where kind = $1', [kind])).rows).toEqual([
    { state: 'done', lease: 2 },
  ])
const kept = () => (existsSync(join(place.folder, 'exports')) ? readdirSync(join(place.folder, 'exports')) : [])

describe('a server that is stopped and continued after another has taken its work over', () => {
  it('EX1 R24: leaves the finished export of the other alone', async () => {
    holdSecond()
    const hasBegun = whenFileAppears(join(place.folder, 'exports'), '.part')
    const asking = call(first!, 'POST', '/exporter/oi-files', {
      displayName: 'Doses',
      extention: 'CSV',
      questionId: questions.many,
    }).catch(() => undefined)
    await hasBegun
    first!.kill('SIGSTOP')
    await takeOver()
    await eventually(() => isTakenOver('exporter.export'))

    first!.kill('SIGCONT')
    await asking
    // What the first had begun is removed when it has noticed.
    await eventually(() => expect(kept()).toHaveLength(1))
    const [file] = await call<ExportedFile[]>(second!, 'GET', '/exporter/oi-files?size=9999')
    expect(file).toMatchObject({ state: 'done', rows: ROWS })
    expect(kept()).toEqual([`${file!.id}.2`])
    const text = await call<string>(second!, 'GET', `/exporter/exported-files/${file!.id}`)
    expect(text.trimEnd().split('\r\n')).toHaveLength(ROWS + 1)
  })

  it('EX3 R24: does not send a mail that the other has sent', async () => {
    holdSecond()
    inbox.ignore(() => true)
    const asking = call(first!, 'POST', '/exporter/oi-files/share', {
      displayName: 'Doses',
      emails: ['a@hospital.example'],
      question: { displayName: 'Doses', extention: 'CSV', questionId: questions.few },
    }).catch(() => undefined)
    await eventually(() => expect(inbox.unanswered()).toBe(1))
    first!.kill('SIGSTOP')
    inbox.ignore(() => false)
    await takeOver()
    await eventually(() => isTakenOver('exporter.send-mail'))
    expect(inbox.count()).toBe(1)

    first!.kill('SIGCONT')
    inbox.answer()
    await asking
    // It gives up: its claim is lost, or the file of the mail is gone since the other has sent it.
    await eventually(() => expect(first!.said()).toMatch(/"kind":"exporter.send-mail".*(taken over|job failed)/))
    expect(inbox.count()).toBe(1)
  })
})
