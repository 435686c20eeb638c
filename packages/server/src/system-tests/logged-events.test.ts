import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Question, ScheduledTask, TaskRun } from '@soundings/contract'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { whenRefreshed } from '../testing/clinics/analysed.ts'
import { connectClinic } from '../testing/clinics/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../testing/servers/test-app.ts'

const WRONG_PASSWORD = 'Tr0mbone under the bed'
const RECIPIENT = 'head@wards.example'
const lines: string[] = []
const events = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
const hasLogged = (event: string) => eventually(() => expect(events()).toContain(event))

/** Refuses every recipient, naming the address. */
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, callback) =>
    callback(Object.assign(new Error(`No such user ${address}`), { responseCode: 550 })),
})
let test: TestApp
let clock = new Date('2026-03-01T08:00:00Z')

beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const { port } = mailServer.server.address() as { port: number }
  test = await startTestApp({
    now: () => clock,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    onLog: (line) => void lines.push(line),
  })
})
afterAll(async () => {
  await test.close()
  await new Promise<void>((resolve) => mailServer.close(resolve))
})

it('R17 the log says what operators need, and holds no cell, password or mail address', async () => {
  const permissions = [
    'database.view',
    'database.write_access',
    'question.write_access',
    'question.export_data',
    'question.schedule',
    'question.send_as_email',
    'task.view',
  ] as const
  await test.addUser('ann', { permissions })
  await test.anonymous('POST', '/auth/authenticate', { username: 'ann', password: WRONG_PASSWORD })
  await test.anonymous('POST', '/auth/authenticate', { username: PASSWORD, password: 'ann' })
  await hasLogged('sign-in refused')

  const clinic = await connectClinic(test, 'ann')
  for (const event of ['database connected', 'database refresh started', 'database refresh finished'])
    await hasLogged(event)
  const query = clinic.query('patients', [clinic.view('patients.full_name', 'none')])
  const question = (await test.as('ann').post('/core/questions', { name: 'Patients', query })).json() as Question
  const exported = {
    displayName: 'Patients',
    extention: 'CSV',
    filters: [],
    pageNumber: 0,
    pageSize: 10,
    questionId: question.id,
  }
  const task = (
    await test.as('ann').post('/scheduler/jobs', {
      displayName: 'Daily',
      cronExp: '0 10 * * *',
      jobType: 'EXPORT_FILES',
      exportFileJob: { emails: [RECIPIENT], questions: [exported] },
    })
  ).json() as ScheduledTask
  await test.anonymous('POST', '/auth/account/forget-password/ann')
  clock = new Date('2026-03-01T09:30:00Z')
  for (const who of ['ann', ADMIN]) test.forgetSignIn(who)
  const runs = await eventually(async () => {
    const found = (await test.as('ann').get(`/scheduler/oi-jobs/${task.id}/runs`)).json() as TaskRun[]
    expect(found).toMatchObject([{ status: 'FAILED' }])
    return found
  })
  expect(runs[0]!.error).toContain(RECIPIENT)
  for (const event of ['mail failed', 'task failed', 'job failed']) await hasLogged(event)

  const file = join(test.config.dataFilesDir, 'clinic.db')
  writeFileSync(`${file}.new`, 'Ada North '.repeat(1000))
  renameSync(`${file}.new`, file)
  await test.as('ann').post('/exporter/oi-files', exported)
  await hasLogged('export failed')
  await test.as('ann').post(`/discovery/databases/${clinic.id}/analyse`)
  expect(await whenRefreshed(test, clinic.id)).toMatchObject({ state: 'failed' })
  for (const event of ['database connection failed', 'database refresh failed']) await hasLogged(event)

  test.app.http.log.error(
    { err: Object.assign(new Error('Key (name)=(Ada North)'), { code: '23505' }) },
    'request failed',
  )
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ msg: 'request failed', err: { type: 'Error', code: '23505' } })
  // Random ids and hashes may hold any three letters.
  const text = lines.join('').replaceAll(/[\w-]{30,}/g, '…')
  for (const value of ['Ada', 'North', PASSWORD, WRONG_PASSWORD, RECIPIENT, 'ann@hospital.example', 'No such user'])
    expect(text).not.toContain(value)
})
