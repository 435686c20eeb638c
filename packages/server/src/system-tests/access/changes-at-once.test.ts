import type { Question } from '@soundings/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../testing/clinics/clinic.ts'
import { clinicConnection } from '../../testing/clinics/clinic-file.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import { columnChange, tableChange } from '../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp, userDraft } from '../../testing/servers/test-app.ts'

const STEPS = Number(process.env.CHANGES_AT_ONCE ?? 120)
const SEED = Number(process.env.CHANGES_SEED ?? 7)
const AT_ONCE = 8

let test: TestApp
let clinics: readonly Clinic[]

beforeAll(async () => {
  test = await startTestApp()
  for (const name of ['bound', 'other']) await test.addUser(name, { permissions: ['database.view', 'question.view'] })
  clinics = [await connectClinic(test, ADMIN), await connectClinic(test, ADMIN, 'second.db', '', 'Second')]
})
afterAll(() => test.close())

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

it('requests that change the same rows at the same moment are answered, in any order', async () => {
  const admin = test.as(ADMIN)
  const questionOf = (clinic: Clinic) => clinic.query('visits', [clinic.view('visits.id')])
  const questions: Question[] = []
  for (const n of [0, 1, 2, 3])
    questions.push(
      (await admin.post('/core/questions', { name: `Question ${n}`, query: questionOf(pick(clinics, n)) })).json(),
    )
  const current = async (n: number) => (await admin.get(`/core/questions/${pick(questions, n).id}`)).json() as Question
  const rule = (n: number) => ({
    username: pick(['bound', 'other'], n),
    databaseName: pick(['Clinic', 'Second'], n),
    tableName: 'hospitals',
    columnName: 'id',
    columnValue: String(n % 5),
  })
  const files = ['clinic.db', 'second.db']
  const changes: Record<string, (n: number) => ReturnType<typeof test.request>> = {
    rename: (n) => {
      const { id } = pick(clinics, n)
      return admin.put(
        '/discovery/databases',
        clinicConnection({
          id,
          dbName: pick(files, n),
          displayName: `${pick(['Clinic', 'Second'], n)}${n % 3 === 0 ? '' : ` ${n}`}`,
        }),
      )
    },
    addRule: (n) => admin.post('/core/user-gdas', rule(n)),
    removeRules: async (n) => {
      const ids = ((await admin.get('/core/user-gdas?size=3')).json() as { id: number }[]).map(({ id }) => id)
      return ids.length === 0 ? admin.get('/core/user-gdas') : admin.delete(`/core/user-gdas/${pick(ids, n)}`)
    },
    move: async (n) =>
      admin.put('/core/questions', { ...(await current(n)), query: questionOf(pick(clinics, n >> 2)) }),
    saveNew: (n) => admin.post('/core/questions', { name: `New ${n}`, query: questionOf(pick(clinics, n)) }),
    shareQuestions: (n) =>
      admin.post('/core/questions/share', {
        questions: n % 2 ? questions.map(({ id }) => id) : questions.map(({ id }) => id).toReversed(),
        users: pick(
          [
            ['bound', 'other'],
            ['other', 'bound'],
          ],
          n,
        ),
      }),
    takeBack: (n) =>
      admin.post('/core/questions/unshare', {
        questionsIds: questions.map(({ id }) => id),
        userNames: [pick(['bound', 'other'], n)],
      }),
    shareDatabases: (n) =>
      admin.post('/discovery/databases/share', {
        usernames: pick(
          [
            ['bound', 'other'],
            ['other', 'bound'],
          ],
          n,
        ),
        dbIds: n % 2 ? clinics.map(({ id }) => id) : clinics.map(({ id }) => id).toReversed(),
      }),
    shareTables: (n) =>
      admin.post('/discovery/tables/share', {
        usernames: [pick(['bound', 'other'], n)],
        tableIds: clinics.map((clinic) => clinic.table(pick(['visits', 'patients'], n)).id),
      }),
    describe: (n) => {
      const clinic = pick(clinics, n)
      const table = clinic.table('visits')
      return admin.put(
        '/discovery/tables',
        tableChange(table, {
          description: `Number ${n}`,
          columns: [columnChange(table.columns[0]!, { description: `n ${n}` })],
        }),
      )
    },
    refresh: (n) => admin.post(`/discovery/databases/${pick(clinics, n).id}/analyse`),
    dashboard: (n) => admin.post('/core/dashboards', dashboardDraft([pick(questions, n).id], { name: `Board ${n}` })),
    user: async (n) => {
      const username = `walker${n}`
      await admin.post('/auth/users', userDraft(username))
      await admin.post('/core/questions/share', { questions: [pick(questions, n).id], users: [username] })
      return admin.delete(`/auth/users/${username}`)
    },
    lists: (n) =>
      admin.get(
        pick(
          ['/core/questions?size=5', '/core/user-gdas?size=5', '/auth/users?size=5', '/discovery/databases?size=5'],
          n,
        ),
      ),
  }
  const steps = fc.sample(fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(1000)), {
    numRuns: STEPS,
    seed: SEED,
  })
  const failed: string[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let step = steps.shift(); step; step = steps.shift()) {
        const [name, n] = step
        const { status, text } = await changes[name]!(n)
        if (status >= 500) failed.push(`${name} ${n}: ${status} ${text}`)
      }
    }),
  )
  expect(failed, `CHANGES_SEED=${SEED}`).toEqual([])
})

it('what is given to people, groups and attributes while they are deleted is refused, and nothing of it stays', async () => {
  const admin = test.as(ADMIN)
  const [clinic] = clinics
  const rule = (who: object) =>
    admin.post('/discovery/row-rules', {
      databaseName: 'Clinic',
      tableName: 'hospitals',
      columnName: 'id',
      values: ['1'],
      ...who,
    })
  const group = async (name: string) =>
    (await admin.post('/auth/groups', { name, description: '', permissions: [], members: [] })).json() as { id: number }
  for (let round = 0; round < 4; round += 1) {
    const username = `leaver${round}`
    const { id } = await test.addUser(username)
    const { id: groupId } = await group(`Leavers ${round}`)
    const answers = await Promise.all([
      admin.delete(`/auth/users/${id}`),
      admin.delete(`/auth/groups/${groupId}`),
      admin.post('/discovery/databases/share', { dbIds: [clinic!.id], usernames: [username] }),
      admin.post(`/auth/groups/${groupId}/members`, { add: ['bound'], remove: [] }),
      rule({ usernames: [username] }),
      rule({ groups: [groupId] }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  }
  const rules = (await admin.get('/discovery/row-rules?size=9999')).json() as { whoName: string }[]
  expect(rules.filter(({ whoName }) => /leaver/i.test(whoName))).toEqual([])
})
