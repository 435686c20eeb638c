import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dashboard, DbTable, EarlierVersion, ExecutionResult, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../testing/clinics/table-change.ts'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { downloadArchive } from '../../testing/upload.ts'
import { zipParts } from '../../testing/zip-parts.ts'

let test: TestApp
let clinic: Clinic
/** Ann owns the database, Bob may use visits and hospitals, Vera has no table. */
beforeAll(async () => {
  test = await startTestApp()
  const owns = [
    'question.write_access',
    'question.share',
    'question.export_data',
    'dashboard.write_access',
    'dashboard.share',
    'dashboard.export_data',
    'database.write_access',
    'database.view',
    'database.share',
  ] as const
  await test.addUser('ann', { permissions: owns })
  await test.addUser('bob', {
    permissions: ['question.write_access', 'question.export_data', 'dashboard.write_access', 'dashboard.export_data'],
  })
  await test.addUser('vera', { permissions: ['question.view', 'question.export_data', 'dashboard.view'] })
  clinic = await connectClinic(
    test,
    'ann',
    'clinic.db',
    'alter table visits add column site_id integer references hospitals(id);',
  )
  await test.as('ann').post('/discovery/tables/share', {
    usernames: ['bob'],
    tableIds: [clinic.table('visits').id, clinic.table('hospitals').id],
  })
})
afterAll(() => test.close())

async function save(query: object, shared: readonly string[] = [], canEdit = false): Promise<number> {
  const saved = await test.as('ann').post('/core/questions', { name: 'Visits', query })
  if (saved.status !== 201) throw new Error(saved.text)
  const { id } = saved.json() as Question
  if (shared.length > 0)
    expect((await test.as('ann').post(`/core/questions/${id}/share`, { users: shared, canEdit })).status).toBe(200)
  return id
}

async function changeTable(name: string, edits: Parameters<typeof tableChange>[1]) {
  const tables = (await test.as('ann').get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
  const changed = await test.as('ann').put('/discovery/tables', tableChange(tableOf(tables, name), edits))
  expect(changed.status, changed.text).toBe(200)
}

const ids = () => clinic.view('visits.id')
const byPatient = (path: string, values: unknown[]) => clinic.filter(path, 'equals', values)

describe('R29 names on the way to a column', () => {
  const query = () =>
    clinic.query('visits', [ids()], {
      filters: [
        clinic.filter('hospitals.name', 'isNotEmpty', [], {
          path: clinic.path('visits.patient_id', 'patients.hospital_id'),
        }),
      ],
    })
  const sentenceFor = async (who: string, id: number) =>
    ((await test.as(who).post(`/core/executor/${id}/execute`, {})).json() as ExecutionResult).sentence
  const sheetFor = async (who: string, id: number) => {
    const { fileId } = (
      await test.as(who).post('/exporter/oi-files', { displayName: 'Visits', questionId: id, extention: 'XLSX' })
    ).json() as { fileId: string }
    const file = readdirSync(join(test.dataDir, 'exports')).find((name) => name.includes(fileId)) ?? ''
    return [...(await zipParts(readFileSync(join(test.dataDir, 'exports', file)))).values()].join('')
  }

  it('are left out of sentences and information sheets where the table is hidden from the reader', async () => {
    const id = await save(query(), ['bob', 'vera'])
    expect(await sentenceFor('ann', id)).toBe('Visits details, where Name (Hospitals · via Patients) is not empty')
    for (const who of ['bob', 'vera']) {
      expect(await sentenceFor(who, id)).toBe(
        'Visits details, where Name (Hospitals · via (hidden table)) is not empty',
      )
      const sheet = await sheetFor(who, id)
      expect(sheet).toContain('via (hidden table)')
      expect(sheet).not.toContain('Patients')
    }
    expect(await sheetFor('ann', id)).toContain('via Patients')
  })

  it('are left out once the data model hides a table, and come back with it', async () => {
    const id = await save(query(), ['bob'])
    await test.as('ann').post('/discovery/databases/share', { usernames: ['bob'], dbIds: [clinic.id] })
    expect(await sentenceFor('bob', id)).toContain('via Patients')
    await changeTable('patients', { active: false })
    expect(await sentenceFor('bob', id)).toContain('via (hidden table)')
    expect(await sentenceFor('ann', id)).toContain('via Patients')
    await changeTable('patients', { active: true })
    expect(await sentenceFor('bob', id)).toContain('via Patients')
    await test.as('ann').post('/discovery/databases/unshare', { usernames: ['bob'], dbIds: [clinic.id] })
  })
})

describe('R2 an archive', () => {
  it('is made only by people who may use every table of its questions, alone, among others and of a dashboard [ST1]', async () => {
    const open = await save(clinic.query('visits', [ids()]), ['bob'])
    const closed = await save(clinic.query('visits', [ids(), clinic.view('patients.full_name')]), ['bob'])
    for (const wanted of [[closed], [open, closed]]) {
      const refused = await test.as('bob').post('/core/export-question', wanted)
      expect([refused.status, refused.json()]).toMatchObject([
        403,
        {
          title:
            'You cannot use every table of these questions, and an archive would name them. Leave these out: Visits',
        },
      ])
      expect(refused.text).not.toMatch(/patients|full_name/i)
    }
    expect((await zipParts(await downloadArchive(test, 'bob', 'question', [open]))).get('manifest.json')).not.toContain(
      'patients',
    )
    expect(
      (await zipParts(await downloadArchive(test, 'ann', 'question', [open, closed]))).get('manifest.json'),
    ).toContain('patients')

    const dashboard = (
      await test.as('ann').post('/core/dashboards', dashboardDraft([open, closed]))
    ).json() as Dashboard
    await test.as('ann').post(`/core/dashboards/${dashboard.id}/share`, { users: ['bob'] })
    expect((await test.as('bob').post('/core/export-dashboard', [dashboard.id])).status).toBe(403)
    await downloadArchive(test, 'ann', 'dashboard', [dashboard.id])
  })
})

describe('R30 an earlier version', () => {
  it('of a question is closed to an editor without its tables, and its name is not listed', async () => {
    const id = await save(
      clinic.query('visits', [ids()], { filters: [byPatient('patients.full_name', ['Ada North'])] }),
    )
    const opened = (await test.as('ann').get(`/core/questions/${id}`)).json() as Question
    const changed = await test
      .as('ann')
      .put('/core/questions', { ...opened, name: 'Now', query: clinic.query('visits', [ids()]) })
    expect(changed.status, changed.text).toBe(200)
    await test.as('ann').post(`/core/questions/${id}/share`, { users: ['bob'], canEdit: true })

    const reason = 'This version uses tables that are not shared with you'
    const refused = await test.as('bob').get(`/core/questions/${id}/versions/${opened.version}`)
    expect([refused.status, refused.json()]).toMatchObject([403, { title: reason }])
    expect(refused.text).not.toContain('Ada')
    const listed = (await test.as('bob').get(`/core/questions/${id}/versions`)).json() as EarlierVersion[]
    expect(listed).toMatchObject([{ version: opened.version, name: 'Now', stopReason: reason }])

    expect((await test.as('ann').get(`/core/questions/${id}/versions`)).json()).toMatchObject([{ name: 'Visits' }])
    expect((await test.as('ann').get(`/core/questions/${id}/versions/${opened.version}`)).text).toContain('Ada North')
    await test
      .as('ann')
      .post('/discovery/tables/share', { usernames: ['bob'], tableIds: [clinic.table('patients').id] })
    expect((await test.as('bob').get(`/core/questions/${id}/versions/${opened.version}`)).status).toBe(200)
    await test
      .as('ann')
      .post('/discovery/tables/unshare', { usernames: ['bob'], tableIds: [clinic.table('patients').id] })
    expect((await test.as('bob').get(`/core/questions/${id}/versions/${opened.version}`)).status).toBe(403)
  })

  it('of a dashboard is closed to an editor who does not see the questions of its tiles', async () => {
    const [closed, open] = [
      await save(clinic.query('visits', [clinic.view('patients.full_name')])),
      await save(clinic.query('visits', [ids()]), ['bob']),
    ]
    const filters = [{ tabIndex: 0, filters: [byPatient('patients.full_name', ['Ada North'])] }]
    const first = (
      await test.as('ann').post('/core/dashboards', { ...dashboardDraft([closed]), filters })
    ).json() as Dashboard
    const second = await test.as('ann').put('/core/dashboards', { ...first, ...dashboardDraft([open]), filters: [] })
    expect(second.status, second.text).toBe(200)
    await test.as('ann').post(`/core/dashboards/${first.id}/share`, { users: ['bob'], canEdit: true })
    const refused = await test.as('bob').get(`/core/dashboards/${first.id}/versions/${first.version}`)
    expect([refused.status, refused.json()]).toMatchObject([
      403,
      { title: 'This version shows questions that are not shared with you' },
    ])
    expect((await test.as('bob').get(`/core/dashboards/${first.id}/versions`)).json()).toMatchObject([
      { stopReason: 'This version shows questions that are not shared with you' },
    ])
    expect((await test.as('ann').get(`/core/dashboards/${first.id}/versions/${first.version}`)).status).toBe(200)
  })
})

describe('R2 ids of tables, columns and references', () => {
  const MISSING = 999_999
  const answerTo = async (who: string, query: object) => {
    const { status, title, fieldErrors } = (await test.as(who).post('/core/executor/preview', query)).json() as {
      status: number
      title: string
      fieldErrors?: unknown
    }
    return JSON.stringify({ status, title, fieldErrors })
  }
  const showing = (dbColumn: number, path?: number[]) =>
    clinic.query('visits', [
      { designType: 'VIEW', label: 'x', expression: [{ dbColumn, function: 'none', ...(path && { path }) }] },
    ])
  const from = (dbTable: number) => ({ ...clinic.query('visits', [ids()]), dbTable })
  const related = (tableId: number, path: number[]) => ({
    ...clinic.query('hospitals', [
      { designType: 'VIEW', label: 'x', expression: [{ dbColumn: -1, function: 'none' }] },
    ]),
    virtualColumns: [{ id: -1, kind: 'related', label: 'x', measure: 'count', dbTable: tableId, path }],
  })

  it('answer alike whether they are hidden, not given to the caller or missing', async () => {
    const [name, cost] = [clinic.column('patients.full_name'), clinic.column('visits.cost')]
    const [toPatients, toHospitals] = clinic.path('visits.patient_id', 'patients.hospital_id') as [number, number]
    const missing = { column: await answerTo('bob', showing(MISSING)), table: await answerTo('bob', from(MISSING)) }
    expect([missing.column, missing.table]).toEqual(
      Array.from({ length: 2 }, () => JSON.stringify({ status: 404, title: 'There is no such table' })),
    )
    const tables = (await test.as('ann').get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
    await changeTable('visits', { columns: [columnChange(columnOf(tables, 'visits.cost'), { active: false })] })
    const asked = [
      showing(name),
      showing(cost),
      showing(clinic.column('visits.id'), [MISSING]),
      showing(clinic.column('hospitals.name'), [toPatients, toHospitals]),
      showing(clinic.column('hospitals.name'), [toPatients, MISSING]),
      from(clinic.table('patients').id),
      related(clinic.table('patients').id, [toHospitals]),
      related(MISSING, [toHospitals]),
      related(clinic.table('visits').id, [MISSING]),
      clinic.query('visits', [ids()], { filters: [clinic.filter('visits.cost', 'greaterThan', [1])] }),
    ]
    for (const query of asked)
      expect([JSON.stringify(query), await answerTo('bob', query)]).toEqual([JSON.stringify(query), missing.column])
    // Editors of the data model, who can list what is hidden, hear what is wrong.
    expect(await answerTo('ann', showing(cost))).toContain('The column Cost is hidden')
    expect(await answerTo('ann', showing(MISSING))).toContain(`There is no column ${MISSING} in this database`)

    // Who has the whole database without its data model: hidden and missing are the same, at their field.
    await test.as('ann').post('/discovery/databases/share', { usernames: ['bob'], dbIds: [clinic.id] })
    const unnamed = (answer: string) => answer.replaceAll(/\d{2,}|(?<=column |table )\d+/g, '#')
    expect(unnamed(await answerTo('bob', showing(cost)))).toBe(unnamed(await answerTo('bob', showing(MISSING))))
    await changeTable('holidays', { active: false, displayName: 'Secret days' })
    expect(unnamed(await answerTo('bob', from(clinic.table('holidays').id)))).toBe(
      unnamed(await answerTo('bob', from(MISSING))),
    )
    await changeTable('patients', { active: false, displayName: 'Secret people' })
    expect(await answerTo('bob', showing(clinic.column('hospitals.name'), [toPatients, MISSING]))).not.toContain(
      'Secret',
    )
    await changeTable('patients', { active: true, displayName: 'Patients' })
    await changeTable('holidays', { active: true })
    await changeTable('visits', { columns: [columnChange(columnOf(tables, 'visits.cost'), { active: true })] })
    await test.as('ann').post('/discovery/databases/unshare', { usernames: ['bob'], dbIds: [clinic.id] })
  })

  it('of what a calculated column reads are not named to viewers of a question that it no longer fits', async () => {
    const tables = (await test.as('ann').get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
    await changeTable('visits', {
      calculated: [
        {
          displayName: 'Double cost',
          expression: [{ dbColumn: clinic.column('visits.cost'), function: 'none' }, { operator: '*' }, { value: 2 }],
        },
      ],
    })
    const calculated = tableOf(
      (await test.as('ann').get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[],
      'visits',
    ).columns.find(({ displayName }) => displayName === 'Double cost')!
    const id = await save(showing(calculated.id), ['vera'])
    await changeTable('visits', {
      columns: [columnChange(columnOf(tables, 'visits.cost'), { active: false, displayName: 'Secret cost' })],
    })
    const { title } = (await test.as('vera').post(`/core/executor/${id}/execute`, {})).json() as { title: string }
    expect(title).toBe(
      'This question no longer fits its database: The column Double cost cannot be computed. Ask ann to change the question, or an editor of the data model of Clinic',
    )
    await changeTable('visits', { columns: [columnChange(columnOf(tables, 'visits.cost'), { active: true })] })
    expect((await test.as('vera').post(`/core/executor/${id}/execute`, {})).status).toBe(200)
  })
})
