import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseDetails, Question } from '@soundings/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type SmtpInbox, startSmtpServer } from '../../../testing/servers/smtp-inbox.ts'
import { ADMIN, startTestApp, type TestApp, type TestAppOptions } from '../../../testing/servers/test-app.ts'
import { whenMailsInOutbox } from '../testing/exporter.ts'

let test: TestApp
let clinic: Clinic
let inbox: SmtpInbox | undefined
let clock = new Date('2026-03-01T08:00:00Z')
const now = () => clock

async function start(env: Record<string, string> = {}, options: TestAppOptions = {}) {
  clock = new Date('2026-03-01T08:00:00Z')
  test = await startTestApp({
    env: { PUBLIC_URL: 'https://bi.hospital.example', ID_TOKEN_MINUTES: '1440', ...env },
    now,
    ...options,
  })
  await test.addUser('ann', {
    permissions: [
      'question.send_as_email',
      'question.write_access',
      'question.share',
      'database.write_access',
      'database.view',
      'download.view',
    ],
  })
  await test.addUser('eve', { permissions: ['question.export_data'] })
  clinic = await connectClinic(test, 'ann')
}
async function startWithSmtp(env: Record<string, string> = {}, options: TestAppOptions = {}) {
  inbox = await startSmtpServer()
  await start({ SMTP_URL: inbox.url, MAIL_FROM: 'Reports <reports@hospital.example>', ...env }, options)
  return inbox
}
afterEach(async () => {
  await test.close()
  await inbox?.close()
  inbox = undefined
})

async function save(name = 'Patients <b>'): Promise<number> {
  const query = clinic.query('patients', [
    clinic.view('patients.full_name', 'none', { label: 'Name' }),
    clinic.view('patients.birth_date', 'none', { label: 'Born' }),
  ])
  return ((await test.as('ann').post('/core/questions', { name, query })).json() as Question).id
}
const share = async (questionId: number, changes: object = {}) =>
  test.as('ann').post('/exporter/oi-files/share', {
    displayName: 'Morning report',
    emails: ['head@hospital.example', 'ward@hospital.example'],
    question: {
      displayName: 'All patients',
      extention: 'xlsx',
      filters: [],
      pageNumber: 0,
      pageSize: 1000,
      questionId,
    },
    ...changes,
  })
const mailJob = () =>
  test.app.store.db.selectFrom('jobs').selectAll().where('kind', '=', 'exporter.send-mail').executeTakeFirstOrThrow()
const listed = async () => (await test.as('ann').get('/exporter/mails')).json() as object[]
const enclosedFiles = () =>
  existsSync(join(test.dataDir, 'exports')) ? readdirSync(join(test.dataDir, 'exports')) : []

describe('EX3 sending a question by e-mail', () => {
  it('a mail about a version that was saved over meanwhile is refused, and none is sent', async () => {
    await startWithSmtp()
    const questionId = await save('Patients')
    const { query } = (await test.as('ann').get(`/core/questions/${questionId}`)).json() as Question
    await test.as('ann').put('/core/questions', { id: questionId, name: 'Inpatients', query })
    const question = { displayName: 'Patients', questionId, version: 1 }
    const refused = await share(questionId, { question })
    expect(refused.status).toBe(409)
    expect(refused.json()).toMatchObject({ kind: 'newer-version' })
    expect(await listed()).toEqual([])
    expect((await share(questionId, { question: { ...question, version: 2 } })).status).toBe(200)
  })

  it('brings one mail with the file, the first rows and a link to everybody named, keeps nothing, and writes dates as the sender does while the file stays the same', async () => {
    const { next, count } = await startWithSmtp()
    const questionId = await save()
    const answer = await share(questionId)
    expect(answer.json()).toMatchObject({ status: 'PASS', state: 'sent', cause: '' })
    expect(await listed()).toEqual([
      {
        id: expect.any(String) as string,
        title: 'Morning report',
        recipients: ['head@hospital.example', 'ward@hospital.example'],
        state: 'sent',
        cause: '',
        createdDate: clock.toISOString(),
        finishedDate: clock.toISOString(),
      },
    ])
    const mail = await next()
    expect(mail).toMatchObject({
      subject: 'Morning report',
      from: { text: '"Reports" <reports@hospital.example>' },
      to: { text: 'head@hospital.example, ward@hospital.example' },
    })
    expect(mail.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['All_patients.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ])
    expect(mail.attachments[0]!.content.subarray(0, 2).toString()).toBe('PK')
    expect(mail.text).toContain(`Patients <b>: 5 rows\n\nName | Born\nAda North | 1950-Feb-28\n`)
    expect(mail.text).toContain(`https://bi.hospital.example/questions?openQuestion=${questionId}`)
    expect(mail.html).toContain('Patients &lt;b&gt;')
    expect(mail.html).toContain('<td style="border:1px solid #c9d3da;padding:4px 8px;text-align:left">Ada North</td>')
    await eventually(() => expect(enclosedFiles()).toEqual([]))
    expect((await test.as('ann').get('/exporter/oi-files?size=9999')).json()).toEqual([])
    expect(count()).toBe(1)
    const [entry] = (await test.as(ADMIN).get('/auth/audit?action=mail.send')).json() as unknown[]
    expect(entry).toMatchObject({
      username: 'ann',
      outcome: 'success',
      rows: 5,
      object: `question ${questionId}`,
      detail: 'head@hospital.example, ward@hospital.example',
    })

    expect(mail.text).not.toContain('Numbers are written like')
    await test.as('ann').put('/auth/account/preferences', { locale: 'de-DE' })
    const request = { displayName: 'All', extention: 'csv', filters: [], pageNumber: 0, pageSize: 1000, questionId }
    await share(questionId, { question: request })
    const german = await next()
    expect(german.text).toContain('Ada North | 28.02.1950\n')
    expect(german.text).toContain('Numbers are written like 1.234,5 and dates like 17.11.2026.')
    expect(german.attachments[0]!.content.toString()).toContain('Ada North,1950-02-28')
  })

  it('says by which filters each question is narrowed, also those of the dashboard, and how many columns are not shown', async () => {
    const { next } = await startWithSmtp()
    const named = (count: number) =>
      Array.from({ length: count }, (_, at) => clinic.view('patients.full_name', 'none', { label: `Name ${at + 1}` }))
    const query = clinic.query('patients', named(12), {
      filters: [
        clinic.filter('patients.status', 'notEquals', ['<b>Bo\n& Co</b>']),
        clinic.filter('patients.full_name', 'notEquals', ['N'.repeat(600)], { dynamic: true }),
      ],
    })
    const { id: questionId } = (
      await test.as('ann').post('/core/questions', { name: 'Wide', query })
    ).json() as Question
    const clicked = clinic.filter('patients.full_name', 'in', ['Ada North'], { zoomingFilter: true })
    const filters = [clicked]
    const answer = await share(questionId, {
      question: { displayName: 'Wide', extention: 'csv', filters, questionId },
    })
    expect(answer.json()).toMatchObject({ status: 'PASS' })
    const wide = await next()
    const long = `Full name is not equal ${'N'.repeat(600)}`.slice(0, 499)
    const filterWords = (text: string) => `Filters: Status is not equal ${text}; ${long}…; Full name in Ada North`
    expect(wide.text).toContain(`Wide: 1 row\n${filterWords('<b>Bo & Co</b>')}\n\nName 1 | `)
    expect(wide.text).toContain(' | Name 8\n')
    expect(wide.text).toContain('\n… and 4 more columns\n')
    expect(wide.html).toContain(`<p>${filterWords('&lt;b&gt;Bo &amp; Co&lt;/b&gt;')}</p>`)
    expect(wide.html).toContain('</table><p>… and 4 more columns</p>')

    const plain = (
      await test.as('ann').post('/core/questions', {
        name: 'Plain',
        query: clinic.query('patients', named(9)),
      })
    ).json() as Question
    await share(plain.id, { question: { displayName: 'Plain', extention: 'csv', filters: [], questionId: plain.id } })
    const { text, html } = await next()
    expect(text).toContain('… and 1 more column\n')
    expect([text, html].join('')).not.toContain('Filters:')
  })

  it('says whose rows it holds where row rules bind the sender, and names missing values as the page does', async () => {
    const { next } = await startWithSmtp()
    await test.as(ADMIN).put('/auth/display-settings', { nullText: '<none>', nullTextInFiles: false })
    const query = clinic.query('visits', [clinic.view('visits.id', 'rowCount', { label: 'Visits' })], {
      filters: [
        clinic.filter('visits.cost', 'greaterThan', ['0.5']),
        clinic.filter('visits.diagnosis_code', 'in', ['I10', null]),
      ],
    })
    const { id: questionId } = (
      await test.as('ann').post('/core/questions', { name: 'Visits', query })
    ).json() as Question
    const send = async () => {
      const question = { displayName: 'Visits', extention: 'csv', filters: [], questionId }
      expect((await share(questionId, { question })).json()).toMatchObject({ status: 'PASS' })
      return next()
    }
    const free = await send()
    expect(free.text).toContain('Filters: Cost greater than 0.5; Diagnosis code in I10, <none>\n\nVisits\n')
    expect([free.text, free.html].join('')).not.toContain('Only rows')

    await test.as('ann').put('/auth/account/preferences', { locale: 'de-DE' })
    await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
    await test.as(ADMIN).post('/core/user-gdas', hospitalRule('ann'))
    const bound = await send()
    expect(bound.text).toContain(
      'Filters: Cost greater than 0,5; Diagnosis code in I10, <none>\nOnly rows that ann may see\n\nVisits\n',
    )
    expect(bound.html).toContain('&lt;none&gt;</p><p>Only rows that ann may see</p><table')
  })

  it('lands as an .eml file in the data folder when there is no mail server, and neither the mail nor the run of a task counts as sent', async () => {
    await start()
    expect((await test.as('ann').get('/exporter/mail-delivery')).json()).toEqual({
      delivery: 'outbox',
      allowedDomains: [],
    })
    const questionId = await save()
    expect((await share(questionId)).json()).toMatchObject({ status: 'PASS', state: 'kept' })
    const mails = await whenMailsInOutbox(test, 1)
    expect(mails.map(({ subject, attachments }) => [subject, attachments[0]?.filename])).toEqual([
      ['Morning report', 'All_patients.xlsx'],
    ])
    const cause = /^No mail server is set up, so it was not sent\. It is kept on the server as .+\.eml$/
    expect(await listed()).toMatchObject([{ state: 'kept', cause: expect.stringMatching(cause) as string }])
    expect((await test.as(ADMIN).get('/auth/audit?action=mail.send')).json()).toMatchObject([{ outcome: 'failed' }])

    const exportFileJob = { emails: ['ward@hospital.example'], questions: [{ displayName: 'Patients', questionId }] }
    const draft = { displayName: 'Daily', cronExp: '0 7 * * *', exportFileJob }
    const { id } = (await test.as(ADMIN).post('/scheduler/jobs', draft)).json() as { id: number }
    await test.as(ADMIN).post(`/scheduler/oi-jobs/${id}/run`)
    await eventually(async () =>
      expect((await test.as(ADMIN).get(`/scheduler/oi-jobs/${id}/runs`)).json()).toMatchObject([
        { status: 'NOT_SENT', rows: 5, error: expect.stringMatching(cause) as string },
      ]),
    )
  })

  it('reaches its recipients while the mail server hangs over those of other mails, and so do schedules and exports (EX5)', async () => {
    const silent = await startWithSmtp({}, { answerWithinMs: 0 })
    silent.ignore((address) => address.startsWith('silent'))
    const questionId = await save()
    for (let count = 0; count < 8; count += 1)
      expect(
        (await share(questionId, { displayName: 'Held', emails: ['silent@hospital.example'] })).json(),
      ).toMatchObject({ status: 'PASS', state: 'queued' })
    await eventually(() => expect(silent.unanswered()).toBeGreaterThan(0))
    await share(questionId, { displayName: 'Free' })
    expect((await silent.next()).subject).toBe('Free')

    const exportFileJob = { emails: ['ward@hospital.example'], questions: [{ displayName: 'Patients', questionId }] }
    const task = (
      await test.as(ADMIN).post('/scheduler/jobs', { displayName: 'Every minute', cronExp: '* * * * *', exportFileJob })
    ).json() as { id: number }
    clock = new Date(clock.getTime() + 60_000)
    expect((await silent.next()).subject).toBe('Every minute')
    await eventually(async () =>
      expect((await test.as(ADMIN).get(`/scheduler/oi-jobs/${task.id}/runs`)).json()).toMatchObject([
        { status: 'SUCCESS' },
      ]),
    )
    const { fileId } = (
      await test.as(ADMIN).post('/exporter/oi-files', { displayName: 'Patients', extention: 'CSV', questionId })
    ).json() as { fileId: string }
    expect((await test.as(ADMIN).get(`/exporter/exported-files/${fileId}`)).status).toBe(200)
    // All the while no mail over which it hangs was given up.
    expect(silent.unanswered()).toBeGreaterThan(0)
    silent.answer()
  })

  it('R21: goes to addresses only, without line breaks in headers, and only to allowed domains', async () => {
    const { count } = await startWithSmtp({ ALLOWED_MAIL_DOMAINS: 'hospital.example, clinic.example' })
    const questionId = await save()
    for (const emails of [
      [],
      ['nobody'],
      ['a@b.example\r\nBcc: x@y.example'],
      ['"a b"@hospital.example'],
      Array.from({ length: 51 }, (_, n) => `a${n}@hospital.example`),
    ]) {
      expect((await share(questionId, { emails })).status).toBe(400)
    }
    expect((await share(questionId, { displayName: 'Hello\r\nBcc: x@y.example' })).status).toBe(400)
    expect((await share(questionId, { emails: ['a@hospital.example', 'b@elsewhere.example'] })).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'emails[1]', message: 'Emails may not be sent to elsewhere.example' }],
    })
    expect((await test.as('ann').get('/exporter/mail-delivery')).json()).toEqual({
      delivery: 'smtp',
      allowedDomains: ['hospital.example', 'clinic.example'],
    })
    expect(count()).toBe(0)
  })

  it('needs the permission and a question that one may see', async () => {
    await start()
    const questionId = await save()
    const body = { emails: ['a@hospital.example'], question: { displayName: 'x', questionId } }
    expect((await test.as('eve').post('/exporter/oi-files/share', body)).status).toBe(403)
    await test.as(ADMIN).post('/auth/users/eve/permissions/grant', ['question.send_as_email'])
    expect((await test.as('eve').post('/exporter/oi-files/share', body)).status).toBe(404)
  })
})

describe('a mail that cannot be sent', () => {
  it('is tried again with growing pauses, and ends in a recorded failure', async () => {
    await start({ SMTP_URL: 'smtp://127.0.0.1:9' }, { answerWithinMs: 0 })
    await share(await save())
    const pauses: number[] = []
    for (let attempt = 1; attempt < 6; attempt += 1) {
      const { run_at } = await eventually(async () => {
        const found = await mailJob()
        expect(found).toMatchObject({ state: 'waiting', attempts: attempt })
        return found
      })
      expect(await listed()).toMatchObject([{ state: 'queued', cause: '', finishedDate: null }])
      pauses.push((Date.parse(run_at) - clock.getTime()) / 1000)
      clock = new Date(run_at)
    }
    expect(pauses).toEqual([2, 8, 32, 128, 512])
    await eventually(async () => expect(await mailJob()).toMatchObject({ state: 'failed' }))
    const delivery = await test.app.store.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow()
    expect(delivery).toMatchObject({ state: 'failed', last_error: expect.stringContaining('ECONNREFUSED') })
    expect(await listed()).toMatchObject([
      { state: 'failed', cause: expect.stringContaining('ECONNREFUSED'), finishedDate: expect.any(String) },
    ])
    expect((await test.as(ADMIN).get('/exporter/mails')).json(), 'mails of others are not listed').toEqual([])
    expect(enclosedFiles()).toEqual([])
    expect((await test.as(ADMIN).get('/auth/audit?action=mail.send')).json()).toMatchObject([{ outcome: 'failed' }])
  })

  it('R4: does not leave when its sender lost a right while it waited', async () => {
    await start({ SMTP_URL: 'smtp://127.0.0.1:9' }, { answerWithinMs: 0 })
    await share(await save())
    await eventually(async () => expect(await mailJob()).toMatchObject({ state: 'waiting', attempts: 1 }))
    await test.as(ADMIN).post('/auth/users/ann/permissions/set', ['question.view'])
    clock = new Date((await mailJob()).run_at)
    await eventually(async () => {
      const delivery = await test.app.store.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow()
      expect(delivery).toMatchObject({ state: 'failed', last_error: 'ann lacks the permission question.send_as_email' })
    })
    expect((await test.as(ADMIN).get('/auth/audit?action=mail.send')).json()).toMatchObject([
      { username: 'ann', outcome: 'refused' },
    ])
  })

  it('R4: does not leave when a table was closed to its sender while it waited', async () => {
    await start({ SMTP_URL: 'smtp://127.0.0.1:9' }, { answerWithinMs: 0 })
    const { displayName, dbName, dbType } = (
      await test.as(ADMIN).get(`/discovery/databases/${clinic.id}`)
    ).json() as DatabaseDetails
    const setClosing = (closesUnreachedTables: boolean) =>
      test.as(ADMIN).put('/discovery/databases', {
        id: clinic.id,
        displayName,
        dbName,
        dbType,
        closesUnreachedTables,
        confirmWidening: !closesUnreachedTables,
      })
    await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
    await test.as(ADMIN).post('/core/user-gdas', hospitalRule('ann'))
    expect((await setClosing(false)).json()).toMatchObject({ closesUnreachedTables: false })
    const query = clinic.query('holidays', [clinic.view('holidays.holiday_name')])
    const shared = await share(
      ((await test.as('ann').post('/core/questions', { name: 'Holidays', query })).json() as Question).id,
    )
    expect([shared.status, shared.text]).toEqual([200, expect.stringContaining('PASS')])
    await eventually(async () => expect(await mailJob()).toMatchObject({ state: 'waiting', attempts: 1 }))
    await setClosing(true)
    clock = new Date((await mailJob()).run_at)
    await eventually(async () => {
      const delivery = await test.app.store.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow()
      expect(delivery).toMatchObject({
        state: 'failed',
        last_error: 'The rows that ann may see changed while the email waited',
      })
    })
    expect((await test.as(ADMIN).get('/auth/audit?action=mail.send')).json()).toMatchObject([
      { username: 'ann', outcome: 'refused' },
    ])
  })

  it('says FAIL with the cause when the question itself fails', async () => {
    await startWithSmtp()
    const questionId = await save()
    await test.app.store.db
      .updateTable('db_columns')
      .set({ active: 0 })
      .where('id', '=', clinic.column('patients.birth_date'))
      .execute()
    await test.app.store.db.updateTable('databases').set({ revision: 99 }).execute()
    expect((await share(questionId)).json()).toMatchObject({
      status: 'FAIL',
      cause: expect.stringContaining('no longer fits its database'),
    })
  })
})

describe('EX3 recorded mails', () => {
  it('are kept as long as exported files, and those that will never end no longer', async () => {
    test = await startTestApp({ now })
    const { db } = test.app.store
    const { id: owner_id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', ADMIN)
      .executeTakeFirstOrThrow()
    const daysAgo = (days: number) => new Date(clock.getTime() - days * 24 * 3_600_000).toISOString()
    const keptDays = test.config.exportRetentionDays
    const mail = (id: string, days: number, isFinished: boolean) => ({
      id,
      owner_id,
      title: id,
      recipients: '[]',
      permissions: '[]',
      state: isFinished ? 'sent' : 'preparing',
      created_at: daysAgo(days),
      finished_at: isFinished ? daysAgo(days) : null,
    })
    await db
      .insertInto('deliveries')
      .values([
        mail('old', keptDays + 1, true),
        mail('recent', keptDays - 1, true),
        mail('left behind', keptDays + 1, false),
        mail('at work', keptDays + 1, false),
        mail('waiting', 0, false),
      ])
      .execute()
    const job = {
      kind: 'exporter.send',
      payload: '{}',
      state: 'waiting',
      run_at: daysAgo(-1),
      attempts: 1,
      max_attempts: 6,
      lease_owner: null,
      lease_until: null,
      created_at: daysAgo(1),
      finished_at: null,
      last_error: null,
      user_id: owner_id,
      lane: null,
    }
    await db
      .insertInto('jobs')
      .values({ ...job, id: 'send:at work' })
      .execute()
    await test.app.purgeExpired()
    const kept = (await db.selectFrom('deliveries').select('id').orderBy('id').execute()).map(({ id }) => id)
    expect(kept).toEqual(['at work', 'recent', 'waiting'])
  })
})
