import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseDetails, DbTable, ExportedFile, Question, ScheduledTask, TaskRun } from '@soundings/contract'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clinicConnection, writeClinicFile } from '../../testing/clinics/clinic-file.ts'
import { eventually } from '../../testing/eventually.ts'
import { startServer, temporaryFolder } from '../../testing/servers/server-process.ts'
import { type SmtpInbox, startSmtpServer } from '../../testing/servers/smtp-inbox.ts'
import { ADMIN, PASSWORD } from '../../testing/servers/test-app.ts'
import { whenFileAppears } from '../../testing/when-file-appears.ts'

const ROWS = 60_000
const MANY = `create table doses (id integer primary key, note text);
  insert into doses with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i, 'a note about dose ' || i from n;`

let place: ReturnType<typeof temporaryFolder>
let inbox: SmtpInbox
let server: ReturnType<typeof startServer>
let address: string
let token: string

async function start() {
  server = startServer({ DATA_DIR: place.folder, PORT: '0', SMTP_URL: inbox.url })
  address = await server.ready()
  token = (await post<{ id_token: string }>('/auth/authenticate', { username: ADMIN, password: PASSWORD })).id_token
}
async function kill() {
  server.kill('SIGKILL')
  await server.exited
}
async function call<Reply>(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Reply
}
const get = <Reply>(path: string) => call<Reply>('GET', path)
const post = <Reply>(path: string, body: object) => call<Reply>('POST', path, body)

beforeEach(async () => {
  token = ''
  place = temporaryFolder()
  inbox = await startSmtpServer()
  writeClinicFile(join(place.folder, 'files'), 'clinic.db', MANY)
  await start()
})
afterEach(async () => {
  await kill()
  await inbox.close()
  place.remove()
})

async function saveQuestions(...limits: number[]): Promise<number[]> {
  const { id } = await post<DatabaseDetails>('/discovery/databases', clinicConnection())
  const tables = await get<DbTable[]>(`/discovery/${id}/tables?size=9999`)
  const doses = tables.find(({ name }) => name === 'doses')!
  const columns = doses.columns.map((column) => ({
    designType: 'VIEW',
    label: column.name,
    expression: [{ dbColumn: column.id, function: 'none' }],
  }))
  const save = async (resultLimit: number) =>
    post<Question>('/core/questions', {
      name: 'Doses',
      query: { datasourceID: id, dbTable: doses.id, columns, resultLimit },
    })
  return (await Promise.all(limits.map(save))).map((saved) => saved.id)
}
const kept = () => (existsSync(join(place.folder, 'exports')) ? readdirSync(join(place.folder, 'exports')) : [])
const question = (questionId = 0) => ({ displayName: 'Doses', extention: 'CSV', questionId })

describe('EX5 R22 after kill -9', () => {
  it('an export is written once and whole, a mail arrives once, a missed fire brings one mail, and nothing else is left', async () => {
    const [many, few] = await saveQuestions(ROWS, 10)
    inbox.holdNext()
    const mailing = post('/exporter/oi-files/share', {
      displayName: 'Now',
      emails: ['a@hospital.example'],
      question: question(few),
    }).catch(() => undefined)
    await eventually(() => expect(inbox.isHolding()).toBe(true))
    const hasBegun = whenFileAppears(join(place.folder, 'exports'), '.part')
    const exporting = post('/exporter/oi-files', question(many)).catch(() => undefined)
    await hasBegun
    await kill()
    await Promise.all([mailing, exporting])

    await start()
    const mail = await inbox.next()
    expect([mail.subject, mail.attachments[0]?.content.toString().split('\r\n').length]).toEqual(['Now', 13])
    const [file, ...others] = await get<ExportedFile[]>('/exporter/oi-files?size=9999')
    expect(others).toEqual([])
    // Downloading waits for what is still being written.
    const text = await (
      await fetch(`${address}/exporter/exported-files/${file!.id}`, { headers: { authorization: `Bearer ${token}` } })
    ).text()
    expect(text.trimEnd().split('\r\n')).toHaveLength(ROWS + 1)
    expect(text.trimEnd().split('\r\n').slice(-1)).toEqual([`${ROWS},a note about dose ${ROWS}`])

    const exportFileJob = { emails: ['a@hospital.example'], questions: [question(few)] }
    const task = await post<ScheduledTask>('/scheduler/jobs', {
      displayName: "7 o'clock",
      cronExp: '0 7 1 1 *',
      exportFileJob,
    })
    await kill()
    bringForward(task)
    await start()
    expect((await inbox.next()).subject).toBe("7 o'clock")
    await eventually(async () =>
      expect(await get<TaskRun[]>(`/scheduler/oi-jobs/${task.id}/runs`)).toMatchObject([
        { status: 'SUCCESS', rows: 10 },
      ]),
    )
    await kill()
    await start()
    expect(inbox.count()).toBe(2)
    expect(kept().map((name) => name.split('.')[0])).toEqual([file!.id])
  })
})

/** As if the server had been away when the task was due: no one waits for the first of January. */
function bringForward({ id, nextRunDate }: ScheduledTask) {
  const due = new Date(Date.now() - 1000).toISOString()
  const store = new Database(join(place.folder, 'soundings.db'))
  store.prepare('update scheduled_tasks set next_run_at = ? where id = ?').run(due, id)
  store
    .prepare('update jobs set id = ?, run_at = ?, payload = ? where id = ?')
    .run(`task:${id}:${due}`, due, JSON.stringify({ taskId: id, at: due }), `task:${id}:${nextRunDate}`)
  store.close()
}
