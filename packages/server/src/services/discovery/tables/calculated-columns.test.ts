import {
  type CalculatedChange,
  type ColumnAnalysis,
  type Dashboard,
  type DbTable,
  type ExecutionResult,
  type ExpressionTerm,
  FORMULA_VERSION,
  type ModelImpact,
  type NewDisplayLink,
  type Question,
  toCatalog,
  toTerms,
} from '@soundings/contract'
import { checkFormula, formulaScope, otherCell, type Pivot } from '@soundings/query'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic

beforeAll(async () => {
  test = await startTestApp({ wholeTablesMax: 0 })
  await test.addUser('ann', {
    permissions: ['database.write_access', 'database.view', 'database.share', 'question.write_access', 'question.view'],
  })
  for (const name of ['bound', 'partly'])
    await test.addUser(name, { permissions: ['database.view', 'question.write_access', 'question.view'] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  clinic = await connectClinic(test, 'ann')
  await test.as('ann').post('/discovery/databases/share', { usernames: ['bound'], dbIds: [clinic.id] })
  await test.as('ann').post('/discovery/tables/share', { usernames: ['partly'], tableIds: [clinic.table('visits').id] })
  await test.as(ADMIN).post('/core/user-gdas', hospitalRule('bound'))
})
afterAll(() => test.close())

const listed = async (who = 'ann', which = 'tables') =>
  (await test.as(who).get(`/discovery/${clinic.id}/${which}?size=9999`)).json() as DbTable[]

/** The terms of a formula as the editor of the data model sends them. */
function terms(tables: readonly DbTable[], table: string, text: string): ExpressionTerm[] {
  const checked = checkFormula(text, formulaScope(toCatalog(tables), tableOf(tables, table).id))
  if (!checked.ok) throw new Error(checked.error.message)
  return toTerms(checked.formula)
}

const saved = ({ columns }: DbTable): CalculatedChange[] =>
  columns.flatMap(({ id, displayName, expression }) => (expression ? [{ id, displayName, expression }] : []))

/** Saves the table with these formulas in the place of those of the same names. */
async function calculate(table: string, formulas: Record<string, string>) {
  const tables = await listed()
  const known = saved(tableOf(tables, table))
  const changed = Object.entries(formulas).map(([displayName, text]): CalculatedChange => ({
    ...known.find((each) => each.displayName === displayName),
    displayName,
    expression: terms(tables, table, text),
  }))
  const calculated = [...known.filter(({ displayName }) => !(displayName in formulas)), ...changed]
  return test.as('ann').put('/discovery/tables', tableChange(tableOf(tables, table), { calculated }))
}

/** What most tests begin with. */
const calculateVisits = async () => {
  const answer = await calculate('visits', {
    'Double cost': 'cost * 2',
    'Patient label': 'concat([Patients].[Full Name], "!")',
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.json() as DbTable
}
const calculateCostAgain = async () =>
  expect((await calculate('visits', { 'Cost again': '[Double cost] / 2' })).status).toBe(200)
const calculateSize = async () =>
  expect((await calculate('hospitals', { Size: 'if(name = "North", "large", "small")' })).status).toBe(200)

beforeEach(async () => {
  // Those that read others come first.
  for (const name of ['wards', 'patients', 'visits', 'hospitals']) {
    const table = tableOf(await listed(), name)
    if (saved(table).length > 0)
      expect((await test.as('ann').put('/discovery/tables', tableChange(table, { calculated: [] }))).status).toBe(200)
  }
})

const idOf = async (table: string, name: string) =>
  tableOf(await listed(), table).columns.find(({ displayName }) => displayName === name)!.id
const view = (dbColumn: number, word = 'none') => ({
  designType: 'VIEW',
  expression: [{ dbColumn, function: word }],
  label: word,
})
const group = (dbColumn: number) => ({
  designType: 'GROUPBY',
  expression: [{ dbColumn, function: 'uniqueValues' }],
  label: 'group',
})
const preview = (query: object, who = 'ann') => test.as(who).post('/core/executor/preview', query)
const rowsOf = async (query: object, who = 'ann') => ((await preview(query, who)).json() as ExecutionResult).table.data

describe('SD7 calculated columns of the data model', () => {
  it('are saved on a table, listed with their type, and used as views, groups and filters, in formulas, statistics and values', async () => {
    const answer = await calculate('visits', { Twice: 'cost * 2', Who: 'concat([Patients].[Full Name], "!")' })
    expect(answer.status, answer.text).toBe(200)
    const columns = saved(answer.json() as DbTable).map(({ displayName }) => displayName)
    expect(columns).toEqual(['Twice', 'Who'])
    const [double, label] = [await idOf('visits', 'Twice'), await idOf('visits', 'Who')]
    expect(
      tableOf(await listed('ann', 'tables/public'), 'visits').columns.find(({ id }) => id === double),
    ).toMatchObject({ dataType: 'NUMBER', type: 'MEASURE' })
    expect(
      await rowsOf(
        clinic.query('visits', [group(label), view(double, 'sum')], {
          filters: [{ dbColumn: double, operator: 'greaterThan', values: [30] }],
        }),
      ),
    ).toEqual([
      ['Ada North!', 241],
      ['Cem South!', 1800],
    ])
    const formula = [{ dbColumn: double, function: 'sum' }, { operator: '/' }, { value: 2 }]
    expect(
      await rowsOf(
        clinic.query('visits', [{ designType: 'COMPUTED', expression: formula, label: 'x' }], {
          formulaVersion: FORMULA_VERSION,
        }),
      ),
    ).toEqual([[1021.5]])
    expect((await test.as('ann').get(`/discovery/column/${label}/values?search=ada`)).json()).toEqual(['Ada North!'])
    expect((await test.as('ann').get(`/discovery/column/${double}/statistics`)).json()).toMatchObject({
      figures: expect.arrayContaining([{ name: 'max', value: 1800 }]),
    })
  })

  it('have no value where no row is joined, as any other column', async () => {
    await calculateSize()
    expect((await calculate('wards', { 'Size of hospital': '[Hospitals].Size' })).status).toBe(200)
    const size = await idOf('hospitals', 'Size')
    expect(await rowsOf(clinic.query('patients', [group(size), clinic.view('patients.id', 'rowCount')]))).toEqual([
      ['large', 2],
      ['small', 3],
    ])
    expect(
      await rowsOf(clinic.query('patients', [group(size), clinic.view('patients.id', 'rowCount')]), 'bound'),
    ).toEqual([['large', 2]])
    expect(
      await rowsOf(
        clinic.query('wards', [group(await idOf('wards', 'Size of hospital')), clinic.view('wards.id', 'rowCount')]),
      ),
    ).toEqual([
      ['large', 2],
      ['small', 1],
    ])
  })

  it('read no more rows than the row rules of the viewer leave, in questions, values and statistics', async () => {
    await calculateVisits()
    const label = await idOf('visits', 'Patient label')
    expect(await rowsOf(clinic.query('visits', [group(label), clinic.view('visits.id', 'rowCount')]), 'bound')).toEqual(
      [['Ada North!', 2]],
    )
    expect((await test.as('bound').get(`/discovery/column/${label}/values`)).json()).toEqual(['Ada North!'])
    expect(
      (await test.as('bound').get(`/discovery/column/${await idOf('visits', 'Double cost')}/statistics`)).json(),
    ).toMatchObject({ figures: expect.arrayContaining([{ name: 'max', value: 201 }]) })
  })

  it('are for those who may use every table that the formula reads', async () => {
    await calculateVisits()
    const [double, label] = [await idOf('visits', 'Double cost'), await idOf('visits', 'Patient label')]
    for (const which of ['tables/public', 'tables']) {
      const names = tableOf(await listed('partly', which), 'visits').columns.map(({ displayName }) => displayName)
      expect([names.includes('Double cost'), names.includes('Patient label')], which).toEqual([true, false])
    }
    expect((await preview(clinic.query('visits', [view(double)]), 'partly')).status).toBe(200)
    expect((await preview(clinic.query('visits', [view(label)]), 'partly')).status).toBe(404)
    for (const what of ['values', 'statistics', 'analysis'])
      expect((await test.as('partly').get(`/discovery/column/${label}/${what}`)).status, what).toBe(404)
    expect(
      Object.values((await test.as('partly').get('/discovery/columns/map')).json() as Record<string, string>),
    ).not.toContain('Patient label')
  })

  it('tell the first and last of their dates to those alone who may use every table that they read', async () => {
    expect(
      (await calculate('visits', { Born: 'if(cost >= 0, [Patients].[Birth Date], [Patients].[Birth Date])' })).status,
    ).toBe(200)
    const born = await idOf('visits', 'Born')
    expect((await test.as('ann').post(`/discovery/column/${born}/analyse`)).status).toBe(200)
    const saved = await test
      .as(ADMIN)
      .post('/core/questions', { name: 'Born', query: clinic.query('visits', [view(born)]) })
    const { id } = saved.json() as { id: number }
    await test.as(ADMIN).post(`/core/questions/${id}/share`, { users: ['ann', 'partly'] })
    const bounds = async (who: string) =>
      (await test.as(who).post('/core/dashboards/filter-columns', { questions: [id] })).json()
    expect(await bounds('ann')).toMatchObject([{ id: born, minDate: '1950-02-28', maxDate: '2001-01-01' }])
    expect(await bounds('partly')).toMatchObject([{ id: born, minDate: null, maxDate: null }])
  })

  it('lose the figures of an earlier formula, also those of columns that read them', async () => {
    const born = '[Patients].[Birth Date]'
    expect((await calculate('visits', { Day: `if(cost >= 0, ${born}, ${born})` })).status).toBe(200)
    expect((await calculate('visits', { Again: 'if(cost >= 0, Day, Day)' })).status).toBe(200)
    const ids = [await idOf('visits', 'Day'), await idOf('visits', 'Again')]
    for (const id of ids) await test.as('ann').post(`/discovery/column/${id}/analyse`)
    const firstDays = () =>
      Promise.all(
        ids.map(async (id) => {
          const answer = await test.as('ann').get(`/discovery/column/${id}/analysis`)
          return (answer.json() as ColumnAnalysis).minDate
        }),
      )
    expect(await firstDays()).toEqual(['1950-02-28', '1950-02-28'])
    const own = '[Admitted At]'
    expect((await calculate('visits', { Day: `if(cost >= 0, ${own}, ${own})` })).status).toBe(200)
    expect(await firstDays()).toEqual([null, null])
  })

  it.each<[field: string, message: string, calculated: (tables: readonly DbTable[]) => CalculatedChange[]]>([
    [
      'calculated.0.expression[1]',
      'A column or a number is missing here',
      (tables) => [{ displayName: 'x', expression: [...terms(tables, 'visits', 'cost'), { operator: '+' }] }],
    ],
    [
      'calculated.0.expression',
      'A column of a table has one value for each row, so its formula cannot use aggregates',
      (tables) => [{ displayName: 'x', expression: terms(tables, 'visits', 'sum(cost)') }],
    ],
    [
      'calculated.0.expression',
      'A calculated column can only compute with numbers: [Diagnosis code]',
      (tables) => [
        {
          displayName: 'x',
          expression: [...terms(tables, 'visits', '[Diagnosis Code]'), { operator: '+' }, { value: 1 }],
        },
      ],
    ],
    [
      'calculated.0.expression',
      'There is no column 999999 in this database',
      () => [{ displayName: 'x', expression: [{ dbColumn: 999_999, function: 'none' }] }],
    ],
    [
      'calculated.0.id',
      'is not a calculated column of this table',
      (tables) => [
        { id: columnOf(tables, 'visits.cost').id, displayName: 'x', expression: terms(tables, 'visits', 'cost') },
      ],
    ],
    [
      'calculated.0.displayName',
      'is the name of another column of this table',
      (tables) => [{ displayName: 'COST', expression: terms(tables, 'visits', 'cost') }],
    ],
    [
      'calculated.0.expression',
      'A formula has at most 4000 characters',
      (tables) => [
        {
          displayName: 'x',
          expression: [
            {
              call: 'concat',
              arguments: [
                terms(tables, 'visits', '[Diagnosis Code]'),
                [{ text: 'x'.repeat(1999) }],
                [{ text: 'y'.repeat(1999) }],
                [{ text: 'z'.repeat(1999) }],
              ],
            },
          ],
        },
      ],
    ],
  ])('are refused at %s: %s', async (field, message, calculated) => {
    const tables = await listed()
    const answer = await test
      .as('ann')
      .put('/discovery/tables', tableChange(tableOf(tables, 'visits'), { calculated: calculated(tables) }))
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { fieldErrors: [{ field, message: expect.stringContaining(message) }] },
    ])
    expect(await listed()).toEqual(tables)
  })

  it('are accepted as they were received among the columns, and a formula there that is not the stored one is refused', async () => {
    const visits = await calculateVisits()
    expect((await test.as('ann').put('/discovery/tables', visits)).status).toBe(200)
    const [cost, double] = ['Cost', 'Double cost'].map((name) =>
      visits.columns.findIndex(({ displayName }) => displayName === name),
    ) as [number, number]
    for (const at of [cost, double]) {
      const columns = visits.columns.map((column, index) =>
        index === at ? { ...column, expression: [{ value: 1 }] } : column,
      )
      const refused = await test.as('ann').put('/discovery/tables', { ...visits, version: undefined, columns })
      expect([refused.status, refused.json()]).toMatchObject([
        400,
        { fieldErrors: [{ field: `columns.${at}.expression` }] },
      ])
    }
  })

  it('cannot be nested without end, nor read themselves, directly or by others', async () => {
    await calculateVisits()
    const tables = await listed()
    const nested = Array.from({ length: 200 }).reduce<ExpressionTerm[]>(
      (inner) => [{ group: inner }],
      terms(tables, 'visits', 'cost'),
    )
    const deep = await test
      .as('ann')
      .put(
        '/discovery/tables',
        tableChange(tableOf(tables, 'visits'), { calculated: [{ displayName: 'deep', expression: nested }] }),
      )
    expect([deep.status, deep.text]).toEqual([400, expect.stringMatching(/nested|inside each other/)])
    await calculateCostAgain()
    expect((await calculate('visits', { 'Double cost': '[Cost again] * 2' })).json()).toMatchObject({
      fieldErrors: [{ message: 'A calculated column cannot read itself: Double cost → Cost again → Double cost' }],
    })
    for (const at of [1, 2, 3, 4, 5, 6, 7])
      expect(
        (await calculate('visits', { [`Sum ${at}`]: at === 1 ? 'cost + cost' : `[Sum ${at - 1}] + [Sum ${at - 1}]` }))
          .status,
        `Sum ${at}`,
      ).toBe(200)
    expect((await calculate('visits', { 'Sum 8': '[Sum 7] + [Sum 7]' })).json()).toMatchObject({
      fieldErrors: [
        {
          field: expect.stringMatching(/^calculated\.\d+\.expression$/),
          message: expect.stringContaining('repeat each other too often'),
        },
      ],
    })
    const asked = await preview(clinic.query('visits', [view(await idOf('visits', 'Sum 4'))]))
    expect(asked.status, asked.text).toBe(200)
    expect(
      (
        await test.as('ann').put(
          '/discovery/tables',
          tableChange(tableOf(await listed(), 'visits'), {
            calculated: saved(tableOf(await listed(), 'visits')).filter(
              ({ displayName }) => !displayName.startsWith('Sum'),
            ),
          }),
        )
      ).status,
    ).toBe(200)
    expect((await calculate('visits', { 'Double cost': '[Double cost] + 1' })).json()).toMatchObject({
      fieldErrors: [{ message: 'A calculated column cannot read itself: Double cost → Double cost' }],
    })
  })

  it('change saved questions only after the change was shown, and are kept as earlier versions of the table', async () => {
    await calculateVisits()
    await calculateCostAgain()
    const query = clinic.query('visits', [view(await idOf('visits', 'Double cost'), 'sum')])
    await test.as('ann').post('/core/questions', { name: 'Doubled', query })
    const tables = await listed()
    const visits = tableOf(tables, 'visits')
    const check = async (change: object) =>
      (
        await test.as('ann').post('/core/questions/check-model-change', { changes: [tableChange(visits, change)] })
      ).json() as ModelImpact
    const tripled = saved(visits).map((each) =>
      each.displayName === 'Double cost' ? { ...each, expression: terms(tables, 'visits', 'cost * 3') } : each,
    )
    expect((await check({ calculated: tripled })).questions.named).toMatchObject([
      { name: 'Doubled', effect: 'changes', reason: 'A calculated column that it uses has another formula' },
    ])
    const removed = await check({
      calculated: saved(visits).filter(({ displayName }) => displayName !== 'Double cost'),
    })
    expect([removed.questions.named, removed.columns]).toMatchObject([
      [{ effect: 'breaks' }],
      [{ name: 'Visits · Cost again' }],
    ])
    const hidden = await check({ columns: [columnChange(columnOf(tables, 'visits.cost'), { active: false })] })
    expect([hidden.questions.named, hidden.columns.map(({ name }) => name)]).toMatchObject([
      [{ effect: 'breaks', reason: expect.stringContaining('The column Double cost cannot be computed') }],
      ['Visits · Double cost', 'Visits · Cost again'],
    ])
    expect(await rowsOf(query)).toEqual([[2043]])
    expect((await calculate('visits', { 'Double cost': 'cost * 3' })).status).toBe(200)
    expect(await rowsOf(query)).toEqual([[3064.5]])
    const kept = await test.app.store.db
      .selectFrom('table_versions')
      .select('content')
      .where('table_id', '=', visits.id)
      .where('version', '=', visits.version)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(kept.content)).toMatchObject({ calculated: saved(visits) })
  })

  it('cannot be used while a column that they read is hidden, and can again afterwards', async () => {
    const hide = async (active: boolean) => {
      const tables = await listed()
      return test.as('ann').put(
        '/discovery/tables',
        tableChange(tableOf(tables, 'visits'), {
          columns: [columnChange(columnOf(tables, 'visits.cost'), { active: !active })],
        }),
      )
    }
    await calculateVisits()
    await calculateCostAgain()
    const query = clinic.query('visits', [view(await idOf('visits', 'Cost again'), 'sum')])
    expect((await hide(true)).status).toBe(200)
    expect((await preview(query)).text).toContain(
      'The column Cost again cannot be computed. The column Double cost cannot be computed. The column Cost is hidden',
    )
    expect(
      tableOf(await listed(), 'visits').columns.find(({ displayName }) => displayName === 'Double cost'),
    ).toMatchObject({ problem: 'The column Cost is hidden' })
    expect((await test.as('ann').post(`/discovery/column/${clinic.column('visits.ward_id')}/analyse`, {})).status).toBe(
      200,
    )
    expect((await hide(false)).status).toBe(200)
    expect((await preview(query)).status).toBe(200)
  })

  it('stay when the database is read again, and come back under their id when they were removed and are added as they were', async () => {
    await calculateSize()
    const before = await idOf('hospitals', 'Size')
    await test.as('ann').post(`/discovery/databases/${clinic.id}/analyse`)
    expect(await whenRefreshed(test, clinic.id)).toMatchObject({ state: 'success' })
    expect(await idOf('hospitals', 'Size')).toBe(before)
    const hospitals = tableOf(await listed(), 'hospitals')
    const [size] = saved(hospitals)
    const without = (
      await test.as('ann').put('/discovery/tables', tableChange(hospitals, { calculated: [] }))
    ).json() as DbTable
    expect(saved(without)).toEqual([])
    expect(
      saved(
        (
          await test
            .as('ann')
            .put(
              '/discovery/tables',
              tableChange(without, { calculated: [{ displayName: 'Size', expression: size!.expression }] }),
            )
        ).json() as DbTable,
      ),
    ).toEqual([size])
  })

  it('are ranked as first groups, stand in pivots and keep named bands, which go when the formula gives another type', async () => {
    await calculateVisits()
    expect((await calculate('visits', { Rounded: 'round(cost, 0)' })).status).toBe(200)
    const [label, rounded] = [await idOf('visits', 'Patient label'), await idOf('visits', 'Rounded')]
    const first = { ...group(label), top: { count: 1, by: 'cost' } }
    const cost = clinic.view('visits.cost', 'sum', { vid: 'cost' })
    expect(await rowsOf(clinic.query('visits', [first, cost]))).toEqual([
      ['Cem South!', 900],
      [otherCell, 121.5],
    ])
    expect(await rowsOf(clinic.query('visits', [first, cost]), 'bound')).toEqual([['Ada North!', 120.5]])
    const having = {
      filters: [
        {
          dbColumn: 0,
          expression: [{ dbColumn: rounded, function: 'sum' }, { operator: '/' }, { value: 2 }],
          operator: 'lessThan',
          values: [100],
        },
      ],
    }
    expect(await rowsOf(clinic.query('visits', [first, cost], having))).toEqual([[otherCell, 121.5]])
    const pivot = await test.as('ann').post('/core/executor/pivot', {
      query: clinic.query('visits', [clinic.group('visits.diagnosis_code', 'uniqueValues'), first, cost]),
      down: [0],
      across: [1],
    })
    expect((pivot.json() as Pivot).levels.find(({ down, across }) => down === 0 && across === 1)?.rows).toEqual([
      ['Cem South!', 900],
      [otherCell, 121.5],
    ])

    const bands = [{ name: 'Costs', edges: ['0', '100'] }]
    const shown = async () => tableOf(await listed(), 'visits').columns.find(({ id }) => id === rounded)!
    const save = async (edits: Parameters<typeof columnChange>[1] = {}) =>
      (
        await test
          .as('ann')
          .put(
            '/discovery/tables',
            tableChange(tableOf(await listed(), 'visits'), { columns: [columnChange(await shown(), edits)] }),
          )
      ).status
    expect([await save({ bands }), (await shown()).bands]).toEqual([200, bands])
    expect((await calculate('visits', { Rounded: 'round(cost, 1)' })).status).toBe(200)
    expect((await shown()).bands).toEqual(bands)
    expect((await calculate('visits', { Rounded: 'upper([Diagnosis Code])' })).status).toBe(200)
    expect([await shown(), await save({ displayName: 'Code' })]).toEqual([
      expect.not.objectContaining({ bands: expect.anything() }),
      200,
    ])
  })

  it('can be made of related rows and of sequences, which run over the rows that the viewer may see', async () => {
    const tables = await listed()
    const use = (place: string) => ({ dbColumn: columnOf(tables, place).id })
    const toPatient = tableOf(tables, 'visits').references.find(
      ({ toTableId }) => toTableId === tableOf(tables, 'patients').id,
    )!.id
    const saveOn = async (name: string, displayName: string, expression: ExpressionTerm[]) => {
      const table = tableOf(await listed(), name)
      return test.as('ann').put(
        '/discovery/tables',
        tableChange(table, {
          calculated: [...saved(table).filter((each) => each.displayName !== displayName), { displayName, expression }],
        }),
      )
    }
    const again = (days: number): ExpressionTerm => ({
      otherRows: {
        kind: 'sequence',
        subject: [use('visits.patient_id')],
        by: use('visits.admitted_at'),
        measure: 'withinSince',
        days,
      },
    })
    for (const [expression, problem] of [
      [[again(-1)], 'calculated.0.expression.days'],
      [[again(40), { operator: '+' }, { value: 1 }], 'columns of their own'],
    ] as const) {
      const refused = await test.as('ann').put(
        '/discovery/tables',
        tableChange(tableOf(tables, 'visits'), {
          calculated: [{ displayName: 'Wrong', expression: [...expression] }],
        }),
      )
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(problem)])
    }
    expect((await saveOn('visits', 'Came again', [again(40)])).status).toBe(200)
    expect(
      (
        await saveOn('patients', 'Visits', [
          {
            otherRows: { kind: 'related', dbTable: tableOf(tables, 'visits').id, path: [toPatient], measure: 'count' },
          },
        ])
      ).status,
    ).toBe(200)
    const [came, visits] = [await idOf('visits', 'Came again'), await idOf('patients', 'Visits')]
    const rows = clinic.view('visits.id', 'rowCount')
    expect(await rowsOf(clinic.query('visits', [group(came), rows]))).toEqual([
      [false, 4],
      [true, 1],
    ])
    expect(await rowsOf(clinic.query('visits', [group(came), rows]), 'bound')).toEqual([
      [false, 1],
      [true, 1],
    ])
    // Of a table that the question refers to, and of its own.
    expect(await rowsOf(clinic.query('visits', [group(visits), rows]))).toEqual([
      [1, 3],
      [2, 2],
    ])
    expect(await rowsOf(clinic.query('patients', [group(visits), clinic.view('patients.id', 'rowCount')]))).toEqual([
      [0, 1],
      [1, 3],
      [2, 1],
    ])
    expect(
      await rowsOf(clinic.query('patients', [group(visits), clinic.view('patients.id', 'rowCount')]), 'bound'),
    ).toEqual([
      [0, 1],
      [2, 1],
    ])
    expect((await test.as('ann').get(`/discovery/column/${visits}/statistics`)).json()).toMatchObject({
      figures: expect.arrayContaining([{ name: 'max', value: 2 }]),
    })
    // The sequence reads visits alone, which this person may use; the patients are not theirs.
    expect(
      tableOf(await listed('partly', 'tables/public'), 'visits').columns.map(({ displayName }) => displayName),
    ).toContain('Came again')
    expect((await preview(clinic.query('visits', [group(visits), rows]), 'partly')).status).toBe(404)
    // By a formula the same sequence is cut to the same rows.
    const plain = (place: string): ExpressionTerm[] => [{ ...use(place), function: 'none' }]
    const before: ExpressionTerm = {
      call: 'previous',
      arguments: [plain('visits.admitted_at'), plain('visits.admitted_at'), plain('visits.patient_id')],
    }
    expect(
      (
        await saveOn('visits', 'Days away', [
          { call: 'dateDiff', arguments: [[{ text: 'days' }], [before], plain('visits.admitted_at')] },
        ])
      ).status,
    ).toBe(200)
    const away = await idOf('visits', 'Days away')
    expect(await rowsOf(clinic.query('visits', [group(away), rows]))).toEqual([
      [31, 1],
      [null, 4],
    ])
    expect(await rowsOf(clinic.query('visits', [group(away), rows]), 'bound')).toEqual([
      [31, 1],
      [null, 1],
    ])
    const nested = await saveOn('visits', 'Nested', [
      {
        call: 'next',
        arguments: [[{ dbColumn: away, function: 'none' }], plain('visits.admitted_at'), plain('visits.patient_id')],
      },
    ])
    expect([nested.status, nested.text]).toEqual([400, expect.stringContaining('not of each other')])
    // It is given another meaning, and stays the column that questions use.
    const now = tableOf(await listed(), 'visits')
    expect(
      (
        await test.as('ann').put(
          '/discovery/tables',
          tableChange(now, {
            calculated: saved(now).map((each) => (each.id === came ? { ...each, expression: [again(1)] } : each)),
          }),
        )
      ).status,
    ).toBe(200)
    expect(await rowsOf(clinic.query('visits', [group(came), rows]))).toEqual([[false, 5]])
    // A column that it reads is hidden: it says so, and is not lost.
    const impact = await test.as('ann').post('/core/questions/check-model-change', {
      changes: [
        tableChange(tableOf(await listed(), 'visits'), {
          columns: [columnChange(columnOf(await listed(), 'visits.admitted_at'), { active: false })],
        }),
      ],
    })
    expect(impact.text).toContain('Came again')
  })

  it('are changed only by those who may edit the data model, and no reference uses them', async () => {
    await calculateVisits()
    const tables = await listed()
    const visits = tableOf(tables, 'visits')
    expect((await test.as('bound').put('/discovery/tables', tableChange(visits, { calculated: [] }))).status).toBe(403)
    const pairs = [{ fromColumnId: await idOf('visits', 'Double cost'), toColumnId: columnOf(tables, 'wards.id').id }]
    const referring = await test
      .as('ann')
      .put(
        '/discovery/tables',
        tableChange(visits, { references: [{ toTableId: tableOf(tables, 'wards').id, pairs }] }),
      )
    expect([referring.status, referring.text]).toEqual([
      400,
      expect.stringContaining('is a calculated column, which no reference can use'),
    ])
  })

  it('get no other formula from editors under a row rule while a display or a task shows others more rows', async () => {
    await calculateVisits()
    await test.addUser('boss', { role: 'ROLE_ADMIN' })
    await test.as(ADMIN).post('/core/user-gdas', hospitalRule('boss'))
    const change = async (formula: string, name = 'Patient label') => {
      const visits = tableOf(await listed('boss'), 'visits')
      const others = saved(visits).filter(({ displayName }) => displayName !== name)
      const known = saved(visits).find(({ displayName }) => displayName === name)
      const expression = terms(await listed(), 'visits', formula)
      const calculated = [...others, { ...known, displayName: name, expression }]
      return test.as('boss').put('/discovery/tables', tableChange(visits, { calculated }))
    }
    const query = clinic.query('visits', [view(await idOf('visits', 'Patient label'))])
    const question = (await test.as(ADMIN).post('/core/questions', { name: 'Labels', query })).json() as Question
    const dashboard = (await test.as(ADMIN).post('/core/dashboards', dashboardDraft([question.id]))).json() as Dashboard
    expect((await change('concat("A ", [Patients].[Full Name])')).status).toBe(200)

    const refusal = { status: 403, title: expect.stringContaining(`task of ${ADMIN} would show more rows`) as string }
    const link = await test.as(ADMIN).post(`/core/dashboards/${dashboard.id}/display-links`, {
      name: 'Hall',
      expiresDate: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect((await change('concat("B ", [Patients].[Full Name])')).json()).toMatchObject(refusal)
    expect((await change('cost + 1', 'Dearer')).status).toBe(200)
    await test.as(ADMIN).delete(`/core/display-links/${(link.json() as NewDisplayLink).link.id}`)
    expect((await change('concat("C ", [Patients].[Full Name])')).status).toBe(200)

    const sent = {
      displayName: 'All',
      extention: 'csv',
      filters: [],
      pageNumber: 0,
      pageSize: 9,
      questionId: question.id,
    }
    const task = await test.as(ADMIN).post('/scheduler/jobs', {
      displayName: 'Every morning',
      cronExp: '0 7 * * *',
      jobType: 'EXPORT_FILES',
      exportFileJob: { emails: ['head@hospital.example'], questions: [sent] },
    })
    expect(task.status).toBeLessThan(300)
    expect((await change('concat("D ", [Patients].[Full Name])')).json()).toMatchObject(refusal)
    expect((await calculate('visits', { 'Patient label': 'concat("E ", [Patients].[Full Name])' })).status).toBe(200)
  })
})
