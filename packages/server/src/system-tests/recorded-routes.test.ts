import type {
  AuditEntry,
  Dashboard,
  DatabaseDetails,
  DbTable,
  Folder,
  GdaFilter,
  Group,
  NewApiKey,
  NewDisplayLink,
  Question,
  ScheduledTask,
  UserSession,
} from '@soundings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeAt, stepAt } from '../services/auth/second-factor/totp.ts'
import { whenRefreshed } from '../testing/clinics/analysed.ts'
import { type Clinic, connectClinic } from '../testing/clinics/clinic.ts'
import { clinicConnection, writeClinicFile } from '../testing/clinics/clinic-file.ts'
import { dashboardDraft, tile } from '../testing/clinics/dashboard-draft.ts'
import { eventually } from '../testing/eventually.ts'
import { mailsInOutbox } from '../testing/servers/outbox.ts'
import { fromBase32 } from '../testing/base32.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../testing/clinics/table-change.ts'
import { ADMIN, PASSWORD, startTestApp, type TestApp, userDraft } from '../testing/servers/test-app.ts'
import { downloadArchive, uploadArchive } from '../testing/upload.ts'
import { sendFile, uploadFile, whenLoaded } from '../testing/upload-file.ts'

type Answered = Promise<{ readonly status: number }>

/** A call that succeeds, and what it leaves in the record. The order matters: later calls use what earlier ones made. */
interface Step {
  readonly route: string
  readonly leaves: readonly string[]
  readonly isReading: boolean
  call(): Answered
}

let test: TestApp
let clinic: Clinic
let tables: DbTable[]
const made = {
  question: 0,
  pivot: 0,
  dashboard: 0,
  database: 0,
  user: 0,
  rule: 0,
  task: 0,
  group: 0,
  folder: 0,
  attribute: 0,
  service: 0,
  key: '',
  link: '',
  display: '',
  walker: '',
  secret: '',
  code: '',
  file: '',
  refreshToken: '',
}

beforeAll(async () => {
  test = await startTestApp({ env: { ID_TOKEN_MINUTES: '1440' } })
  clinic = await connectClinic(test, ADMIN)
  tables = (await admin.get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
  // A second file, so that a database can go.
  writeClinicFile(test.config.dataFilesDir, 'second.db')
  await test.addUser('ann', { permissions: ['question.write_access', 'question.view'] })
})
afterAll(() => test.close())

const admin = {
  get: (url: string) => test.as(ADMIN).get(url),
  post: (url: string, body?: unknown) => test.as(ADMIN).post(url, body),
  put: (url: string, body?: unknown) => test.as(ADMIN).put(url, body),
  delete: (url: string) => test.as(ADMIN).delete(url),
}
const query = () =>
  clinic.query('visits', [clinic.view('visits.cost'), clinic.view('visits.id')], {
    filters: [clinic.filter('visits.diagnosis_code', 'equals', ['I10'], { dynamic: true })],
  })
const pivoted = () =>
  clinic.query('visits', [
    clinic.group('visits.ward_id'),
    clinic.group('visits.admitted_at', 'month'),
    clinic.view('visits.id', 'rowCount'),
  ])
const columnId = () => clinic.column('visits.cost')
const exported = () => ({
  displayName: 'Costs',
  extention: 'csv',
  filters: [],
  pageNumber: 0,
  pageSize: 10,
  questionId: made.question,
})
const rule = (changes: object = {}) => ({
  username: 'ann',
  databaseName: 'Clinic',
  tableName: 'hospitals',
  columnName: 'id',
  columnValue: '1',
  ...changes,
})
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const keyDraft = (name: string) => ({
  name,
  scope: ['question.view'],
  expiresDate: inAnHour(),
})
const shownTabs = () => {
  const viewOptionsJSON = JSON.stringify({ number: { compare: 'previous' } })
  const views = [tile(made.question, 0, { viewType: 'KPI', viewOptionsJSON }), tile(made.pivot, 1)]
  return [{ index: 0, name: 'New Tab', views }]
}
const byDisplay = (tileId: string, verb: string, body: object) =>
  test.request({ method: 'POST', url: `/core/display/tiles/${tileId}/${verb}`, body, token: made.display })
const byWalker = (step: string, body: unknown) =>
  test.request({ method: 'POST', url: `/auth/account/second-factor/${step}`, body, token: made.walker })
const keepCodes = (answer: ReturnType<typeof byWalker>) =>
  keep<{ recoveryCodes: string[] }>(answer, ({ recoveryCodes: [code = ''] }) => (made.code = code))
const totpOf = (secret: string) => codeAt(fromBase32(secret), stepAt(new Date()))
const ids = () => [clinic.table('visits').id]
const used = new Set<string>()
/** Of the reset mail that came last. */
const newToken = () =>
  eventually(async () => {
    const tokens = (await mailsInOutbox(test.dataDir)).flatMap(
      ({ text }) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? [],
    )
    const token = tokens.find((each) => !used.has(each))
    expect(token).toBeDefined()
    used.add(token!)
    return token!
  })

async function keep<Reply>(answer: Promise<{ status: number; json(): never }>, take: (reply: Reply) => void): Answered {
  const answered = await answer
  if (answered.status < 300) take(answered.json())
  return answered
}

const reads = (route: string, call: () => Answered, action = 'rows.read'): Step => ({
  route,
  call,
  leaves: [action],
  isReading: true,
})
const does = (route: string, leaves: readonly string[], call: () => Answered): Step => ({
  route,
  call,
  leaves,
  isReading: false,
})

const walk: readonly Step[] = [
  does('POST /auth/users', ['user.create'], () =>
    keep<{ id: number }>(admin.post('/auth/users', userDraft('walker')), ({ id }) => (made.user = id)),
  ),
  does('PUT /auth/users/:id', ['user.update'], () => admin.put(`/auth/users/${made.user}`, { firstName: 'Wal' })),
  does('POST /auth/users', ['user.create'], () =>
    keep<{ id: number }>(
      admin.post('/auth/users', userDraft('loader', { isService: true, password: undefined })),
      ({ id }) => (made.service = id),
    ),
  ),
  does('POST /auth/users/:id/api-keys', ['api-key.create'], () =>
    keep<NewApiKey>(
      admin.post(`/auth/users/${made.service}/api-keys`, keyDraft('Load')),
      ({ key }) => (made.key = key.id),
    ),
  ),
  does('DELETE /auth/api-keys/:id', ['api-key.revoke'], () => admin.delete(`/auth/api-keys/${made.key}`)),
  does('POST /auth/account/api-keys', ['api-key.create'], () =>
    keep<NewApiKey>(admin.post('/auth/account/api-keys', keyDraft('Mine')), ({ key }) => (made.key = key.id)),
  ),
  does('DELETE /auth/account/api-keys/:id', ['api-key.revoke'], () =>
    admin.delete(`/auth/account/api-keys/${made.key}`),
  ),
  does('POST /auth/users/:name/permissions/grant', ['permission.grant'], () =>
    admin.post('/auth/users/walker/permissions/grant', ['database.view']),
  ),
  does('POST /auth/users/:name/permissions/set', ['permission.set'], () =>
    admin.post('/auth/users/walker/permissions/set', ['question.view', 'task.view']),
  ),
  does('POST /auth/authenticate', ['session.sign-in'], () =>
    keep<{ refreshToken: string }>(
      test.anonymous('POST', '/auth/authenticate', { username: 'walker', password: PASSWORD }),
      ({ refreshToken }) => (made.refreshToken = refreshToken),
    ),
  ),
  does('POST /auth/logout', ['session.sign-out'], () =>
    test.anonymous('POST', '/auth/logout', { refreshToken: made.refreshToken }),
  ),
  does('POST /auth/lock', ['session.lock'], async () =>
    test.anonymous('POST', '/auth/lock', { refreshToken: (await test.signIn('walker')).refreshToken }),
  ),
  does('DELETE /auth/users/:id/sessions/:session', ['session.end'], async () => {
    await test.signIn('walker')
    const [session] = (await admin.get(`/auth/users/${made.user}/sessions`)).json() as UserSession[]
    return admin.delete(`/auth/users/${made.user}/sessions/${session!.id}`)
  }),
  does('DELETE /auth/users/:id/sessions', ['session.end'], async () => {
    await test.signIn('walker')
    return admin.delete(`/auth/users/${made.user}/sessions`)
  }),
  does('POST /auth/account/sessions/end-others', ['session.end'], async () => {
    await test.signIn('walker')
    const { id_token: token } = await test.signIn('walker')
    return test.request({ method: 'POST', url: '/auth/account/sessions/end-others', token })
  }),
  does('DELETE /auth/account/sessions/:id', ['session.end'], async () => {
    await test.signIn('walker')
    const { id_token: token } = await test.signIn('walker')
    const sessions = (
      await test.request({ method: 'GET', url: '/auth/account/sessions', token })
    ).json() as UserSession[]
    return test.request({
      method: 'DELETE',
      url: `/auth/account/sessions/${sessions.find(({ isCurrent }) => !isCurrent)!.id}`,
      token,
    })
  }),
  does('POST /auth/account/second-factor/begin', ['second-factor.begin'], async () => {
    made.walker = (await test.signIn('walker')).id_token
    return keep<{ secret: string }>(
      byWalker('begin', { currentPassword: PASSWORD }),
      ({ secret }) => (made.secret = secret),
    )
  }),
  does('POST /auth/account/second-factor/confirm', ['second-factor.turn-on'], () =>
    keepCodes(byWalker('confirm', { code: totpOf(made.secret) })),
  ),
  does('POST /auth/account/second-factor/recovery-codes', ['second-factor.renew-codes'], () =>
    keepCodes(byWalker('recovery-codes', { code: made.code })),
  ),
  does('POST /auth/account/second-factor/turn-off', ['second-factor.turn-off'], () =>
    byWalker('turn-off', { code: made.code }),
  ),
  does('DELETE /auth/users/:id/second-factor', ['second-factor.reset'], async () => {
    const { secret } = (await byWalker('begin', {})).json() as { secret: string }
    await byWalker('confirm', { code: totpOf(secret) })
    return admin.delete(`/auth/users/${made.user}/second-factor`)
  }),
  does('POST /auth/account/change-password', ['account.change-password'], async () => {
    const { id_token: token } = await test.signIn('ann')
    return test.request({
      method: 'POST',
      url: '/auth/account/change-password',
      body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` },
      token,
    })
  }),
  does('POST /auth/account/forget-password/:username', ['account.forgot-password'], () =>
    test.anonymous('POST', '/auth/account/forget-password/walker'),
  ),
  does('POST /auth/account/reset-password/finish', ['account.reset-password'], async () =>
    test.anonymous('POST', '/auth/account/reset-password/finish', {
      token: await newToken(),
      password: 'one more password',
    }),
  ),
  does('POST /auth/account/change-password/token/:token', ['account.reset-password'], async () => {
    await test.anonymous('POST', '/auth/account/forget-password/walker')
    return test.request({
      method: 'POST',
      url: `/auth/account/change-password/token/${await newToken()}`,
      body: 'yet one more password',
      headers: { 'content-type': 'text/plain' },
    })
  }),
  does('PUT /auth/display-settings', ['settings.display'], () =>
    admin.put('/auth/display-settings', { nullText: 'none', nullTextInFiles: false }),
  ),
  does('POST /auth/test-mail', ['mail.test'], async () => {
    await admin.put(`/auth/users/1`, { email: 'admin@hospital.example' })
    return admin.post('/auth/test-mail')
  }),
  does('POST /auth/audit/verification', ['audit.verify'], () => admin.post('/auth/audit/verification')),
  does('GET /auth/audit/export', ['audit.export'], () => admin.get('/auth/audit/export')),

  does('POST /core/questions', ['question.create'], () =>
    keep<Question>(admin.post('/core/questions', { name: 'Costs', query: query() }), ({ id }) => (made.question = id)),
  ),
  does('POST /core/questions', ['question.create'], () =>
    keep<Question>(
      admin.post('/core/questions', { name: 'Visits by ward', query: pivoted() }),
      ({ id }) => (made.pivot = id),
    ),
  ),
  does('POST /core/questions', ['question.update'], () =>
    admin.post('/core/questions', { id: made.question, name: 'Costs now', query: query() }),
  ),
  does('PUT /core/questions', ['question.update'], () =>
    admin.put('/core/questions', { id: made.question, name: 'Costs', query: query() }),
  ),
  does('PUT /core/questions', ['question.create'], () =>
    admin.put('/core/questions', { id: made.question, saveAs: true, name: 'Copy', query: query() }),
  ),
  does('POST /core/questions/:id/verified', ['question.verify'], () =>
    admin.post(`/core/questions/${made.question}/verified`, { version: 3 }),
  ),
  does('DELETE /core/questions/:id/verified', ['question.unverify'], () =>
    admin.delete(`/core/questions/${made.question}/verified`),
  ),
  does('POST /core/questions/:id/share', ['question.share'], () =>
    admin.post(`/core/questions/${made.question}/share`, { users: ['walker'] }),
  ),
  does('POST /core/questions/share', ['question.allow-edit'], () =>
    admin.post('/core/questions/share', { questions: [made.question], users: ['walker'], canEdit: true }),
  ),
  does('POST /core/questions/unshare', ['question.unshare'], () =>
    admin.post('/core/questions/unshare', { questionsIds: [made.question], userNames: ['walker'] }),
  ),

  does('POST /core/folders', ['folder.create'], () =>
    keep<Folder>(admin.post('/core/folders', { name: 'Wards' }), ({ id }) => (made.folder = id)),
  ),
  does('PUT /core/folders/:id', ['folder.update'], () =>
    admin.put(`/core/folders/${made.folder}`, { name: 'Wards and beds', version: 1 }),
  ),
  does('POST /core/folders/items', ['question.move'], () =>
    admin.post('/core/folders/items', { kind: 'question', ids: [made.question], folderId: made.folder }),
  ),
  does('POST /core/folders/:id/share', ['folder.share'], () =>
    admin.post(`/core/folders/${made.folder}/share`, { users: ['walker'] }),
  ),
  does('POST /core/folders/unshare', ['folder.unshare'], () =>
    admin.post('/core/folders/unshare', { folderIds: [made.folder], userNames: ['walker'] }),
  ),
  does('POST /core/folders/owner', ['folder.change-owner'], () =>
    admin.post('/core/folders/owner', { folders: [made.folder], username: 'walker', previousOwnerKeeps: 'none' }),
  ),
  does('DELETE /core/folders/:id', ['folder.delete'], () => admin.delete(`/core/folders/${made.folder}`)),

  does('POST /auth/groups', ['group.create'], () =>
    keep<Group>(admin.post('/auth/groups', { name: 'Managers' }), ({ id }) => (made.group = id)),
  ),
  does('PUT /auth/groups/:id', ['group.update'], () =>
    admin.put(`/auth/groups/${made.group}`, { description: 'All wards' }),
  ),
  does('POST /auth/groups/:id/members', ['group.members'], () =>
    admin.post(`/auth/groups/${made.group}/members`, { add: ['walker'] }),
  ),
  does('POST /auth/groups/share', ['question.share'], () =>
    admin.post('/auth/groups/share', { kind: 'question', ids: [made.question], groups: [made.group] }),
  ),
  does('POST /auth/groups/unshare', ['question.unshare'], () =>
    admin.post('/auth/groups/unshare', { kind: 'question', ids: [made.question], groups: [made.group] }),
  ),
  does('POST /auth/attributes', ['attribute.create'], () =>
    keep<{ id: number }>(admin.post('/auth/attributes', { name: 'ward' }), ({ id }) => (made.attribute = id)),
  ),
  does('PUT /auth/attributes/:id', ['attribute.update'], () =>
    admin.put(`/auth/attributes/${made.attribute}`, { name: 'ward', description: 'Where they work' }),
  ),
  does('POST /auth/users/:name/attributes', ['attribute.set'], () =>
    admin.post('/auth/users/ann/attributes', [{ attribute: 'ward', values: ['10'] }]),
  ),
  does('POST /auth/attributes/upload', ['attribute.upload'], () =>
    admin.post('/auth/attributes/upload', { csv: 'username,attribute,value\nann,ward,11', dryRun: false }),
  ),
  does('POST /discovery/row-rules', ['access-rule.give'], () =>
    admin.post('/discovery/row-rules', {
      groups: [made.group],
      databaseName: 'Clinic',
      tableName: 'wards',
      columnName: 'id',
      attribute: 'ward',
    }),
  ),
  does('PUT /discovery/row-rules/:id', ['access-rule.take', 'access-rule.give'], async () => {
    const rule = ((await admin.get('/discovery/row-rules')).json() as { id: number }[])[0]!
    return admin.put(`/discovery/row-rules/${rule.id}`, { ...rule, who: 'everybody', whoName: '' })
  }),
  does('DELETE /discovery/row-rules/:id', ['access-rule.take'], async () =>
    admin.delete(
      `/discovery/row-rules/${((await admin.get('/discovery/row-rules')).json() as { id: number }[])[0]!.id}`,
    ),
  ),
  does('PUT /discovery/databases/:id/rule-coverage', ['database.rows-without-rule'], () =>
    admin.put(`/discovery/databases/${clinic.id}/rule-coverage`, { rowsWithoutRule: 'none' }),
  ),
  does('PUT /discovery/databases/:id/rule-coverage', ['database.rows-without-rule'], () =>
    admin.put(`/discovery/databases/${clinic.id}/rule-coverage`, { rowsWithoutRule: 'all' }),
  ),
  does('DELETE /auth/attributes/:id', ['attribute.delete'], () => admin.delete(`/auth/attributes/${made.attribute}`)),
  does('DELETE /auth/groups/:id', ['group.delete', 'group.members'], () => admin.delete(`/auth/groups/${made.group}`)),

  reads('POST /core/executor/preview', () => admin.post('/core/executor/preview', query())),
  reads('POST /core/executor/countQueryResult', () => admin.post('/core/executor/countQueryResult', query())),
  reads('POST /core/executor/summaries', () => admin.post('/core/executor/summaries', { query: query() })),
  reads('POST /core/executor/pivot', () =>
    admin.post('/core/executor/pivot', { query: pivoted(), down: [0], across: [1] }),
  ),
  reads('POST /core/executor/statistics', () => admin.post('/core/executor/statistics', { query: query(), column: 0 })),
  reads('POST /core/executor/:id/execute', () => admin.post(`/core/executor/${made.question}/execute`, {})),
  reads('POST /core/executor/:id/count', () => admin.post(`/core/executor/${made.question}/count`, {})),
  reads('POST /core/executor/:id/summaries', () => admin.post(`/core/executor/${made.question}/summaries`, {})),
  reads('POST /core/executor/:id/trend', () => admin.post(`/core/executor/${made.question}/trend`, {})),
  reads('POST /core/executor/:id/pivot', () =>
    admin.post(`/core/executor/${made.pivot}/pivot`, { down: [0], across: [1] }),
  ),
  reads('POST /core/executor/:id/statistics', () =>
    admin.post(`/core/executor/${made.question}/statistics`, { column: 0 }),
  ),
  reads('POST /core/executor/:id/values', () =>
    admin.post(`/core/executor/${made.question}/values`, { dbColumn: clinic.column('visits.diagnosis_code') }),
  ),
  reads('GET /discovery/column/:id/values', () => admin.get(`/discovery/column/${columnId()}/values`), 'column.values'),
  reads(
    'GET /discovery/column/:id/statistics',
    () => admin.get(`/discovery/column/${columnId()}/statistics`),
    'column.statistics',
  ),
  reads(
    'GET /discovery/column/:id/analysis',
    () => admin.get(`/discovery/column/${columnId()}/analysis`),
    'column.analysis',
  ),
  does('POST /discovery/column/:id/analyse', ['table.analyse', 'column.analysis'], () =>
    admin.post(`/discovery/column/${columnId()}/analyse`),
  ),
  reads(
    'POST /discovery/tables/check-reference',
    () =>
      admin.post('/discovery/tables/check-reference', {
        fromTableId: clinic.table('visits').id,
        toTableId: clinic.table('wards').id,
        pairs: [{ fromColumnId: clinic.column('visits.ward_id'), toColumnId: clinic.column('wards.id') }],
      }),
    'table.check-reference',
  ),

  does('POST /exporter/oi-files', ['question.export', 'rows.read'], () =>
    keep<{ fileId: string }>(
      admin.post('/exporter/oi-files', { displayName: 'Costs', questionId: made.question }),
      ({ fileId }) => (made.file = fileId),
    ),
  ),
  does('GET /exporter/exported-files/:id', ['file.download'], () => admin.get(`/exporter/exported-files/${made.file}`)),
  does('GET /auth/exported-files/:id', ['file.download'], () => admin.get(`/auth/exported-files/${made.file}`)),
  does('DELETE /exporter/oi-files/:id', ['file.delete'], () => admin.delete(`/exporter/oi-files/${made.file}`)),
  does('POST /exporter/oi-files/share', ['rows.read', 'question.export', 'mail.begin', 'mail.send'], () =>
    admin.post('/exporter/oi-files/share', {
      displayName: 'Costs',
      emails: ['head@hospital.example'],
      question: exported(),
    }),
  ),
  does('POST /scheduler/jobs', ['task.create'], () =>
    keep<ScheduledTask>(
      admin.post('/scheduler/jobs', {
        displayName: 'Daily',
        cronExp: '0 7 * * *',
        jobType: 'EXPORT_FILES',
        exportFileJob: { emails: ['head@hospital.example'], questions: [exported()] },
      }),
      ({ id }) => (made.task = id),
    ),
  ),
  does('PUT /scheduler/oi-jobs', ['task.pause'], () =>
    admin.put('/scheduler/oi-jobs', { id: made.task, active: false }),
  ),
  does('PUT /scheduler/oi-jobs', ['task.play'], () => admin.put('/scheduler/oi-jobs', { id: made.task, active: true })),
  does('PUT /scheduler/oi-jobs', ['task.update'], () =>
    admin.put('/scheduler/oi-jobs', { id: made.task, cronExp: '0 8 * * *' }),
  ),
  does('POST /scheduler/oi-jobs/:id/run', ['task.run', 'rows.read', 'question.export', 'mail.begin', 'mail.send'], () =>
    admin.post(`/scheduler/oi-jobs/${made.task}/run`),
  ),
  does('DELETE /scheduler/oi-jobs/:id', ['task.delete'], () => admin.delete(`/scheduler/oi-jobs/${made.task}`)),

  does('POST /core/dashboards', ['dashboard.create'], () =>
    keep<Dashboard>(admin.post('/core/dashboards', dashboardDraft([made.question])), ({ id }) => (made.dashboard = id)),
  ),
  does('PUT /core/dashboards', ['dashboard.update'], () =>
    admin.put('/core/dashboards', {
      id: made.dashboard,
      ...dashboardDraft([], { name: 'Evening', tabs: shownTabs() }),
    }),
  ),
  does('POST /core/dashboards/:id/display-links', ['display-link.create'], () =>
    keep<NewDisplayLink>(
      admin.post(`/core/dashboards/${made.dashboard}/display-links`, { name: 'Ward 3', expiresDate: inAnHour() }),
      ({ link, token }) => {
        made.link = link.id
        made.display = token
      },
    ),
  ),
  does('GET /core/display', ['display-link.open'], () =>
    test.request({ method: 'GET', url: '/core/display', token: made.display }),
  ),
  ...(['execute', 'count', 'summaries', 'trend'] as const).map((verb) =>
    reads(`POST /core/display/tiles/:tile/${verb}`, () => byDisplay('tile-0', verb, {})),
  ),
  reads('POST /core/display/tiles/:tile/pivot', () => byDisplay('tile-1', 'pivot', { down: [0], across: [1] })),
  does('DELETE /core/display-links/:id', ['display-link.revoke'], () =>
    admin.delete(`/core/display-links/${made.link}`),
  ),
  does('POST /core/dashboards/:id/verified', ['dashboard.verify'], () =>
    admin.post(`/core/dashboards/${made.dashboard}/verified`, { version: 2 }),
  ),
  does('DELETE /core/dashboards/:id/verified', ['dashboard.unverify'], () =>
    admin.delete(`/core/dashboards/${made.dashboard}/verified`),
  ),
  does('POST /core/dashboards/:id/share', ['dashboard.share'], () =>
    admin.post(`/core/dashboards/${made.dashboard}/share`, { users: ['walker'] }),
  ),
  does('POST /core/dashboards/share', ['dashboard.allow-edit'], () =>
    admin.post('/core/dashboards/share', { dashboards: [made.dashboard], users: ['walker'], canEdit: true }),
  ),
  does('POST /core/dashboards/unshare', ['dashboard.unshare'], () =>
    admin.post('/core/dashboards/unshare', { dashboardsIds: [made.dashboard], userNames: ['walker'] }),
  ),
  does('POST /core/export-question', ['backup.export'], async () => ({
    status: (await downloadArchive(test, ADMIN, 'question', [made.question])).length > 0 ? 200 : 500,
  })),
  does('POST /core/export-dashboard', ['backup.export'], async () => ({
    status: (await downloadArchive(test, ADMIN, 'dashboard', [made.dashboard])).length > 0 ? 200 : 500,
  })),
  does('DELETE /core/questions/:id', ['question.delete'], () => admin.delete(`/core/questions/${made.question}`)),
  does('POST /core/questions/:id/restore', ['question.restore'], () =>
    admin.post(`/core/questions/${made.question}/restore`),
  ),
  does('DELETE /core/dashboards/:id', ['dashboard.delete'], () => admin.delete(`/core/dashboards/${made.dashboard}`)),
  does('POST /core/dashboards/:id/restore', ['dashboard.restore'], () =>
    admin.post(`/core/dashboards/${made.dashboard}/restore`),
  ),
  does('POST /core/importmany', ['backup.restore'], async () => {
    const archive = await downloadArchive(test, ADMIN, 'dashboard', [made.dashboard])
    await admin.put('/core/dashboards', { id: made.dashboard, ...dashboardDraft([made.question], { name: 'Night' }) })
    await admin.put('/core/questions', { id: made.question, name: 'Costs', description: 'changed', query: query() })
    return uploadArchive(test, ADMIN, archive)
  }),

  does('POST /discovery/databases/test', ['database.test'], () =>
    admin.post('/discovery/databases/test', { displayName: 'x', dbType: 'sqlite', dbName: 'clinic.db' }),
  ),
  does('POST /discovery/databases', ['database.add'], async () => {
    const added = await keep<DatabaseDetails>(
      admin.post('/discovery/databases', clinicConnection({ displayName: 'Second', dbName: 'second.db' })),
      ({ id }) => (made.database = id),
    )
    await whenRefreshed(test, made.database)
    return added
  }),
  does('POST /discovery/upload-loads', ['database.upload', 'database.add'], () =>
    uploadFile(test, ADMIN, { name: 'wards.csv', text: 'id,name\n1,Eye\n' }).then(({ answer }) => answer),
  ),
  does('POST /discovery/databases/:id/upload-loads', ['database.upload', 'database.update'], async () => {
    const { load } = await uploadFile(test, ADMIN, { name: 'beds.csv', text: 'id\n1\n' })
    const { id: uploadId } = await sendFile(test, ADMIN, { name: 'more.csv', text: 'id\n2\n' })
    const files = [{ uploadId, mode: 'append', tableName: 'table', settings: {} }]
    const asked = await admin.post(`/discovery/databases/${load.databaseId}/upload-loads`, { files })
    await whenLoaded(test, ADMIN, (asked.json() as { id: string }).id)
    return asked
  }),
  does('PUT /discovery/databases', ['database.update'], () =>
    admin.put(
      '/discovery/databases',
      clinicConnection({ id: made.database, displayName: 'Second', description: 'other', dbName: 'second.db' }),
    ),
  ),
  does('POST /discovery/databases/:id/analyse', ['database.refresh'], async () => {
    const asked = await admin.post(`/discovery/databases/${made.database}/analyse`)
    await whenRefreshed(test, made.database)
    return asked
  }),
  does('POST /discovery/databases/share', ['database.share'], () =>
    admin.post('/discovery/databases/share', { usernames: ['walker'], dbIds: [clinic.id] }),
  ),
  does('POST /discovery/databases/unshare', ['database.unshare'], () =>
    admin.post('/discovery/databases/unshare', { usernames: ['walker'], dbIds: [clinic.id] }),
  ),
  does('POST /discovery/tables/share', ['table.share'], () =>
    admin.post('/discovery/tables/share', { usernames: ['walker'], tableIds: ids() }),
  ),
  does('POST /discovery/tables/unshare', ['table.unshare'], () =>
    admin.post('/discovery/tables/unshare', { usernames: ['walker'], tableIds: ids() }),
  ),
  does('POST /discovery/databases/:id/user_access_information', ['table.share'], () =>
    admin.post(`/discovery/databases/${clinic.id}/user_access_information`, {
      tables: [{ tableId: ids()[0], usernames: ['walker'] }],
    }),
  ),
  does('PUT /discovery/tables', ['table.update', 'table.change-reach'], () =>
    admin.put(
      '/discovery/tables',
      tableChange(tableOf(tables, 'holidays'), {
        columns: [columnChange(columnOf(tables, 'holidays.holiday_name'), { active: false })],
      }),
    ),
  ),

  does('PUT /core/system-settings', ['settings.gda'], () => admin.put('/core/system-settings', { enabledGDA: true })),
  does('POST /core/user-gdas', ['access-rule.give'], () =>
    keep<GdaFilter>(admin.post('/core/user-gdas', rule()), ({ id }) => (made.rule = id)),
  ),
  does('PUT /core/user-gdas', ['access-rule.take', 'access-rule.give'], () =>
    admin.put('/core/user-gdas', { id: made.rule, ...rule({ columnValue: '2' }) }),
  ),
  reads(
    'POST /core/user-gdas/compare-chains',
    () =>
      admin.post('/core/user-gdas/compare-chains', {
        databaseName: 'Clinic',
        tableName: 'hospitals',
        columnName: 'id',
        columnValue: '1',
      }),
    'access-rule.compare-chains',
  ),
  does('DELETE /core/user-gdas/:id', ['access-rule.take'], () => admin.delete(`/core/user-gdas/${made.rule}`)),

  does('POST /core/questions/owner', ['question.change-owner', 'question.share'], async () => {
    await admin.post('/discovery/databases/share', { usernames: ['ann'], dbIds: [clinic.id] })
    return admin.post('/core/questions/owner', {
      questions: [made.question],
      username: 'ann',
      previousOwnerKeeps: 'view',
    })
  }),
  does('POST /core/dashboards/owner', ['dashboard.change-owner'], () =>
    admin.post('/core/dashboards/owner', { dashboards: [made.dashboard], username: 'ann', previousOwnerKeeps: 'none' }),
  ),
  does('DELETE /discovery/databases/:id', ['database.delete'], () =>
    admin.delete(`/discovery/databases/${made.database}`),
  ),
  does('DELETE /auth/users/:id', ['user.delete'], () => admin.delete(`/auth/users/${made.user}`)),
]

/** Readings are recorded together a moment later, so those that follow each other are waited for once. */
const blocks = walk.reduce<Step[][]>((all, step) => {
  const before = all.at(-1)
  if (step.isReading && before?.[0]?.isReading) before.push(step)
  else all.push([step])
  return all
}, [])

/** What these leave needs a sign-in provider, a stolen token or a demo hospital: the tests of these prove it. */
const elsewhere = ['GET /auth/sso/callback', 'POST /auth/sso/exchange', 'POST /auth/refresh', 'DELETE /core/demo']

const routeOf = (path: string) =>
  test.app.http.policies.find(({ method, path: pattern }) => `${method} ${pattern}` === path)

it('R27 the walk has a call for every route that declares a record', () => {
  const declaring = test.app.http.policies
    .filter(({ method, records }) => method !== 'HEAD' && Array.isArray(records))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set([...walk.map(({ route }) => route), ...elsewhere])].toSorted()).toEqual(declaring.toSorted())
})

it('R27 every route leaves the records that it declares, and no others', async () => {
  let last = 0
  const recorded = async (): Promise<AuditEntry[]> =>
    ((await admin.get('/auth/audit?size=300')).json() as AuditEntry[]).filter(
      ({ id, username }) => id > last && username !== 'system',
    )
  const seen = new Map<string, Set<string>>()
  for (const steps of blocks) {
    last = Math.max(0, ...(await recorded()).map(({ id }) => id), last)
    for (const { route, call } of steps) {
      const answer = await call()
      expect(answer.status, `${route} ${JSON.stringify(answer)}`).toBeLessThan(300)
    }
    const expected = steps.flatMap(({ leaves }) => leaves)
    const found = await eventually(async () => {
      const actions = (await recorded()).map(({ action }) => action)
      expect(actions, steps[0]!.route).toEqual(expect.arrayContaining(expected))
      expect(actions.length).toBeGreaterThanOrEqual(expected.length)
      return actions
    })
    if (steps.length > 1) expect(found.toSorted(), 'one record for each reading').toEqual(expected.toSorted())
    for (const { route, leaves } of steps)
      seen.set(route, new Set([...(seen.get(route) ?? []), ...(steps.length > 1 ? leaves : found)]))
  }
  /** Steps may sign in, or prepare what they need by another call. */
  const prepared: Record<string, readonly string[]> = {
    'POST /auth/account/change-password': ['session.sign-in'],
    'POST /auth/account/change-password/token/:token': ['account.forgot-password'],
    'POST /auth/lock': ['session.sign-in'],
    'DELETE /auth/users/:id/sessions/:session': ['session.sign-in'],
    'DELETE /auth/users/:id/sessions': ['session.sign-in'],
    'POST /auth/account/sessions/end-others': ['session.sign-in'],
    'DELETE /auth/account/sessions/:id': ['session.sign-in'],
    'POST /auth/account/second-factor/begin': ['session.sign-in'],
    'DELETE /auth/users/:id/second-factor': ['second-factor.begin', 'second-factor.turn-on'],
    'POST /auth/test-mail': ['user.update'],
    'POST /core/export-question': ['session.sign-in'],
    'POST /core/export-dashboard': ['session.sign-in'],
    'POST /core/importmany': ['session.sign-in', 'backup.export'],
    'POST /core/questions/owner': ['database.share'],
    'POST /discovery/upload-loads': ['session.sign-in'],
    'POST /discovery/databases/:id/upload-loads': ['session.sign-in', 'database.add'],
  }
  const undeclared = [...seen].map(([route, actions]) => {
    const declared = routeOf(route)?.records as readonly string[]
    return [route, ...[...actions].filter((action) => !declared.includes(action) && !prepared[route]?.includes(action))]
  })
  expect(undeclared.filter(([, ...actions]) => actions.length > 0)).toEqual([])
})
