import type { AuditEntry, DbTable } from '@soundings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeClinicFile } from '../testing/clinics/clinic-file.ts'
import { connectClinic } from '../testing/clinics/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { ADMIN, startTestApp, type TestApp } from '../testing/servers/test-app.ts'
import { accountSteps } from './recorded-routes/accounts.ts'
import { dashboardAndDatabaseSteps } from './recorded-routes/dashboards-and-databases.ts'
import { questionSteps } from './recorded-routes/questions.ts'
import { createWalk, type Step } from './recorded-routes/walk.ts'

let test: TestApp
let walk: readonly Step[]

beforeAll(async () => {
  test = await startTestApp({ env: { ID_TOKEN_MINUTES: '1440' } })
  const clinic = await connectClinic(test, ADMIN)
  const tables = (await test.as(ADMIN).get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
  // A second file, so that a database can go.
  writeClinicFile(test.config.dataFilesDir, 'second.db')
  await test.addUser('ann', { permissions: ['question.write_access', 'question.view'] })
  const shared = createWalk(test, clinic, tables)
  walk = [...accountSteps(shared), ...questionSteps(shared), ...dashboardAndDatabaseSteps(shared)]
})
afterAll(() => test.close())

/** Reads are recorded together a moment later, so those that follow each other are waited for once. */
const inBlocks = (steps: readonly Step[]) =>
  steps.reduce<Step[][]>((all, step) => {
    const before = all.at(-1)
    if (step.isRead && before?.[0]?.isRead) before.push(step)
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
    ((await test.as(ADMIN).get('/auth/audit?size=300')).json() as AuditEntry[]).filter(
      ({ id, username }) => id > last && username !== 'system',
    )
  const seen = new Map<string, Set<string>>()
  for (const steps of inBlocks(walk)) {
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
    if (steps.length > 1) expect(found.toSorted(), 'one record for each read').toEqual(expected.toSorted())
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
