import { randomInt } from 'node:crypto'
import { exportFormats, type FilterColumn, type QueryWire, toQuery } from '@soundings/contract'
import { dateUnits, filterableColumns } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../engines/src/conformance/random/random.ts'
import { readParquet } from '../../../../engines/src/testing/read-parquet.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import type { HttpAnswer } from '../../testing/servers/http-client.ts'
import { columnNames, type ConnectedClinic, randomWire } from '../../testing/clinics/random-clinic.ts'
import { type RestrictedPerson, startWithRestrictedPeople } from '../../testing/clinics/restricted-people.ts'
import { expectSameAnswers } from '../../testing/clinics/same-answers.ts'
import { ADMIN } from '../../testing/servers/test-app.ts'
import { zipParts } from '../../testing/zip-parts.ts'

const QUESTIONS = Number(process.env.ROW_ACCESS_QUESTIONS ?? 600)
const SAVED = QUESTIONS / 20
const COLUMNS = (QUESTIONS / 25) * 2
const FILES = QUESTIONS / 100
const FIXED_SEED = 4_711
const RANDOM_SEED = Number(process.env.ROW_ACCESS_SEED ?? randomInt(1_000_000_000))
/** Of so many questions one is asked by everybody. */
const KEPT_EACH = 6
const AT_ONCE = 4
const EDITOR = 'editor'

/** Every road by which rows or values of a database leave. A new one is added here and asked below. */
const givesRows = [
  'POST /core/executor/preview',
  'POST /core/executor/countQueryResult',
  'POST /core/executor/summaries',
  'POST /core/executor/pivot',
  'POST /core/executor/statistics',
  'POST /core/executor/:id/execute',
  'POST /core/executor/:id/count',
  'POST /core/executor/:id/summaries',
  'POST /core/executor/:id/pivot',
  'POST /core/executor/:id/trend',
  'POST /core/executor/:id/statistics',
  'POST /core/executor/:id/values',
  'POST /core/dashboards/filter-columns',
  // With the rights of a person who made a link: displays.test.ts compares them with what that person sees.
  'POST /core/display/tiles/:tile/execute',
  'POST /core/display/tiles/:tile/count',
  'POST /core/display/tiles/:tile/summaries',
  'POST /core/display/tiles/:tile/pivot',
  'POST /core/display/tiles/:tile/trend',
  'GET /discovery/column/:id/values',
  'GET /discovery/column/:id/statistics',
  'GET /discovery/column/:id/analysis',
  'POST /discovery/column/:id/analyse',
  'POST /discovery/tables/check-reference',
  'POST /core/user-gdas/compare-chains',
  'POST /exporter/oi-files',
  'GET /exporter/exported-files/:id',
  'POST /exporter/oi-files/share',
  'POST /scheduler/jobs',
  'POST /scheduler/oi-jobs/:id/run',
]

/** Roads on which only names, settings and rights travel. */
const givesNone = [
  /^\w+ \/core\/(questions|user-question|dashboards|user-dashboard|export-question|export-dashboard|importmany|system-settings|user-gdas|demo|folders|home|search|opened|display-links)/,
  /^GET \/core\/display$/,
  /^\w+ \/discovery\/(databases|connection-templates|data-files|uploads|upload-loads|jobs|row-rules|tables|columns\/map|:db\/tables)/,
  /^(GET|DELETE) \/exporter\/oi-files/,
  /^POST \/exporter\/oi-files\/:id\/cancel$/,
  /^GET \/exporter\/(mail-delivery|mails)$/,
  // Its parts are the calls of the other routes, byte by byte: batch.test.ts compares them.
  /^POST \/core\/batch/,
  /^POST \/scheduler\/oi-jobs\/service$/,
  /^(PUT|DELETE) \/scheduler\/oi-jobs/,
  /^GET \/scheduler\/oi-jobs\/:id\/runs$/,
]

interface SavedQuestion {
  readonly seed: number
  readonly person: RestrictedPerson
  readonly wire: QueryWire
  readonly id: number
  readonly idOfCopy: number
}

let world: Awaited<ReturnType<typeof startWithRestrictedPeople>>
let saved: SavedQuestion[]

beforeAll(async () => {
  world = await startWithRestrictedPeople({ seed: RANDOM_SEED })
  await world.test.addUser(EDITOR, { permissions: ['dashboard.write_access', 'question.share'] })
  await world.test.as(ADMIN).post('/discovery/databases/share', { usernames: [EDITOR], dbIds: [world.whole.id] })
  saved = await saveQuestions()
})
afterAll(() => world.close())

/** Half of them are the same in every run. */
const seedsOf = (count: number): number[] =>
  [FIXED_SEED, RANDOM_SEED].flatMap((first) => Array.from({ length: count / 2 }, (_, index) => first + index))
const personOf = (seed: number) => world.people[seed % world.people.length]!
const describeCase =
  (seed: number, { username, rules }: RestrictedPerson, about: unknown) =>
  () =>
    `ROW_ACCESS_SEED=${RANDOM_SEED}, seed ${seed}, ${username} ${JSON.stringify(rules)}: ${JSON.stringify(about)}`

async function severalAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

/** The first of everybody are about months, which can be looked at more closely. */
async function saveQuestions(): Promise<SavedQuestion[]> {
  const save = async (query: unknown) => {
    const answer = await world.test.as(ADMIN).post('/core/questions', { name: 'Random', query })
    if (answer.status >= 300) throw new Error(`${answer.text} ${JSON.stringify(query)}`)
    return (answer.json() as { id: number }).id
  }
  const { people, test, whole } = world
  const questions: SavedQuestion[] = []
  for (const [place, seed] of seedsOf(SAVED).entries()) {
    const person = people[place % people.length]!
    const wire = place < people.length ? visitsByMonth(whole) : randomWire(seed, whole)
    const [id, idOfCopy] = [await save(wire), await save(person.translate(wire))]
    questions.push({ seed, person, wire, id, idOfCopy })
    if (place % 4 === 0) await test.as(ADMIN).post(`/core/questions/${id}/share`, { users: [person.username] })
    else if (place % 4 === 2) await placeAsEditor(id, person, place % 8 === 2)
    else await showOnDashboard(id, person)
  }
  return questions
}

async function showOnDashboard(questionId: number, { username }: RestrictedPerson) {
  const { id } = (await world.test.as(ADMIN).post('/core/dashboards', dashboardDraft([questionId]))).json() as {
    id: number
  }
  await world.test.as(ADMIN).post(`/core/dashboards/${id}/share`, { users: [username] })
}

/** A user without rules, who was given a dashboard to edit, puts it there: on one that the person sees, or on the person's own. */
async function placeAsEditor(questionId: number, { username }: RestrictedPerson, isOwn: boolean) {
  const owner = isOwn ? username : ADMIN
  const { id, version } = (await world.test.as(owner).post('/core/dashboards', dashboardDraft([]))).json() as {
    id: number
    version: number
  }
  if (!isOwn) await world.test.as(ADMIN).post(`/core/dashboards/${id}/share`, { users: [username] })
  await world.test.as(ADMIN).post(`/core/dashboards/${id}/share`, { users: [EDITOR], canEdit: true })
  await world.test.as(ADMIN).post('/core/questions/owner', { questions: [questionId], username: EDITOR })
  const placed = await world.test.as(EDITOR).put('/core/dashboards', { ...dashboardDraft([questionId]), id, version })
  if (placed.status !== 200) throw new Error(placed.text)
}

/** What matters of an answer: not how long it took, nor the numbers of its columns. */
function essence({ status, json }: HttpAnswer) {
  const body = json() as { table?: { data: unknown[] }; title?: string; totalCount?: number }
  if (status !== 200) return { status, title: body.title }
  return body.table ? { rows: body.table.data, totalCount: body.totalCount } : body
}

/** The same road for the person on all rows and for a person without rules on the copy. */
async function expectSame(seed: number, person: RestrictedPerson, url: string, body: object, urlOfCopy = url) {
  const onCopy = essence(await world.http.post(ADMIN, urlOfCopy, person.translate(body)))
  expectSameAnswers(
    essence(await world.http.post(person.username, url, body)),
    onCopy,
    describeCase(seed, person, { url, body }),
  )
  return onCopy
}

const expectSameOfSaved = ({ seed, person, id, idOfCopy }: SavedQuestion, road: string, body: object = {}) =>
  expectSame(seed, person, `/core/executor/${id}/${road}`, body, `/core/executor/${idOfCopy}/${road}`)

describe('ST3 R6 R7 a restricted user gets the same answers as from data that holds only their rows', () => {
  it('knows every route that gives rows or values', () => {
    const routes = world.test.app.http.policies
      .filter(
        ({ method, path }) =>
          !['HEAD', 'OPTIONS'].includes(method) && /^\/(core|discovery|exporter|scheduler)\//.test(path),
      )
      .map(({ method, path }) => `${method} ${path}`)
    const unknown = routes.filter(
      (route) => !givesRows.includes(route) && !givesNone.some((pattern) => pattern.test(route)),
    )
    expect(unknown).toEqual([])
    expect(givesRows.filter((route) => !routes.includes(route))).toEqual([])
  })

  it('in previews of random questions, fresh and kept, also when everybody else has asked before', async () => {
    let different = 0
    await severalAtOnce(seedsOf(QUESTIONS), async (seed) => {
      const [person, wire] = [personOf(seed), randomWire(seed, world.whole)]
      const url = `/core/executor/preview?pageSize=${seed % 5 === 0 ? '7&pageNumber=1' : '5000'}`
      if (seed % KEPT_EACH !== 0) return void (await expectSame(seed, person, url, wire))
      const ofEverybody = essence(await world.http.post(ADMIN, url, wire))
      const answer = await expectSame(seed, person, url, wire)
      await expectSame(seed, person, url, wire)
      if (JSON.stringify(ofEverybody) !== JSON.stringify(answer)) different += 1
    })
    // Many rules must matter, or nothing is shown here. How many do depends on the seed: a third of the questions as a rule.
    expect(different).toBeGreaterThan(QUESTIONS / KEPT_EACH / 8)
  })

  it('in counts, and in totals of all rows and of groups', async () => {
    await severalAtOnce(seedsOf(QUESTIONS / 10), async (seed) => {
      const [person, wire] = [personOf(seed), randomWire(seed, world.whole)]
      await expectSame(seed, person, '/core/executor/countQueryResult', wire)
      await expectSame(seed, person, '/core/executor/summaries', {
        query: wire,
        depth: wire.columns[0]?.grouped ? seed % 2 : 0,
      })
      await expectSame(seed, person, '/core/executor/statistics', { query: wire, column: seed % wire.columns.length })
    })
  })

  it('in pivots, of what is being built and of what is saved and shared', async () => {
    const {
      columns: [month, visits],
      ...query
    } = visitsByMonth(world.whole)
    const byHospital = {
      ...month!,
      label: 'Hospital',
      expression: [
        { dbColumn: new Map(columnNames(world.whole)).get('hospitals.name')!, function: 'uniqueValues' as const },
      ],
    }
    const wire = { ...query, columns: [byHospital, month!, visits!] }
    const save = async (of: object) =>
      (
        (
          await world.test.as(ADMIN).post('/core/questions', { name: 'Pivot', defaultView: 'PIVOT', query: of })
        ).json() as { id: number }
      ).id
    const id = await save(wire)
    await world.test
      .as(ADMIN)
      .post(`/core/questions/${id}/share`, { users: world.people.map(({ username }) => username) })
    for (const [seed, person] of world.people.entries()) {
      await expectSame(seed, person, '/core/executor/pivot', { query: wire, down: [0], across: [1] })
      await expectSameOfSaved({ seed, person, wire, id, idOfCopy: await save(person.translate(wire)) }, 'pivot', {
        down: [1],
        across: [0],
      })
    }
  })

  it('in saved questions that somebody without rules has shared, by themselves and on dashboards, as an owner and as an editor: fresh, kept and asked again', async () => {
    await severalAtOnce(saved, async (question) => {
      for (const body of [{}, {}, { refresh: true }, { pageLength: 5, pageNumber: 1 }])
        await expectSameOfSaved(question, 'execute', body)
      await expectSameOfSaved(question, 'count')
      await expectSameOfSaved(question, 'summaries', { depth: question.wire.columns[0]?.grouped ? 1 : 0 })
      await expectSameOfSaved(question, 'statistics', { column: 0 })
      await expectSameOfSaved(question, 'trend')
    })
  })

  it('in the values of filters, in questions narrowed by them, and in zoomed ones', async () => {
    let [narrowed, zoomed] = [0, 0]
    await severalAtOnce(saved, async (question) => {
      const random = createRandom(question.seed)
      const zooms = zoomsOf(question.wire)
      if (zooms.length > 0) zoomed += 1
      for (const dbColumn of filterableColumns(toQuery(question.wire)).slice(0, 2)) {
        const values = (await expectSameOfSaved(question, 'values', { dbColumn })) as unknown as (
          | string
          | number
          | boolean
        )[]
        await expectSameOfSaved(question, 'values', {
          dbColumn,
          search: random.pick(['a', '1', 'É', '%', '2024']),
          size: 3,
        })
        if (!Array.isArray(values) || values.length === 0) continue
        narrowed += 1
        const dynamicFilters = [
          { dbColumn, operator: 'in', values: [random.pick(values)], dynamic: true, zoomingFilter: random.chance(0.5) },
        ]
        for (const road of ['execute', 'count', 'summaries'])
          await expectSameOfSaved(question, road, { dynamicFilters, zooms })
      }
      if (zooms.length > 0) await expectSameOfSaved(question, 'execute', { zooms })
    })
    expect(Math.min(narrowed, zoomed)).toBeGreaterThan(3)
  })

  it('and dashboards offer them no first and last dates of other rows', async () => {
    const boundsFor = async (who: string, id: number) => {
      const answer = await world.http.post(who, '/core/dashboards/filter-columns', { questions: [id] })
      if (answer.status !== 200) throw new Error(answer.text())
      const columns = answer.json() as FilterColumn[]
      return columns.filter(({ minDate, maxDate }) => minDate !== null || maxDate !== null)
    }
    for (const { person, id } of saved) expect(await boundsFor(person.username, id)).toEqual([])
    expect(await boundsFor(ADMIN, saved[0]!.id)).toHaveLength(1)
  })

  it('and so does an administrator who views as them', async () => {
    for (const { seed, person, wire, id, idOfCopy } of saved.slice(0, SAVED / 2)) {
      const values = filterableColumns(toQuery(wire)).map((dbColumn) => ['values', { dbColumn }] as const)
      for (const [road, body] of [['execute', {}], ['count', {}], ['summaries', {}], ...values] as const) {
        const seen = await world.http.post(ADMIN, `/core/executor/${id}/${road}`, body, {
          'x-view-as': person.username,
        })
        const onCopy = await world.http.post(ADMIN, `/core/executor/${idOfCopy}/${road}`, person.translate(body))
        expectSameAnswers(essence(seen), essence(onCopy), describeCase(seed, person, { road, wire }))
      }
    }
  })

  it('in the values, statistics and analyses of columns', async () => {
    const columns = columnNames(world.whole)
    await severalAtOnce(seedsOf(COLUMNS), async (seed) => {
      const person = personOf(seed)
      const [name, id] = createRandom(seed).pick(columns)
      const idOfCopy = new Map(columnNames(person.copy)).get(name)!
      for (const road of ['values', 'values?search=a&size=5', 'statistics', 'analysis']) {
        const statisticsFor = async (who: string, columnId: number) => {
          const { status, json } = await world.http.get(who, `/discovery/column/${columnId}/${road}`)
          const {
            columnId: _id,
            lastModifiedDate: _at,
            scope: _scope,
            ...statistics
          } = json() as Record<string, unknown>
          return { status, statistics }
        }
        expectSameAnswers(
          await statisticsFor(person.username, id),
          await statisticsFor(ADMIN, idOfCopy),
          describeCase(seed, person, `${road} of ${name}`),
        )
      }
    })
  })

  it('EX1 in exported files of all kinds', async () => {
    await severalAtOnce(saved.slice(0, FILES), async ({ seed, person, wire, id, idOfCopy }) => {
      const filters = wire.filters.filter(({ dynamic }) => dynamic).slice(0, 1)
      for (const extention of exportFormats) {
        const request = { displayName: 'File', extention, filters }
        const onCopy = await fileOf(ADMIN, { ...person.translate(request), questionId: idOfCopy })
        expectSameAnswers(
          await fileOf(person.username, { ...request, questionId: id }),
          onCopy,
          describeCase(seed, person, { wire, request }),
        )
      }
    })
  })

  it('EX3 EX5 in mails and in what a schedule sends at its time, the first rows in the text of the mail too', async () => {
    const sent = saved.slice(0, world.people.length)
    const emails = ['a@hospital.example']
    for (const { person, id, idOfCopy } of sent) {
      const question = (questionId: number) => ({ displayName: 'File', questionId, extention: 'CSV' })
      await world.http.post(ADMIN, '/exporter/oi-files/share', {
        emails,
        displayName: `${id} copy`,
        question: question(idOfCopy),
      })
      await world.http.post(person.username, '/exporter/oi-files/share', {
        emails,
        displayName: `${id} share`,
        question: question(id),
      })
      const task = {
        cronExp: '0 12 * * *',
        displayName: `${id} task`,
        exportFileJob: { emails, questions: [question(id)] },
      }
      await world.http.post(person.username, '/scheduler/jobs', task)
    }
    world.passTo('2026-11-15T11:00:00Z')
    const mails = new Map<string, { body: string | undefined; file: string | undefined }>()
    while (mails.size < sent.length * 3) {
      const { subject = '', text, attachments } = await world.inbox.next()
      mails.set(subject, { body: text?.split('http')[0], file: attachments[0]?.content.toString() })
    }
    for (const { seed, person, wire, id } of sent) {
      for (const road of ['share', 'task']) {
        const { body, file } = mails.get(`${id} ${road}`)!
        // The copy has no rules to tell of.
        const withoutRules = body?.replace(`Only rows that ${person.username} may see\n`, '')
        expectSameAnswers({ body: withoutRules, file }, mails.get(`${id} copy`), describeCase(seed, person, wire))
      }
    }
  })

  it('and cannot ask for what would show all rows: analysing, checking references and comparing rules need more than reading', async () => {
    const [, id] = columnNames(world.whole)[0]!
    expect((await world.http.post('ann', `/discovery/column/${id}/analyse`, {})).status).toBe(403)
    const [table] = world.whole.catalog.tables
    const trial = {
      fromTableId: table!.id,
      toTableId: table!.id,
      pairs: [{ fromColumnId: table!.columns[0]!.id, toColumnId: table!.columns[1]!.id }],
    }
    expect((await world.http.post('ann', '/discovery/tables/check-reference', trial)).status).toBe(403)
    const rule = { databaseName: 'Whole', tableName: 'hospitals', columnName: 'id', columnValue: '1' }
    expect((await world.http.post('ann', '/core/user-gdas/compare-chains', rule)).status).toBe(403)
  })
})

function visitsByMonth(clinic: ConnectedClinic): QueryWire {
  const columns = new Map(columnNames(clinic))
  const output = { pin: false, grouped: false, orderDirection: 'NONE', orderIndex: 0 } as const
  return {
    datasourceID: clinic.id,
    dbTable: clinic.catalog.tables.find(({ name }) => name === 'visits')!.id,
    columns: [
      {
        ...output,
        designType: 'GROUPBY',
        label: 'Month',
        expression: [{ dbColumn: columns.get('visits.admitted')!, function: 'month' }],
      },
      {
        ...output,
        designType: 'VIEW',
        label: 'Visits',
        expression: [{ dbColumn: columns.get('visits.id')!, function: 'rowCount' }],
      },
    ],
    filters: [
      {
        dbColumn: columns.get('hospitals.name')!,
        operator: 'isNotEmpty',
        values: [],
        dynamic: true,
        zoomingFilter: false,
      },
    ],
    resultLimit: 0,
  }
}

/** A closer look at the question's first date group, within some years. */
function zoomsOf({ columns }: QueryWire) {
  const [term] = columns.flatMap(({ designType, expression }) => (designType === 'GROUPBY' ? expression : []))
  if (!term || !('function' in term) || !dateUnits.some((unit) => unit === term.function)) return []
  return [{ dbColumn: term.dbColumn, unit: 'day', range: ['1970-01-01', '2025-01-01'] }]
}

/** The text of a CSV file; of a workbook, the sheet of rows; of a Parquet file, what another program reads. */
async function fileOf(who: string, request: object) {
  const asked = (await world.http.post(who, '/exporter/oi-files', request)).json() as {
    fileId?: string
    title?: string
  }
  if (!asked.fileId) return asked.title
  const { status, bytes, text } = await world.http.get(who, `/exporter/exported-files/${asked.fileId}`)
  if (status !== 200) return { status }
  const start = bytes.subarray(0, 4).toString()
  if (start === 'PAR1') return { ...(await readParquet(bytes)), metadata: {} }
  return start.startsWith('PK') ? (await zipParts(bytes)).get('xl/worksheets/sheet1.xml') : text()
}
