import {
  changesOwnView,
  DEFAULT_PERMISSIONS,
  endsOwnWork,
  type PermissionName,
  permissionNames,
  type RoleName,
  roleNames,
  showsNoRows,
} from '@soundings/contract'
import * as contract from '@soundings/contract'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdmissions } from '../../platform/admissions/admissions.ts'
import { createOpenAnswers } from '../../platform/answers/open-answers.ts'
import { createHttp } from '../../platform/http/create-http.ts'
import { DEFAULT_RATE_LIMITS } from '../../platform/http/guards/rate-limits.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import { valuesOf } from '../../testing/clinics/schema-values.ts'
import { ADMIN, startTestApp, type TestApp, userDraft } from '../../testing/servers/test-app.ts'
import { uploadArchive } from '../../testing/upload.ts'

/** A6 in our own words, kept apart from the contract so that a slip there shows here. A new route has to be added. */
const policies: Record<string, 'public' | 'signed-in' | 'administrator' | 'display' | readonly PermissionName[]> = {
  'POST /auth/authenticate': 'public',
  'POST /auth/refresh': 'public',
  'POST /auth/logout': 'public',
  'GET /auth/account': 'signed-in',
  'POST /auth/account/change-password': 'signed-in',
  'GET /auth/account/second-factor': 'signed-in',
  'POST /auth/account/second-factor/begin': 'signed-in',
  'POST /auth/account/second-factor/confirm': 'signed-in',
  'POST /auth/account/second-factor/recovery-codes': 'signed-in',
  'POST /auth/account/second-factor/turn-off': 'signed-in',
  'DELETE /auth/users/:id/second-factor': 'administrator',
  'POST /auth/lock': 'public',
  'GET /auth/account/sessions': 'signed-in',
  'DELETE /auth/account/sessions/:id': 'signed-in',
  'POST /auth/account/sessions/end-others': 'signed-in',
  'GET /auth/users/:id/sessions': 'administrator',
  'DELETE /auth/users/:id/sessions': 'administrator',
  'DELETE /auth/users/:id/sessions/:session': 'administrator',
  'GET /auth/account/api-keys': 'signed-in',
  'POST /auth/account/api-keys': 'signed-in',
  'DELETE /auth/account/api-keys/:id': 'signed-in',
  'GET /auth/api-keys': 'administrator',
  'DELETE /auth/api-keys/:id': 'administrator',
  'POST /auth/users/:id/api-keys': 'administrator',
  'GET /core/search': 'signed-in',
  'GET /core/opened': 'signed-in',
  'POST /core/opened': 'signed-in',
  'GET /core/home': 'signed-in',
  'POST /core/home/visits': 'signed-in',
  'GET /auth/account/preferences': 'signed-in',
  'PUT /auth/account/preferences': 'signed-in',
  'POST /auth/account/forget-password/:username': 'public',
  'POST /auth/account/change-password/token/:token': 'public',
  'POST /auth/account/reset-password/finish': 'public',
  'GET /auth/sign-in-options': 'public',
  'POST /auth/sso/exchange': 'public',
  'GET /auth/sso/start': 'public',
  'GET /auth/sso/callback': 'public',
  'GET /auth/users': ['user.view'],
  'GET /auth/users/:id': ['user.view', 'user.write_access'],
  'POST /auth/users': ['user.write_access'],
  'PUT /auth/users/:id': ['user.write_access', 'user.activate'],
  'DELETE /auth/users/:id': ['user.delete'],
  'GET /auth/users/authorities': ['user.view', 'user.write_access'],
  'GET /auth/sharableusers': ['database.share', 'question.share', 'dashboard.share'],
  'GET /auth/user-permissions': ['user.view', 'user.write_access'],
  'GET /auth/users/:name/permissions': ['user.view', 'user.write_access'],
  'POST /auth/users/:name/permissions/grant': ['user.write_access'],
  'POST /auth/users/:name/permissions/set': ['user.write_access'],
  'GET /auth/users/:name/groups': ['user.view', 'user.write_access'],
  'GET /auth/groups': ['user.view', 'user.write_access'],
  'GET /auth/groups/:id': ['user.view', 'user.write_access'],
  'POST /auth/groups': ['user.write_access'],
  'PUT /auth/groups/:id': ['user.write_access'],
  'DELETE /auth/groups/:id': ['user.write_access'],
  'GET /auth/groups/:id/members': ['user.view', 'user.write_access'],
  'POST /auth/groups/:id/members': ['user.write_access'],
  'GET /auth/groups/:id/shares': ['user.write_access'],
  'POST /auth/groups/share': ['database.share', 'question.share', 'dashboard.share'],
  'POST /auth/groups/unshare': [
    'database.share',
    'user.write_access',
    'database.view',
    'database.write_access',
    'question.share',
    'question.view',
    'question.write_access',
    'dashboard.share',
    'dashboard.view',
    'dashboard.write_access',
  ],
  'GET /auth/sharablegroups': ['database.share', 'question.share', 'dashboard.share'],
  'GET /auth/attributes': ['user.view', 'user.write_access'],
  'POST /auth/attributes': 'administrator',
  'PUT /auth/attributes/:id': 'administrator',
  'DELETE /auth/attributes/:id': 'administrator',
  'GET /auth/users/:name/attributes': ['user.view', 'user.write_access'],
  'POST /auth/users/:name/attributes': 'administrator',
  'POST /auth/attributes/upload': 'administrator',
  'GET /discovery/row-rules': 'administrator',
  'POST /discovery/row-rules': 'administrator',
  'PUT /discovery/row-rules/:id': 'administrator',
  'DELETE /discovery/row-rules/:id': 'administrator',
  'GET /discovery/row-rules/:id/reach': 'administrator',
  'GET /discovery/databases/:id/rule-coverage': 'administrator',
  'PUT /discovery/databases/:id/rule-coverage': 'administrator',
  'GET /auth/systemsettings': 'signed-in',
  'GET /auth/display-settings': 'signed-in',
  'PUT /auth/display-settings': 'administrator',
  'GET /auth/system-status': 'administrator',
  'POST /auth/test-mail': 'administrator',
  'GET /auth/audit': 'administrator',
  'GET /auth/audit/export': 'administrator',
  'GET /auth/audit/verification': 'administrator',
  'POST /auth/audit/verification': 'administrator',
  'GET /core/questions': ['question.view', 'question.write_access'],
  'GET /core/questions/:id': ['question.view', 'question.write_access'],
  'POST /core/questions': ['question.write_access'],
  'PUT /core/questions': ['question.write_access'],
  'GET /core/questions/delete/:id': ['question.delete'],
  'DELETE /core/questions/:id': ['question.delete'],
  'GET /core/questions/trash': ['question.delete'],
  'POST /core/questions/:id/restore': ['question.delete'],
  'GET /core/questions/:id/versions': ['question.write_access'],
  'GET /core/questions/:id/versions/:version': ['question.write_access'],
  'POST /core/questions/:id/share': ['question.share'],
  'POST /core/questions/share': ['question.share'],
  'POST /core/questions/check-model-change': ['database.write_access'],
  'POST /core/questions/row-cuts': ['question.view', 'question.write_access', 'dashboard.view'],
  'POST /core/questions/unshare': ['question.share', 'user.write_access', 'question.view', 'question.write_access'],
  'GET /core/questions/:id/access': ['question.view', 'question.write_access'],
  'POST /core/questions/owner': 'administrator',
  'GET /core/questions/shared_questions_for_username/:name': ['user.write_access'],
  'GET /core/folders': ['question.view', 'question.write_access', 'dashboard.view', 'dashboard.write_access'],
  'POST /core/folders': ['question.write_access', 'dashboard.write_access'],
  'PUT /core/folders/:id': ['question.write_access', 'dashboard.write_access'],
  'DELETE /core/folders/:id': ['question.write_access', 'dashboard.write_access'],
  'POST /core/folders/items': ['question.write_access', 'dashboard.write_access'],
  'POST /core/folders/:id/share': ['question.share', 'dashboard.share'],
  'POST /core/folders/unshare': [
    'question.share',
    'dashboard.share',
    'user.write_access',
    'question.view',
    'question.write_access',
    'dashboard.view',
    'dashboard.write_access',
  ],
  'GET /core/folders/:id/access': [
    'question.view',
    'question.write_access',
    'dashboard.view',
    'dashboard.write_access',
  ],
  'POST /core/folders/owner': 'administrator',
  'GET /core/user-question': ['question.view', 'question.write_access'],
  'POST /core/user-question': ['question.view', 'question.write_access'],
  'DELETE /core/user-question/question/:id': ['question.view', 'question.write_access'],
  'POST /core/batch': 'signed-in',
  'POST /core/batch/:batch/stop': 'signed-in',
  'POST /core/executor/preview': ['question.write_access'],
  'POST /core/executor/countQueryResult': ['question.write_access'],
  'POST /core/executor/summaries': ['question.write_access'],
  'POST /core/executor/pivot': ['question.write_access'],
  'POST /core/executor/statistics': ['question.write_access'],
  'POST /core/executor/:id/execute': ['question.view', 'question.write_access', 'dashboard.view'],
  'POST /core/executor/:id/count': ['question.view', 'question.write_access', 'dashboard.view'],
  'POST /core/executor/:id/summaries': ['question.view', 'question.write_access', 'dashboard.view'],
  'POST /core/executor/:id/pivot': ['question.view', 'question.write_access', 'dashboard.view'],
  'POST /core/executor/:id/trend': ['question.view', 'question.write_access', 'dashboard.view'],
  'POST /core/executor/:id/statistics': ['question.view', 'question.write_access', 'dashboard.view'],
  'GET /core/questions/reached_by_username/:name': ['user.write_access'],
  'POST /core/executor/:id/values': ['question.view', 'question.write_access', 'dashboard.view'],
  'GET /core/dashboards': ['dashboard.view', 'dashboard.write_access'],
  'GET /core/dashboards/:id': ['dashboard.view', 'dashboard.write_access'],
  'POST /core/dashboards': ['dashboard.write_access'],
  'PUT /core/dashboards': ['dashboard.write_access'],
  'PUT /core/dashboards/:id/chosen-filters': ['dashboard.view', 'dashboard.write_access'],
  'POST /core/dashboards/:id/verified': ['dashboard.share'],
  'DELETE /core/dashboards/:id/verified': ['dashboard.share'],
  'POST /core/questions/:id/verified': ['question.share'],
  'DELETE /core/questions/:id/verified': ['question.share'],
  'DELETE /core/dashboards/:id': ['dashboard.delete'],
  'GET /core/dashboards/:id/display-links': ['dashboard.view', 'dashboard.write_access'],
  'POST /core/dashboards/:id/display-links': ['dashboard.share'],
  'GET /core/display-links': 'administrator',
  'DELETE /core/display-links/:id': 'signed-in',
  'GET /core/display': 'display',
  'POST /core/display/tiles/:tile/execute': 'display',
  'POST /core/display/tiles/:tile/count': 'display',
  'POST /core/display/tiles/:tile/summaries': 'display',
  'POST /core/display/tiles/:tile/pivot': 'display',
  'POST /core/display/tiles/:tile/trend': 'display',
  'POST /core/dashboards/:id/restore': ['dashboard.delete'],
  'GET /core/dashboards/trash': ['dashboard.delete'],
  'GET /core/dashboards/:id/versions': ['dashboard.write_access'],
  'GET /core/dashboards/:id/versions/:version': ['dashboard.write_access'],
  'POST /core/dashboards/filter-columns': [
    'dashboard.view',
    'dashboard.write_access',
    'question.view',
    'question.write_access',
  ],
  'POST /core/dashboards/:id/share': ['dashboard.share'],
  'POST /core/dashboards/share': ['dashboard.share'],
  'GET /core/user-dashboard': ['dashboard.view', 'dashboard.write_access'],
  'POST /core/user-dashboard': ['dashboard.view', 'dashboard.write_access'],
  'DELETE /core/user-dashboard/dashboard/:id': ['dashboard.view', 'dashboard.write_access'],
  'GET /core/dashboards/shared_dashboards_for_username/:name': ['user.write_access'],
  'POST /core/dashboards/unshare': ['dashboard.share', 'user.write_access', 'dashboard.view', 'dashboard.write_access'],
  'GET /core/dashboards/:id/access': ['dashboard.view', 'dashboard.write_access'],
  'POST /core/dashboards/owner': 'administrator',
  'POST /core/export-question': ['question.export_data'],
  'POST /core/export-dashboard': ['dashboard.export_data'],
  'POST /core/importmany': 'administrator',
  'GET /core/system-settings': 'signed-in',
  'PUT /core/system-settings': 'administrator',
  'GET /core/demo': 'administrator',
  'DELETE /core/demo': 'administrator',
  'GET /core/user-gdas': 'administrator',
  'POST /core/user-gdas': 'administrator',
  'PUT /core/user-gdas': 'administrator',
  'DELETE /core/user-gdas/:id': 'administrator',
  'GET /core/user-gdas/:id/reach': 'administrator',
  'POST /core/user-gdas/compare-chains': 'administrator',
  'GET /discovery/connection-templates': ['database.view', 'database.write_access'],
  'GET /discovery/data-files': ['database.write_access'],
  'POST /discovery/uploads': ['database.write_access'],
  'POST /discovery/uploads/:id/content': ['database.write_access'],
  'POST /discovery/uploads/:id/preview': ['database.write_access'],
  'DELETE /discovery/uploads/:id': ['database.write_access'],
  'POST /discovery/upload-loads': ['database.write_access'],
  'GET /discovery/databases/:id/upload-tables': ['database.write_access'],
  'POST /discovery/databases/:id/upload-loads': ['database.write_access'],
  'GET /discovery/upload-loads/:id': ['database.write_access'],
  'POST /discovery/upload-loads/:id/cancel': ['database.write_access'],
  'POST /discovery/databases/test': ['database.write_access'],
  'GET /discovery/databases': ['database.view', 'database.write_access', 'question.write_access'],
  'GET /discovery/databases/health': 'administrator',
  'GET /discovery/databases/:id': ['database.view', 'database.write_access', 'question.write_access'],
  'POST /discovery/databases': ['database.write_access'],
  'PUT /discovery/databases': ['database.write_access'],
  'DELETE /discovery/databases/:id': ['database.delete'],
  'POST /discovery/databases/:id/analyse': ['database.write_access'],
  'GET /discovery/databases/:id/refresh': ['database.view', 'database.write_access'],
  'GET /discovery/jobs': ['database.view', 'database.write_access'],
  'GET /discovery/databases/:id/unreached-tables': ['database.write_access'],
  'POST /discovery/databases/share/check': ['database.share'],
  'POST /discovery/databases/share': ['database.share'],
  'POST /discovery/databases/unshare': [
    'database.share',
    'user.write_access',
    'database.view',
    'database.write_access',
  ],
  'GET /discovery/databases/:id/access': ['database.share', 'database.view', 'database.write_access'],
  'GET /discovery/tables/:id/access': ['database.share', 'database.view', 'database.write_access'],
  'GET /discovery/databases/shared_databases_for_username/:name': ['user.write_access'],
  'GET /discovery/databases/:id/user_access_information': ['database.share'],
  'POST /discovery/databases/:id/user_access_information': ['database.share'],
  'GET /discovery/databases/:id/group-tables': ['database.share'],
  'GET /discovery/:db/tables': ['database.view', 'database.write_access'],
  'GET /discovery/:db/tables/public': [
    'question.view',
    'question.write_access',
    'database.view',
    'database.write_access',
  ],
  'PUT /discovery/tables': ['database.write_access'],
  'POST /discovery/tables/check-reference': ['database.write_access'],
  'POST /discovery/tables/share/check': ['database.share'],
  'POST /discovery/tables/share': ['database.share'],
  'POST /discovery/tables/unshare': ['database.share', 'user.write_access', 'database.view', 'database.write_access'],
  'GET /discovery/tables/shared_tables_for_username/:name': ['user.write_access'],
  'GET /discovery/columns/map': ['database.view', 'database.write_access', 'question.write_access'],
  'GET /discovery/column/:id/analysis': ['database.view', 'database.write_access', 'question.write_access'],
  'POST /discovery/column/:id/analyse': ['database.write_access'],
  'GET /discovery/column/:id/values': [
    'question.view',
    'question.write_access',
    'dashboard.view',
    'database.view',
    'database.write_access',
  ],
  'GET /discovery/column/:id/statistics': ['database.view', 'database.write_access', 'question.write_access'],
  'GET /exporter/oi-files': ['download.view'],
  'POST /exporter/oi-files': ['question.export_data'],
  'GET /exporter/oi-files/:id': ['download.view', 'question.export_data'],
  'POST /exporter/oi-files/:id/cancel': ['download.view', 'question.export_data'],
  'DELETE /exporter/oi-files/:id': ['download.delete'],
  'GET /exporter/exported-files/:id': ['download.view'],
  'GET /auth/exported-files/:id': ['download.view'],
  'POST /exporter/oi-files/share': ['question.send_as_email'],
  'GET /exporter/mails': ['question.send_as_email'],
  'GET /exporter/mail-delivery': ['question.send_as_email', 'task.view'],
  'POST /scheduler/jobs': ['question.schedule'],
  'POST /scheduler/oi-jobs/service': ['task.view'],
  'PUT /scheduler/oi-jobs': ['task.write_access'],
  'DELETE /scheduler/oi-jobs/:id': ['task.delete'],
  'POST /scheduler/oi-jobs/:id/run': ['task.write_access'],
  'GET /scheduler/oi-jobs/:id/runs': ['task.view'],
  'GET /health/live': 'public',
  'GET /health/ready': 'public',
  'GET /metrics': 'administrator',
}

const endpoints = (Object.values(contract) as unknown[]).filter(
  (value): value is contract.AnyEndpoint =>
    typeof value === 'object' && value !== null && 'service' in value && 'reply' in value,
)

/** Pages and assets, which hold nothing of anybody. */
const isPage = (path: string) => path.startsWith('/api-docs')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  for (const permission of permissionNames) {
    await test.addUser(permission.replace('.', '-'))
    // Without the two defaults no one is ever without, so that each permission stands alone.
    await test.app.store.db
      .deleteFrom('user_permissions')
      .where('user_id', '=', await userId(permission.replace('.', '-')))
      .execute()
    await test.app.store.db
      .insertInto('user_permissions')
      .values({ user_id: await userId(permission.replace('.', '-')), permission })
      .execute()
  }
  for (const role of roleNames) await test.addUser(role.toLowerCase(), { role })
})
afterAll(() => test.close())

const emptyHttp = () =>
  createHttp({
    log: pino({ level: 'silent' }),
    trustedProxies: false,
    rateLimits: DEFAULT_RATE_LIMITS,
    recognise: async () => undefined,
    renew: async () => undefined,
    admissions: createAdmissions({ log: pino({ level: 'silent' }) }),
    answers: createOpenAnswers({
      openPerPerson: 1,
      bytesPerPerson: 1,
      bytesOfAll: 1,
      leastSpeed: { bytes: 1, windowMs: 1 },
    }),
    viewAs: async (asker) => asker,
    metricsToken: undefined,
    refusals: { add: () => undefined },
    isSecure: false,
  })

/** Calls that only read, although they are sent with a body. */
const readsByPost = [
  'POST /discovery/databases/share/check',
  'POST /discovery/tables/share/check',
  'POST /core/questions/row-cuts',
  'POST /core/questions/check-model-change',
  'POST /core/dashboards/filter-columns',
  'POST /scheduler/oi-jobs/service',
]

async function userId(username: string) {
  return (
    await test.app.store.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  ).id
}

const served = () =>
  test.app.http.policies
    .filter(({ method, path }) => !['HEAD', 'OPTIONS'].includes(method) && !isPage(path))
    .map(({ method, path }) => `${method} ${path}`)

const call = (route: string, token?: string) => {
  const [method, pattern] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  return test.request({ method, url: pattern.replaceAll(/:\w+/g, '999999999'), token })
}

describe('PE2 R1 every route of the server', () => {
  it('is in the table, and the table has no other', () => {
    expect(served().toSorted()).toEqual(Object.keys(policies).toSorted())
  })

  it('refuses a caller without a token, unless it is public', async () => {
    for (const [route, policy] of Object.entries(policies)) {
      const { status } = await call(route)
      expect([route, status === 401 || route === 'POST /auth/authenticate'], `${route} ${status}`).toEqual([
        route,
        policy !== 'public' || route === 'POST /auth/authenticate',
      ])
    }
  })

  it.each(permissionNames)('with %s alone is open exactly where A6 says', async (permission) => {
    const { id_token } = await test.signIn(permission.replace('.', '-'))
    for (const [route, policy] of Object.entries(policies)) {
      const isOpen =
        policy === 'public' || policy === 'signed-in' || (Array.isArray(policy) && policy.includes(permission))
      const { status } = await call(route, id_token)
      expect(`${route} ${status === 403 ? 'refused' : 'open'}`).toBe(`${route} ${isOpen ? 'open' : 'refused'}`)
    }
  })

  it.each(roleNames)('with the role %s alone is open exactly where A6 says', async (role: RoleName) => {
    const { id_token } = await test.signIn(role.toLowerCase())
    for (const [route, policy] of Object.entries(policies)) {
      const byDefault = Array.isArray(policy) && DEFAULT_PERMISSIONS.some((name) => policy.includes(name))
      const isOpen =
        (role !== 'ROLE_USER' && policy !== 'display') || policy === 'public' || policy === 'signed-in' || byDefault
      const { status } = await call(route, id_token)
      expect(`${route} ${status === 403 ? 'refused' : 'open'}`).toBe(`${route} ${isOpen ? 'open' : 'refused'}`)
    }
  })

  it('R1: the server does not start with a route that declares no policy', async () => {
    const http = await emptyHttp()
    http.get('/forgotten', () => 'open to all')
    await expect(http.ready()).rejects.toThrow('GET /forgotten declares no policy')
  })

  it('R27: declares what it records, or why there is no record', () => {
    const silent: Record<string, string[]> = {}
    for (const { method, path, records } of test.app.http.policies) {
      if (['HEAD', 'OPTIONS'].includes(method)) continue
      if ('noneBecause' in records) (silent[records.noneBecause] ??= []).push(`${method} ${path}`)
      else
        expect(
          records.every((action) => /^[a-z-]+\.[a-z-]+$/.test(action)),
          path,
        ).toBe(true)
    }
    // What changes something or gives rows of a database is never silent without a reason of its own.
    const { [showsNoRows.noneBecause]: shown = [], ...others } = silent
    expect(shown.filter((route) => !route.startsWith('GET '))).toEqual(readsByPost)
    expect(shown.filter((route) => /executor|column\/|exported-files/.test(route))).toEqual([])
    expect(others).toEqual({
      [changesOwnView.noneBecause]: expect.arrayContaining([
        'PUT /auth/account/preferences',
        'POST /core/user-question',
        'POST /core/user-dashboard',
      ]),
      [endsOwnWork.noneBecause]: [
        'DELETE /discovery/uploads/:id',
        'POST /discovery/upload-loads/:id/cancel',
        'POST /core/batch/:batch/stop',
        'POST /exporter/oi-files/:id/cancel',
      ],
      'prepares an upload, which is recorded when it becomes a table': [
        'POST /discovery/uploads',
        'POST /discovery/uploads/:id/content',
      ],
      "shows the caller's own file, which is in no database yet": ['POST /discovery/uploads/:id/preview'],
      'each part is a call of its own, with its own record': ['POST /core/batch'],
      'the caller is not known yet': ['GET /auth/sso/start'],
    })
  })

  it('R27: the server does not start with a route that does not declare what it records', async () => {
    const http = await emptyHttp()
    http.get('/forgotten', { config: { allow: 'public' } }, () => 'not recorded')
    await expect(http.ready()).rejects.toThrow('GET /forgotten does not declare what it records')
  })

  it('R26: is refused to a person with too many answers open, before it does anything', async () => {
    const { id_token: token } = await test.signIn('role_admin')
    const { answers } = test.app.http
    const held = Array.from({ length: test.config.answers.openPerPerson }, () =>
      answers.begin({ username: 'role_admin' } as Viewer),
    )
    const known = { numbers: [1], texts: ['ann'] }
    // Bodies that random values seldom fit; all others are made from the schemas.
    const job = {
      emails: ['head@hospital.example'],
      questions: [{ displayName: 'x', extention: 'csv', filters: [], pageNumber: 0, pageSize: 10, questionId: 1 }],
    }
    const written: Record<string, object> = {
      'POST /auth/users': userDraft('one-more'),
      'PUT /auth/users/:id': { firstName: 'Ann' },
      'POST /core/dashboards': dashboardDraft([]),
      'PUT /core/dashboards': { id: 1, ...dashboardDraft([]) },
      'POST /exporter/oi-files': { displayName: 'x', questionId: 1 },
      'POST /exporter/oi-files/share': { displayName: 'x', emails: job.emails, question: job.questions[0] },
      'POST /scheduler/jobs': { displayName: 'x', cronExp: '0 7 * * *', jobType: 'EXPORT_FILES', exportFileJob: job },
      'PUT /scheduler/oi-jobs': { id: 1, active: true },
    }
    const others: string[] = []
    const asked = test.app.http.policies.filter(({ allow }) => allow !== 'public' && allow !== 'display')
    for (const { method, path } of asked) {
      const endpoint = endpoints.find((each) => each.method === method && `/${each.service}${each.path}` === path)
      if (!endpoint || endpoint.fileField || endpoint.bodyFormat === 'bytes') continue
      const bodies = written[`${method} ${path}`]
        ? [written[`${method} ${path}`]]
        : endpoint.body && method !== 'GET'
          ? fc.sample(valuesOf(endpoint.body, known), { numRuns: 25, seed: 1 })
          : [undefined]
      let status = 400
      for (const body of bodies) {
        if (status !== 400) break
        ;({ status } = await test.request({
          method: method as 'GET',
          url: path.replaceAll(/:\w+/g, '1'),
          token,
          ...(body !== undefined && { body }),
        }))
      }
      if (status !== 429) others.push(`${method} ${path} ${status}`)
    }
    expect((await uploadArchive(test, 'role_admin', Buffer.from('x'))).status).toBe(429)
    for (const release of held) release()
    expect(others).toEqual([])
  })

  it('AP1: answers 404 where there is no route, with and without a token', async () => {
    const { id_token } = await test.signIn(ADMIN)
    for (const url of ['/auth/nothing', '/core', '/discovery/x/y', '/health/none']) {
      expect((await test.request({ method: 'GET', url })).status).toBe(404)
      expect((await test.request({ method: 'GET', url, token: id_token })).status).toBe(404)
    }
  })
})
