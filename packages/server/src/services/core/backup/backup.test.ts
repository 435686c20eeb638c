import type { Dashboard, DbTable, Question, RestoreReport } from '@soundings/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pack, unpack } from '../../../platform/archive/zip.ts'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { connectClinic, type Clinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft, textTile, tile } from '../../../testing/clinics/dashboard-draft.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { downloadArchive, dumpStore, uploadArchive } from '../../../testing/upload.ts'
import { unpackLimits } from './archive-format.ts'

const started: TestApp[] = []
const start = async () => {
  const app = await startTestApp()
  started.push(app)
  return app
}
let test: TestApp
let clinic: Clinic
beforeEach(async () => {
  test = await start()
  clinic = await connectClinic(test, ADMIN)
})
afterEach(async () => {
  for (const app of started.splice(0)) await app.close()
})

/** A question of every part: groups, a formula, a number format, filters of both kinds, and a column of another table. */
const everything = (words: Clinic) =>
  words.query(
    'visits',
    [
      words.group('patients.status'),
      words.group('visits.admitted_at', 'month'),
      words.view('visits.cost', 'avg', {
        orderDirection: 'DESC',
        format: { style: 'currency', currency: 'EUR' },
        condition: {
          groupItemType: 'group',
          groupOperator: 'or',
          items: [words.filter('patients.status', 'equals', ['active'])],
        },
      }),
      {
        designType: 'GROUPBY',
        label: 'Hospital by the patient',
        expression: [
          {
            ...words.term('hospitals.name', 'uniqueValues'),
            path: words.path('visits.patient_id', 'patients.hospital_id'),
          },
        ],
      },
      {
        designType: 'COMPUTED',
        label: 'Doubled',
        expression: [
          {
            call: 'countIf',
            arguments: [[words.term('patients.status', 'none'), { operator: '=' }, { text: 'active' }]],
          },
          { operator: '*' },
          { group: [{ dbColumn: words.column('visits.cost'), function: 'sum' }, { operator: '+' }, { value: 1 }] },
        ],
      },
    ],
    {
      filters: [words.filter('visits.cost', 'greaterThan', [0], { dynamic: true })],
      advancedFilters: {
        groupItemType: 'group',
        groupOperator: 'or',
        items: [
          words.filter('visits.diagnosis_code', 'equals', ['I10']),
          {
            groupItemType: 'group',
            groupOperator: 'and',
            items: [
              words.filter('hospitals.name', 'equals', ['South'], {
                path: words.path('visits.patient_id', 'patients.hospital_id'),
              }),
            ],
          },
        ],
      },
    },
  )

async function save(app: TestApp, words: Clinic, changes: object = {}, as = ADMIN): Promise<Question> {
  const answer = await app.as(as).post('/core/questions', {
    name: 'Visits',
    query: words.query('visits', [words.view('visits.id', 'rowCount')]),
    ...changes,
  })
  if (answer.status !== 200 && answer.status !== 201) throw new Error(answer.text)
  return answer.json()
}

async function compose(app: TestApp, words: Clinic, questionIds: number[], changes: object = {}): Promise<Dashboard> {
  const filters = [
    { tabIndex: 0, filters: [words.filter('visits.diagnosis_code', 'equals', ['I10'], { dynamic: true })] },
  ]
  return (
    await app.as(ADMIN).post('/core/dashboards', dashboardDraft(questionIds, { filters: filters as never, ...changes }))
  ).json()
}

const list = async <Item>(app: TestApp, what: string) =>
  (await app.as(ADMIN).get(`/core/${what}?size=9999`)).json() as Item[]
const result = async (app: TestApp, id: number) =>
  ((await app.as(ADMIN).post(`/core/executor/${id}/execute`, {})).json() as { table: { data: unknown } }).table.data
const outcomes = ({ entries }: RestoreReport) => entries.map(({ kind, name, outcome }) => `${kind} ${name}: ${outcome}`)
const manifestOf = async (archive: Buffer) =>
  JSON.parse((await unpack(archive, unpackLimits)).get('manifest.json')!.toString()) as Record<string, unknown>

describe('ST1 DE9 an archive', () => {
  it('names version, checksums and every table and column it needs, and holds no row', async () => {
    const { id } = await save(test, clinic, { query: everything(clinic) })
    const archive = await downloadArchive(test, ADMIN, 'question', [id])
    expect(await manifestOf(archive)).toMatchObject({
      format: 'soundings-archive',
      formatVersion: 1,
      productVersion: '0.0.0-test',
      files: [
        { path: 'questions/1.json', kind: 'question', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      ],
      databases: [
        {
          name: 'Clinic',
          type: 'sqlite',
          tables: expect.arrayContaining([
            expect.objectContaining({
              name: 'hospitals',
              columns: expect.arrayContaining([expect.objectContaining({ name: 'name' })]) as unknown[],
            }),
          ]) as unknown[],
        },
      ],
    })
    expect(archive.toString('latin1')).not.toContain('Ada North')
  })

  it('carries the formulas of calculated columns, and is refused where they are missing or others', async () => {
    const calculate = async (app: TestApp, words: Clinic, value: number) => {
      const tables = (await app.as(ADMIN).get(`/discovery/${words.id}/tables?size=9999`)).json() as DbTable[]
      const visits = tableOf(tables, 'visits')
      const use = (place: string) => ({ dbColumn: words.column(place) })
      const formulas = {
        Weighted: [words.term('visits.cost', 'none'), { operator: '*' }, { value }],
        Again: [
          {
            otherRows: {
              kind: 'sequence',
              subject: [use('visits.patient_id')],
              by: use('visits.admitted_at'),
              measure: 'withinSince',
              days: value * 20,
            },
          },
        ],
      }
      const calculated = Object.entries(formulas).map(([displayName, expression]) => {
        const known = visits.columns.find((column) => column.expression && column.displayName === displayName)
        return { ...(known && { id: known.id }), displayName, expression }
      })
      const saved = (
        await app.as(ADMIN).put('/discovery/tables', { ...tableChange(visits), calculated })
      ).json() as DbTable
      return Object.keys(formulas).map((name) => saved.columns.find(({ displayName }) => displayName === name)!.id)
    }
    const [weighted, again] = await calculate(test, clinic, 2)
    const columns = [
      { designType: 'GROUPBY', expression: [{ dbColumn: again, function: 'uniqueValues' }], label: 'Again' },
      { designType: 'VIEW', expression: [{ dbColumn: weighted, function: 'sum' }], label: 'Sum' },
    ]
    const { id } = await save(test, clinic, { query: clinic.query('visits', columns) })
    const archive = await downloadArchive(test, ADMIN, 'question', [id])
    const other = await start()
    const words = await connectClinic(other, ADMIN)
    const restore = async (parameters: string) => (await uploadArchive(other, ADMIN, archive, parameters)).report
    expect((await restore('?dryRun=true')).entries).toMatchObject([
      {
        outcome: 'blocked',
        reasons: expect.arrayContaining([
          expect.stringContaining('there is no Clinic · visits · calculated: Weighted with the formula cost * 2'),
          expect.stringContaining(
            'there is no Clinic · visits · calculated: Again with the formula that the archive has',
          ),
        ]) as unknown,
      },
    ])
    await calculate(other, words, 3)
    expect((await restore('?dryRun=true')).entries).toMatchObject([
      {
        outcome: 'blocked',
        reasons: expect.arrayContaining([
          expect.stringContaining('has another formula here than cost * 2'),
          expect.stringContaining('calculated: Again has another formula here than the archive has'),
        ]) as unknown,
      },
    ])
    await calculate(other, words, 2)
    const parts = await unpack(archive, unpackLimits)
    const manifest = Buffer.from(
      JSON.stringify(JSON.parse(parts.get('manifest.json')!.toString()), (key, value: unknown) =>
        key === 'expression' ? undefined : value,
      ),
    )
    const silent = await pack(
      [...parts].map(([path, bytes]) => ({ path, bytes: path === 'manifest.json' ? manifest : bytes })),
      new Date(),
    )
    expect((await uploadArchive(other, ADMIN, silent, '?dryRun=true')).report.entries).toMatchObject([
      {
        outcome: 'blocked',
        reasons: ['Weighted', 'Again']
          .map((name) =>
            expect.stringContaining(
              `calculated: ${name} is a calculated column here, and the archive does not say with which formula`,
            ),
          )
          .toReversed(),
      },
    ])
    expect((await restore('')).applied).toBe(true)
    const [restored] = await list<Question>(other, 'questions')
    expect(await result(other, restored!.id)).toEqual(await result(test, id))
  })

  it('brings the number formats and bands of its columns, adds them where there are none, and leaves others as they are', async () => {
    const read = async (app: TestApp, words: Clinic) =>
      (await app.as(ADMIN).get(`/discovery/${words.id}/tables?size=9999`)).json() as DbTable[]
    const change = async (app: TestApp, words: Clinic, edits: object) => {
      const visits = tableOf(await read(app, words), 'visits')
      const column = visits.columns.find(({ name }) => name === 'cost')!
      const sent = tableChange(visits, { columns: [columnChange(column, edits)] })
      expect((await app.as(ADMIN).put('/discovery/tables', sent)).status).toBe(200)
    }
    const format = { style: 'currency', currency: 'EUR', decimals: 2 } as const
    const [small, large] = [
      { name: 'Small', edges: ['10', '20'] },
      { name: 'Large', edges: ['100', '1000'] },
    ]
    await change(test, clinic, { format, bands: [small, large] })
    const { id } = await save(test, clinic, {
      query: clinic.query('visits', [clinic.view('visits.cost', 'sum', { label: 'Costs' })]),
    })
    const archive = await downloadArchive(test, ADMIN, 'question', [id])
    expect((await uploadArchive(test, ADMIN, archive, '?dryRun=true')).report.settings).toEqual([])

    const other = await start()
    const there = await connectClinic(other, ADMIN)
    await change(other, there, { bands: [{ name: 'Large', edges: ['500'] }] })
    const place = 'Clinic · visits · cost'
    const expected = [
      { column: place, isAdded: true, text: 'Number format is added' },
      { column: place, isAdded: true, text: 'Set of bands “Small” is added' },
      { column: place, isAdded: false, text: 'Set of bands “Large” differs from the one here, which stays' },
    ]
    const before = columnOf(await read(other, there), 'visits.cost')
    const { report: tried } = await uploadArchive(other, ADMIN, archive, '?dryRun=true')
    expect(tried.settings).toEqual(expected)
    expect(columnOf(await read(other, there), 'visits.cost')).toEqual(before)
    const { report } = await uploadArchive(other, ADMIN, archive, `?plan=${tried.plan}`)
    expect([report.applied, report.settings]).toEqual([true, expected])
    expect(columnOf(await read(other, there), 'visits.cost')).toEqual({
      ...before,
      format,
      bands: [{ name: 'Large', edges: ['500'] }, small],
    })
    const [restored] = await list<Question>(other, 'questions')
    const answer = (await other.as(ADMIN).post(`/core/executor/${restored!.id}/execute`, {})).json() as {
      table: { columns: { format?: unknown }[] }
    }
    expect(answer.table.columns[0]!.format).toEqual(format)

    await change(other, there, { format: { style: 'number', decimals: 1 } })
    const { report: again } = await uploadArchive(other, ADMIN, archive)
    expect(again.settings.map(({ isAdded, text }) => [isAdded, text])).toEqual([
      [false, 'Number format differs from the one here, which stays'],
      [false, 'Set of bands “Large” differs from the one here, which stays'],
    ])
    expect(columnOf(await read(other, there), 'visits.cost').format).toEqual({ style: 'number', decimals: 1 })
  })

  it('brings back what was wiped: equal questions, dashboards and results', async () => {
    const [first, second] = [
      await save(test, clinic, { query: everything(clinic), tag: 'a,b', description: 'What\nit says' }),
      await save(test, clinic),
    ]
    const texts = [
      textTile({ kind: 'heading', text: 'Visits' }, 0),
      textTile({ kind: 'text', text: 'Counted **once**' }, 1),
      textTile({ kind: 'spacer' }, 2),
    ]
    const dashboard = await compose(test, clinic, [], {
      tabs: [{ index: 0, name: 'New Tab', views: [tile(first.id, 0), tile(second.id, 1)], texts }],
      clickFilters: true,
      filtersOnAllTabs: [clinic.filter('patients.status', 'in', ['active'], { dynamic: true })],
    })
    const before = [await result(test, first.id), await result(test, second.id)]
    const archive = await downloadArchive(test, ADMIN, 'dashboard', [dashboard.id])
    await test.as(ADMIN).delete(`/core/dashboards/${dashboard.id}`)
    for (const { id } of [first, second]) await test.as(ADMIN).delete(`/core/questions/${id}`)

    const { status, report } = await uploadArchive(test, ADMIN, archive)
    expect([status, report.applied, report.message]).toEqual([200, true, 'imported successfully'])
    const restored = await list<Question>(test, 'questions')
    expect(restored.map(({ name }) => name)).toEqual(['Visits', 'Visits'])
    const [again] = await list<Dashboard>(test, 'dashboards')
    const whole = (await test.as(ADMIN).get(`/core/dashboards/${again!.id}`)).json() as Dashboard
    const ids = whole.tabs[0]!.views.map(({ questionId }) => questionId)
    expect(ids.toSorted()).toEqual(restored.map(({ id }) => id).toSorted())
    expect([await result(test, ids[0]!), await result(test, ids[1]!)]).toEqual(before)
    expect((await test.as(ADMIN).get(`/core/questions/${ids[0]}`)).json()).toMatchObject({
      query: first.query,
      tag: 'a,b',
      description: 'What\nit says',
    })
    expect(whole).toMatchObject({ filters: dashboard.filters, name: dashboard.name, clickFilters: true })
    expect(whole.filtersOnAllTabs).toEqual(dashboard.filtersOnAllTabs)
    expect(whole.tabs[0]!.views.map(({ position }) => position)).toEqual(
      dashboard.tabs[0]!.views.map(({ position }) => position),
    )
    expect(whole.tabs[0]!.texts).toEqual(texts)
  })

  it('moves to another installation, whose ids differ, and finds tables and columns by their names', async () => {
    const { id } = await save(test, clinic, { query: everything(clinic) })
    const dashboard = await compose(test, clinic, [id])
    const archive = await downloadArchive(test, ADMIN, 'dashboard', [dashboard.id])

    const other = await start()
    await connectClinic(other, ADMIN, 'first.db', '', 'Another')
    const there = await connectClinic(
      other,
      ADMIN,
      'clinic.db',
      'insert into visits select id + 100, patient_id, ward_id, admitted_at, cost * 2, diagnosis_code from visits;',
    )
    expect(there.column('visits.cost')).not.toBe(clinic.column('visits.cost'))
    const { report } = await uploadArchive(other, ADMIN, archive)
    expect(outcomes(report)).toEqual([`dashboard ${dashboard.name}: new`, 'question Visits: new'])
    const [moved] = await list<Question>(other, 'questions')
    const twin = await save(other, there, { name: 'Twin', query: everything(there) })
    expect(((await other.as(ADMIN).get(`/core/questions/${moved!.id}`)).json() as Question).query).toEqual(twin.query)
    expect(await result(other, moved!.id)).toEqual(await result(other, twin.id))
  })

  it('R2 holds what the viewer sees: what is hidden from them is not there, and needs the permission', async () => {
    await test.addUser('ann', { permissions: ['question.export_data', 'dashboard.export_data'] })
    const [given, hidden] = [await save(test, clinic, { name: 'Given' }), await save(test, clinic, { name: 'Hidden' })]
    await test.as(ADMIN).post(`/core/questions/${given.id}/share`, { users: ['ann'] })
    expect((await test.as('ann').post('/core/export-question', [given.id])).status).toBe(403)
    await test.as(ADMIN).post('/discovery/tables/share', { usernames: ['ann'], tableIds: [clinic.table('visits').id] })
    expect((await manifestOf(await downloadArchive(test, 'ann', 'question', [given.id]))).files).toHaveLength(1)
    expect((await test.as('ann').post('/core/export-question', [given.id, hidden.id])).status).toBe(404)
    expect((await test.as('ann').post('/core/export-dashboard', [99_999])).status).toBe(404)
  })

  it("R2 names no table and no column for a dashboard's filters which the viewer could not name before", async () => {
    await test.addUser('ann', { permissions: ['dashboard.write_access', 'dashboard.export_data'] })
    const given = await save(test, clinic, { name: 'Given' })
    await test.as(ADMIN).post(`/core/questions/${given.id}/share`, { users: ['ann'] })
    const guessed = ['visits.id', 'visits.cost', 'patients.full_name'].map((path) =>
      clinic.filter(path, 'isNotEmpty', [], { dynamic: true }),
    )
    const draft = dashboardDraft([given.id], { filters: [{ tabIndex: 0, filters: guessed }] as never })
    const { id } = (await test.as('ann').post('/core/dashboards', draft)).json() as Dashboard
    const namedTo = async (who: string) => {
      const { databases } = (await manifestOf(await downloadArchive(test, who, 'dashboard', [id]))) as {
        databases: { tables: { name: string; columns: { name: string }[] }[] }[]
      }
      return databases.flatMap(({ tables }) =>
        tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
      )
    }
    expect((await test.as('ann').post('/core/export-dashboard', [id])).status).toBe(403)
    await test.as(ADMIN).post('/discovery/tables/share', { usernames: ['ann'], tableIds: [clinic.table('visits').id] })
    expect(await namedTo('ann')).toEqual(['visits.id', 'visits.cost'])
  })

  it('tells what it had to leave out of a dashboard, and refuses a question whose database is gone', async () => {
    const [first, second] = [await save(test, clinic, { name: 'Stays' }), await save(test, clinic, { name: 'Goes' })]
    const dashboard = await compose(test, clinic, [first.id, second.id])
    await test.as(ADMIN).delete(`/core/questions/${second.id}`)
    const archive = await downloadArchive(test, ADMIN, 'dashboard', [dashboard.id])
    expect((await uploadArchive(test, ADMIN, archive, '?dryRun=true')).report.leftOut).toEqual([
      `${dashboard.name}: the tile Tile 1, whose question is gone`,
    ])
    await test.as(ADMIN).delete(`/discovery/databases/${clinic.id}`)
    const refused = await test.as(ADMIN).post('/core/export-question', [first.id])
    expect([refused.status, (refused.json() as { title: string }).title]).toEqual([
      409,
      expect.stringContaining('no longer exists. Leave them out or delete them: Stays'),
    ])
  })
})

describe('ST1 restoring', () => {
  it('says first what would happen, changes nothing by that, and then does exactly this', async () => {
    const [same, changed, gone] = [
      await save(test, clinic, { name: 'Same' }),
      await save(test, clinic, { name: 'Changed' }),
      await save(test, clinic, { name: 'Gone' }),
    ]
    const dashboard = await compose(test, clinic, [same.id, changed.id, gone.id])
    const archive = await downloadArchive(test, ADMIN, 'dashboard', [dashboard.id])
    await test.as(ADMIN).put('/core/questions', {
      id: changed.id,
      version: 1,
      name: 'Changed',
      description: 'Later',
      query: changed.query,
    })
    await test.as(ADMIN).delete(`/core/questions/${gone.id}`)

    await whenRefreshed(test, clinic.id)
    const before = await dumpStore(test)
    const { report } = await uploadArchive(test, ADMIN, archive, '?dryRun=true')
    expect(outcomes(report)).toEqual([
      `dashboard ${dashboard.name}: changed`,
      'question Same: same',
      'question Changed: changed',
      'question Gone: new',
    ])
    expect(await dumpStore(test)).toEqual(before)

    const done = await uploadArchive(test, ADMIN, archive, `?plan=${report.plan}`)
    expect([done.status, done.report.applied]).toEqual([200, true])
    expect((await test.as(ADMIN).get(`/core/questions/${changed.id}`)).json()).toMatchObject({
      description: '',
      version: 3,
    })
    expect((await test.as(ADMIN).get(`/core/questions/${changed.id}/versions/2`)).json()).toMatchObject({
      description: 'Later',
    })
    expect((await test.as(ADMIN).get(`/core/questions/${same.id}`)).json()).toMatchObject({ version: 1 })
    expect(
      outcomes((await uploadArchive(test, ADMIN, archive, '?dryRun=true')).report).filter(
        (line) => !line.endsWith(': same'),
      ),
    ).toEqual([])

    const outdated = await uploadArchive(test, ADMIN, archive, `?plan=${report.plan}`)
    expect([outdated.status, outdated.report.title]).toEqual([
      409,
      expect.stringContaining('Something changed after this preview'),
    ])
  })

  it('names every missing database, table and column, and restores nothing at all', async () => {
    const ids = [
      (await save(test, clinic)).id,
      (await save(test, clinic, { name: 'Wards', query: clinic.query('wards', [clinic.view('wards.ward_name')]) })).id,
    ]
    const archive = await downloadArchive(test, ADMIN, 'question', ids)
    const other = await start()
    const missing = async () =>
      (await uploadArchive(other, ADMIN, archive, '?dryRun=true')).report.entries.map(({ outcome, reasons }) => [
        outcome,
        ...reasons,
      ])
    expect(await missing()).toEqual([
      ['blocked', 'there is no database Clinic'],
      ['blocked', 'there is no database Clinic'],
    ])
    const there = await connectClinic(
      other,
      ADMIN,
      'clinic.db',
      'alter table wards rename column ward_name to title; drop table visits;',
    )
    expect(await missing()).toEqual([
      ['blocked', 'there is no table Clinic · visits'],
      ['blocked', 'there is no column Clinic · wards · ward_name'],
    ])
    await whenRefreshed(other, there.id)
    const before = await dumpStore(other)
    const refused = await uploadArchive(other, ADMIN, archive)
    expect([refused.status, refused.report.title]).toEqual([
      409,
      expect.stringContaining('Nothing was restored. question Visits: there is no table'),
    ])
    expect(await dumpStore(other)).toEqual(before)
  })

  it('R20 brings no users, shares or owners: what is new belongs to whoever restores it', async () => {
    await test.addUser('ann', { permissions: ['question.write_access'] })
    await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['ann'], dbIds: [clinic.id] })
    const hers = await save(test, clinic, {}, 'ann')
    const archive = await downloadArchive(test, ADMIN, 'question', [hers.id])
    await test.as('ann').delete(`/core/questions/${hers.id}`)
    await test.as(ADMIN).delete(`/core/questions/${hers.id}`)
    await uploadArchive(test, ADMIN, archive)
    expect(await list<Question>(test, 'questions')).toMatchObject([{ name: 'Visits', owner: ADMIN }])
    expect(await test.app.store.db.selectFrom('shares').selectAll().where('kind', '=', 'question').execute()).toEqual(
      [],
    )
  })

  it('R6 gives nobody rows that the restoring administrator may not give them by a change', async () => {
    await test.addUser('ann')
    await test.addUser('tied', { role: 'ROLE_ADMIN' })
    const question = await save(test, clinic, { name: 'Costs' })
    await test.as(ADMIN).post(`/core/questions/${question.id}/share`, { users: ['ann'] })
    const archive = await downloadArchive(test, ADMIN, 'question', [question.id])
    await test.as(ADMIN).put('/core/questions', {
      id: question.id,
      version: 1,
      name: 'Costs',
      query: clinic.query('holidays', [clinic.view('holidays.holiday_name')]),
    })
    await test.as(ADMIN).post('/core/user-gdas', hospitalRule('tied'))
    await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
    await whenRefreshed(test, clinic.id)
    const before = await dumpStore(test)
    expect((await uploadArchive(test, 'tied', archive)).status).toBe(403)
    expect(await dumpStore(test)).toEqual(before)
  })

  it('keeps every tile when a dashboard has several of one question', async () => {
    const { id } = await save(test, clinic)
    const tabs = [
      { index: 0, name: 'One', views: [tile(id, 0), tile(id, 1)] },
      { index: 1, name: 'Two', views: [tile(id, 2)] },
    ]
    const dashboard = await compose(test, clinic, [], { tabs, filters: [] })
    const archive = await downloadArchive(test, ADMIN, 'dashboard', [dashboard.id])
    await test.as(ADMIN).delete(`/core/dashboards/${dashboard.id}`)
    expect(outcomes((await uploadArchive(test, ADMIN, archive)).report)).toEqual([
      `dashboard ${dashboard.name}: new`,
      'question Visits: same',
    ])
    const [again] = await list<Dashboard>(test, 'dashboards')
    expect(((await test.as(ADMIN).get(`/core/dashboards/${again!.id}`)).json() as Dashboard).tabs).toEqual(
      dashboard.tabs,
    )
  })
})
