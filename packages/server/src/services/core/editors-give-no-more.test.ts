import { randomInt } from 'node:crypto'
import type { Dashboard, Question, ScheduledTask } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../../engines/src/conformance/random/random.ts'
import { type Clinic, connectClinic } from '../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import { hospitalRule } from '../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const STEPS = Number(process.env.EDITOR_STEPS ?? 30)
const FIXED_SEED = 4_711
const RANDOM_SEED = Number(process.env.EDITOR_SEED ?? randomInt(1_000_000_000))

/** Hospitals to which people are tied in the one database; in the other, no user is. */
const tied: Record<string, readonly string[]> = {
  free: [],
  north: ['1'],
  north2: ['1'],
  south: ['2'],
  both: ['1', '2'],
}
const people = Object.keys(tied)
const actors = [...people, 'boss']

let test: TestApp
let clinics: readonly Clinic[]
beforeAll(async () => {
  test = await startTestApp()
  const permissions = ['question.write_access', 'question.share', 'dashboard.write_access', 'dashboard.share'] as const
  for (const name of people) await test.addUser(name, { permissions })
  await test.addUser('boss', { role: 'ROLE_ADMIN' })
  clinics = [await connectClinic(test, ADMIN), await connectClinic(test, ADMIN, 'other.db', '', 'Other')]
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: people, dbIds: clinics.map(({ id }) => id) })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  for (const [username, values] of Object.entries({ ...tied, boss: ['1'] })) {
    for (const columnValue of values) await test.as(ADMIN).post('/core/user-gdas', hospitalRule(username, columnValue))
  }
})
afterAll(() => test.close())

const queryOf = (clinic: Clinic) => clinic.query('patients', [clinic.view('patients.full_name')])
const namesIn = (body: { table?: { data: unknown[][] } }) => body.table?.data.map(([name]) => String(name))

/** What each user sees of every question: names of patients with the database they are read from, or undefined. */
async function sights(questionIds: readonly number[]) {
  const seen = new Map<string, { databaseId: number; names: readonly string[] }>()
  for (const id of questionIds) {
    const { datasourceID: databaseId } = (await test.as(ADMIN).get(`/core/questions/${id}`)).json() as Question
    for (const who of people) {
      const answer = await test.as(who).post(`/core/executor/${id}/execute`, {})
      const names = answer.status === 200 ? namesIn(answer.json()) : undefined
      if (names) seen.set(`${who} ${id}`, { databaseId, names })
    }
  }
  return seen
}

interface World {
  readonly questions: readonly number[]
  readonly dashboards: readonly number[]
}

const handOvers = (random: Random, question: number, dashboard: number, user: string) => {
  const change = { username: user, previousOwnerKeeps: random.pick(['none', 'view', 'edit']) }
  return {
    [`hand dashboard ${dashboard} to ${user}`]: () =>
      test.as('boss').post('/core/dashboards/owner', { dashboards: [dashboard], ...change }),
    [`hand question ${question} to ${user}`]: () =>
      test.as('boss').post('/core/questions/owner', { questions: [question], ...change }),
  }
}

/** One action that a user might try, allowed or not. */
async function act(
  random: Random,
  actor: string,
  { questions, dashboards }: World,
): Promise<[what: string, status: number]> {
  const first = questions[people.indexOf(actor)] ?? random.pick(questions)
  const question = random.chance(0.6) ? first : random.pick(questions)
  const [dashboard, user, canEdit] = [
    random.pick(dashboards),
    random.pick(people),
    random.pick([true, true, false, undefined]),
  ]
  const share = { users: [user], ...(canEdit !== undefined && { canEdit }) }
  const edit = async (change: (ids: number[]) => number[]) => {
    const opened = (await test.as(ADMIN).get(`/core/dashboards/${dashboard}`)).json() as Dashboard
    const ids = change([...new Set(opened.tabs.flatMap(({ views }) => views.map(({ questionId }) => questionId)))])
    return test.as(actor).put('/core/dashboards', { ...dashboardDraft(ids), id: dashboard, version: opened.version })
  }
  const tries = {
    [`share dashboard ${dashboard} with ${user} ${canEdit}`]: () =>
      test.as(actor).post(`/core/dashboards/${dashboard}/share`, share),
    [`share question ${question} with ${user} ${canEdit}`]: () =>
      test.as(actor).post(`/core/questions/${question}/share`, share),
    [`put question ${question} on dashboard ${dashboard}`]: () => edit((ids) => [...new Set([...ids, question])]),
    [`take question ${question} off dashboard ${dashboard}`]: () => edit((ids) => ids.filter((id) => id !== question)),
    [`change question ${question}`]: async () => {
      const { version } = (await test.as(ADMIN).get(`/core/questions/${question}`)).json() as Question
      return test
        .as(actor)
        .put('/core/questions', { id: question, version, name: 'Patients', query: queryOf(random.pick(clinics)) })
    },
    ...(actor === 'boss' && handOvers(random, question, dashboard, user)),
    [`take dashboard ${dashboard} back from ${user}`]: () =>
      test.as(actor).post('/core/dashboards/unshare', { dashboardsIds: [dashboard], userNames: [user] }),
  }
  // What gives is tried more often than what takes away, and adding tiles most of all.
  const likely = Object.keys(tries).filter((each) =>
    each.startsWith('take') ? random.chance(0.3) : each.startsWith('put') || random.chance(0.6),
  )
  const what = random.pick(likely)
  return [`${actor}: ${what}`, (await tries[what]!()).status]
}

describe('R3 R6 nobody sees more rows by an editor than the editor', () => {
  it.each([
    ['a fixed', FIXED_SEED],
    ['a new', RANDOM_SEED],
  ])('after each step of %s random sequence of sharing, editing and handing over', async (_which, seed) => {
    const random = createRandom(seed)
    const own = new Map<string, readonly string[]>()
    for (const who of [...actors, ADMIN]) {
      for (const clinic of clinics)
        own.set(
          `${who} ${clinic.id}`,
          namesIn((await test.as(who).post('/core/executor/preview?pageSize=50', queryOf(clinic))).json())!,
        )
    }
    const ask = async (who: string, clinic: Clinic) =>
      ((await test.as(who).post('/core/questions', { name: 'Patients', query: queryOf(clinic) })).json() as Question).id
    const questions = await Promise.all(people.map((who) => ask(who, clinics[0]!)))
    const dashboards = await Promise.all(
      ['free', 'north', 'south'].map(
        async (who) => ((await test.as(who).post('/core/dashboards', dashboardDraft([]))).json() as Dashboard).id,
      ),
    )
    // All users may edit in the beginning, while there is nothing to see.
    for (const id of dashboards)
      await test
        .as(ADMIN)
        .post(`/core/dashboards/${id}/share`, { users: people.filter(() => random.chance(0.5)), canEdit: true })
    const steps: string[] = []
    let [given, refused] = [0, 0]
    let before = await sights(questions)
    for (let step = 0; step < STEPS; step += 1) {
      const actor = random.pick(actors)
      const [what, status] = await act(random, actor, { questions, dashboards })
      steps.push(`${what} ${status}`)
      const describeSteps = () => `EDITOR_SEED=${seed}:\n${steps.join('\n')}`
      expect(status, describeSteps()).toBeLessThan(500)
      if (status >= 300) refused += 1
      if (status === 400 || status === 404) continue
      const after = await sights(questions)
      if (status >= 300) expect(after, describeSteps()).toEqual(before)
      for (const [key, { databaseId, names }] of after) {
        if (JSON.stringify(before.get(key)) === JSON.stringify({ databaseId, names })) continue
        const [who] = key.split(' ')
        given += 1
        if (who !== actor)
          expect(own.get(`${actor} ${databaseId}`), `${key} sees more by\n${describeSteps()}`).toEqual(
            expect.arrayContaining([...names]),
          )
      }
      before = after
    }
    // Both must happen, or nothing is shown here; of a new sequence it cannot be known.
    if (seed === FIXED_SEED) expect(Math.min(given, refused), steps.join('\n')).toBeGreaterThan(STEPS / 8)
  })

  it('nor by a mail that another person has scheduled', async () => {
    const [clinic] = clinics
    const query = queryOf(clinic!)
    const { id } = (await test.as(ADMIN).post('/core/questions', { name: 'Mailed', query })).json() as Question
    await test.as(ADMIN).post(`/core/questions/${id}/share`, { users: ['north'], canEdit: true })
    const task = (
      await test.as(ADMIN).post('/scheduler/jobs', {
        displayName: 'Every morning',
        cronExp: '0 7 * * *',
        jobType: 'EXPORT_FILES',
        exportFileJob: {
          emails: ['head@hospital.example'],
          questions: [
            { displayName: 'All', extention: 'csv', filters: [], pageNumber: 0, pageSize: 1000, questionId: id },
          ],
        },
      })
    ).json() as ScheduledTask
    const change = (name: string) =>
      test.as('north').put('/core/questions', { id, name, query: { ...query, resultLimit: name.length } })

    expect((await change('By north')).json()).toMatchObject({
      status: 403,
      title: expect.stringContaining(`a task of ${ADMIN} would show more rows than you see`),
    })
    await test.as(ADMIN).delete(`/scheduler/oi-jobs/${task.id}`)
    expect((await change('By north again')).status).toBe(200)
  })
})
