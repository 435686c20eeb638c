import { columnKeys, type Dashboard, type ExecutionResult, type Question } from '@soundings/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pack, unpack } from '../../../../platform/archive/zip.ts'
import { connectClinic, type Clinic } from '../../../../testing/clinics/clinic.ts'
import { dashboardDraft, tile } from '../../../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'
import { downloadArchive, uploadArchive } from '../../../../testing/upload.ts'
import { unpackLimits } from '../archive-format.ts'

let here: TestApp
let there: TestApp
beforeEach(async () => {
  here = await startTestApp()
  there = await startTestApp()
  // Everything has another id there.
  await connectClinic(there, ADMIN, 'other.db', '', 'Another clinic')
})
afterEach(async () => {
  await here.close()
  await there.close()
})

const save = async (words: Clinic, changes: object): Promise<Question> =>
  (
    await here.as(ADMIN).post('/core/questions', {
      name: 'Visits',
      query: words.query('visits', [
        { ...words.group('visits.diagnosis_code'), vid: 'g' },
        { ...words.view('visits.cost', 'sum'), vid: 'a:1' },
        words.view('visits.cost', 'avg'),
        words.view('visits.cost', 'avg'),
      ]),
      ...changes,
    })
  ).json()
const compose = async (app: TestApp, questionIds: readonly number[], changes: object): Promise<Dashboard> =>
  (await app.as(ADMIN).post('/core/dashboards', dashboardDraft(questionIds, changes))).json()
const change = async (what: string, content: object) => {
  const { status, text } = await here.as(ADMIN).put(`/core/${what}`, content)
  if (status !== 200) throw new Error(text)
}
const all = async <Item extends { id: number }>(app: TestApp, what: string): Promise<Item[]> => {
  const found = (await app.as(ADMIN).get(`/core/${what}?size=9999&sort=name`)).json() as Item[]
  return Promise.all(found.map(async ({ id }) => (await app.as(ADMIN).get(`/core/${what}/${id}`)).json() as Item))
}
const keysOf = async (app: TestApp, question: Question) => {
  const result = (await app.as(ADMIN).post(`/core/executor/${question.id}/execute`, {})).json() as ExecutionResult
  return columnKeys(result.table.columns)
}
/** Settings that name all of the columns, with links of cells to dashboards. */
const optionsOf = (keys: readonly string[], dashboards: readonly number[]) => ({
  legend: false,
  cellFormats: Object.fromEntries(keys.map((key) => [key, { kind: 'scale', hue: 'teal' }])),
  cellLinks: Object.fromEntries(dashboards.map((dashboard, at) => [keys[at], { dashboard, by: [keys[0]] }])),
  combined: { [keys[2]!]: { as: 'line', axis: 'right' } },
  axisNotes: {
    valueTitle: 'EUR',
    targets: [
      { value: 90, label: 'Target', measure: keys[3] },
      { value: 1, label: '' },
    ],
  },
})
const read = (options: string) => JSON.parse(options) as unknown

/** A question on two dashboards of the archive, which lead to each other and to a third one. */
async function prepare() {
  const words = await connectClinic(here, ADMIN)
  const question = await save(words, {})
  const keys = await keysOf(here, question)
  const [outside, inside] = [
    await compose(here, [], { name: 'Outside' }),
    await compose(here, [question.id], { name: 'Inside' }),
  ]
  const options = optionsOf(keys, [outside.id, inside.id])
  await change('questions', { ...question, viewTypeOptions: JSON.stringify(options) })
  const first = await compose(here, [], {
    name: 'First',
    tabs: [
      {
        index: 0,
        name: 'Today',
        views: [
          tile(question.id, 0, { viewOptionsJSON: JSON.stringify(optionsOf(keys, [inside.id])) }),
          tile(question.id, 1),
        ],
      },
    ],
  })
  return {
    words,
    keys,
    outside,
    inside,
    first,
    archive: await downloadArchive(here, ADMIN, 'dashboard', [first.id, inside.id]),
  }
}

describe('ST1 what is set for columns of a view, and where its cells lead', () => {
  it('means the columns and dashboards of the installation in which it is restored', async () => {
    const { archive } = await prepare()
    await connectClinic(there, ADMIN)
    for (const name of ['A', 'B', 'Outside']) await compose(there, [], { name })
    const { report } = await uploadArchive(there, ADMIN, archive)
    expect([report.applied, report.lostLinks]).toEqual([true, []])

    const [question] = await all<Question>(there, 'questions')
    const keys = await keysOf(there, question!)
    const dashboards = await all<Dashboard>(there, 'dashboards')
    const idOf = (name: string) => dashboards.find((each) => each.name === name)!.id
    const expected = optionsOf(keys, [idOf('Outside'), idOf('Inside')])
    expect(read(question!.viewTypeOptions)).toEqual(expected)
    const [set, plain] = dashboards.find(({ name }) => name === 'First')!.tabs[0]!.views
    expect(read(set!.viewOptionsJSON)).toEqual(optionsOf(keys, [idOf('Inside')]))
    expect(read(plain!.viewOptionsJSON)).toEqual(expected)
    // Placed before its question had any, it has none there either.
    expect(dashboards.find(({ name }) => name === 'Inside')!.tabs[0]!.views[0]!.viewOptionsJSON).toBe('{}')
    expect([question, ...dashboards].map((each) => each!.version)).toEqual([1, 1, 1, 1, 1, 1])

    const { report: again } = await uploadArchive(there, ADMIN, archive)
    expect(again.entries.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same'])
  })

  it('is the same where it came from, and follows a dashboard that is restored under another id', async () => {
    const { archive, inside, first, keys, outside } = await prepare()
    const { report } = await uploadArchive(here, ADMIN, archive)
    expect(report.entries.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same'])
    for (const { id } of [inside, first]) await here.as(ADMIN).delete(`/core/dashboards/${id}`)
    await uploadArchive(here, ADMIN, archive)
    const dashboards = await all<Dashboard>(here, 'dashboards')
    const again = dashboards.find(({ name }) => name === 'Inside')!
    expect(again.id).not.toBe(inside.id)
    const [question] = await all<Question>(here, 'questions')
    expect(read(question!.viewTypeOptions)).toEqual(optionsOf(keys, [outside.id, again.id]))
  })

  it('is left out and reported where its dashboard is missing or ambiguous, or where an earlier version made the archive', async () => {
    const { archive, words } = await prepare()
    await connectClinic(there, ADMIN)
    const lost = async (file: Buffer) => (await uploadArchive(there, ADMIN, file, '?dryRun=true')).report.lostLinks
    const lines = ['Visits', 'First'].map(
      (name) => `${name}: cells lead to the dashboard Outside, which is not here or not the only one of this name`,
    )
    expect(await lost(archive)).toEqual(lines)
    await compose(there, [], { name: 'Outside' })
    expect(await lost(archive)).toEqual([])
    await compose(there, [], { name: 'Outside' })
    expect(await lost(archive)).toEqual(lines)

    const parts = await unpack(archive, unpackLimits)
    const { linkedDashboards: _, ...manifest } = JSON.parse(parts.get('manifest.json')!.toString()) as Record<
      string,
      unknown
    >
    const files = [...new Map([...parts, ['manifest.json', Buffer.from(JSON.stringify(manifest))]])]
    const early = await pack(
      files.map(([path, bytes]) => ({ path, bytes })),
      new Date(),
    )
    expect(await lost(early)).toEqual(
      ['Visits', 'First'].map((name) => `${name}: cells lead to a dashboard that the archive does not name`),
    )
    await uploadArchive(there, ADMIN, early)
    const [question] = await all<Question>(there, 'questions')
    const links = (read(question!.viewTypeOptions) as { cellLinks: object }).cellLinks
    const inside = (await all<Dashboard>(there, 'dashboards')).find(({ name }) => name === 'Inside')!
    expect(Object.values(links)).toEqual([{ dashboard: inside.id, by: [(await keysOf(there, question!))[0]] }])
    expect(words.id).not.toBe(question!.query.datasourceID)
  })
})
