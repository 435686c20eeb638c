import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DbTable, ExecutionResult, Question } from '@soundings/contract'
import type { Pivot } from '@soundings/query'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { zipParts } from '../../../testing/zip-parts.ts'
import { mailOf } from '../testing/exporter.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  const doses = `create table doses (id integer primary key, ward text, dose double);
    insert into doses (ward, dose) values ('A', 0.25), ('A', 0.5), ('B', 1), ('B', 1.5);
    create table fees (id integer primary key, ward text, fee double);
    insert into fees (ward, fee) values ('A', 1200), ('B', 2500);
    create table lengths (id integer primary key, ward text, days double);
    insert into lengths (ward, days) values ('A', 0.25), ('A', 0.5), ('B', 1), ('B', 1.5);`
  clinic = await connectClinic(test, ADMIN, 'clinic.db', doses)
})
afterAll(() => test.close())

const share = () => ({
  designType: 'COMPUTED',
  label: 'Cost per visit',
  expression: [clinic.term('visits.cost', 'sum'), { operator: '/' }, clinic.term('visits.id', 'count')],
})

/** The first sheet, the file being the newest of its folder. */
async function markupOf(questionId: number, changes: object = {}): Promise<string> {
  const folder = join(test.dataDir, 'exports')
  const before = new Set(listed(folder))
  const answer = await test
    .as(ADMIN)
    .post('/exporter/oi-files', { displayName: 'Costs', questionId, extention: 'XLSX', ...changes })
  expect(answer.status).toBe(200)
  const file = listed(folder).find((name) => !before.has(name))!
  return (await zipParts(readFileSync(join(folder, file)))).get('xl/worksheets/sheet1.xml')!
}

/** The rows of the first sheet as their values. */
async function sheetOf(questionId: number, changes: object = {}): Promise<string[][]> {
  const sheet = await markupOf(questionId, changes)
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/g)].map(([, cells = '']) =>
    [...cells.matchAll(/<(?:v|t)[^>]*>([^<]*)<\/(?:v|t)>/g)].map(([, value = '']) => value),
  )
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

it('the total of a ratio and of an average in an Excel file is that of all rows, in each group as well [EX1 RV2]', async () => {
  const columns = [
    clinic.group('hospitals.name', 'uniqueValues', { grouped: true }),
    clinic.group('visits.diagnosis_code'),
    clinic.view('visits.cost', 'avg'),
    share(),
  ]
  const { id } = (
    await test.as(ADMIN).post('/core/questions', { name: 'Costs', query: clinic.query('visits', columns) })
  ).json() as Question
  const previewed = async (keys: object[]) => {
    const query = clinic.query('visits', [...keys, clinic.view('visits.cost', 'avg'), share()])
    return ((await test.as(ADMIN).post('/core/executor/preview', query)).json() as ExecutionResult).table.data
  }
  const rows = await sheetOf(id)
  const [whole] = await previewed([])
  expect(rows.at(-1)?.slice(1).map(Number)).toEqual(whole)
  const north = (await previewed([clinic.group('hospitals.name')])).find(([name]) => name === 'North')!
  expect(
    rows
      .find(([first = '']) => first.startsWith('North ('))
      ?.slice(1)
      .map(Number),
  ).toEqual(north.slice(1))
})

it('a table without grouped columns has its total in the file as on the screen, and a chart has none [EX1 RV2]', async () => {
  const query = clinic.query('visits', [clinic.group('visits.diagnosis_code'), clinic.view('visits.cost', 'sum')])
  const lastOf = async (defaultView: string) => {
    const { id } = (
      await test.as(ADMIN).post('/core/questions', { name: `Costs as ${defaultView}`, defaultView, query })
    ).json() as Question
    return (await sheetOf(id)).at(-1)?.[0]
  }
  expect(await lastOf('TABLE')).toMatch(/^Total/)
  expect(await lastOf('BAR')).not.toMatch(/^Total/)
})

it('the first groups and all others are in files as on the screen, each with the total of its rows [EX1 RV2 SD4]', async () => {
  const columns = [
    clinic.group('visits.diagnosis_code', 'uniqueValues', { grouped: true, top: { count: 1 } }),
    clinic.group('hospitals.name'),
    clinic.view('visits.cost', 'avg'),
  ]
  const { id } = (
    await test.as(ADMIN).post('/core/questions', { name: 'Costs', query: clinic.query('visits', columns) })
  ).json() as Question
  const rows = await sheetOf(id)
  expect(
    rows.filter(([first = '']) => first.includes('(')).map(([first = '', ...cells]) => [first, Number(cells.at(-1))]),
  ).toEqual([
    ['I10 (2)', 500.25],
    ['All other (2)', 10.5],
    ['Total (4)', 255.375],
  ])
  expect(rows.filter(([first]) => first === 'All other')).toHaveLength(2)
  const folder = join(test.dataDir, 'exports')
  const before = new Set(listed(folder))
  expect(
    (await test.as(ADMIN).post('/exporter/oi-files', { displayName: 'Costs', questionId: id, extention: 'csv' }))
      .status,
  ).toBe(200)
  const csv = readFileSync(
    join(
      folder,
      listed(folder).find((name) => !before.has(name))!,
    ),
    'utf8',
  )
  expect(csv.split('\r\n').filter((line) => line.startsWith('All other,'))).toHaveLength(2)
})

it('a file that its limit cuts has no total, which would be of a part [EX1 RV2]', async () => {
  const columns = [clinic.group('visits.diagnosis_code'), clinic.view('visits.id', 'rowCount'), share()]
  const { id } = (
    await test
      .as(ADMIN)
      .post('/core/questions', { name: 'Costs', query: clinic.query('visits', columns, { resultLimit: 2 }) })
  ).json() as Question
  const rows = await sheetOf(id, { summaries: ['total'] })
  expect(rows.filter(([first = '']) => first.startsWith('Total'))).toEqual([])
  expect(rows).toHaveLength(4)
})

it('an Excel file of a pivot has its layout: headings of groups across, subtotals, totals, and the sort [EX1 RV4]', async () => {
  const columns = [
    clinic.group('hospitals.name'),
    clinic.group('visits.ward_id'),
    clinic.group('visits.admitted_at', 'quarter'),
    clinic.view('visits.id', 'rowCount', { label: 'Visits' }),
    clinic.view('visits.cost', 'sum', { label: 'Cost' }),
  ]
  const query = clinic.query('visits', columns, { resultLimit: 0 })
  const save = async (more: object = {}) =>
    (
      (
        await test.as(ADMIN).post('/core/questions', { name: 'Pivot', defaultView: 'PIVOT', query, ...more })
      ).json() as Question
    ).id
  const saved = await save()
  const { levels } = (
    await test.as(ADMIN).post(`/core/executor/${saved}/pivot`, { down: [0, 1], across: [2] })
  ).json() as Pivot
  const rowsAt = (down: number, across: number) =>
    levels.find((level) => level.down === down && level.across === across)!.rows
  const quarters = rowsAt(0, 1).map(([quarter]) => String(quarter))

  const sheet = await sheetOf(saved)
  expect(sheet.slice(0, 2).map((line) => line.filter((cell) => cell !== ''))).toEqual([
    ['visits.admitted_at', ...quarters, 'Total'],
    ['hospitals.name', 'visits.ward_id', ...[...quarters, 'Total'].flatMap(() => ['Visits', 'Cost'])],
  ])
  const totals = (down: number) => rowsAt(down, 0).map((row) => row.slice(down).map(String))
  const lines = sheet.slice(2)
  expect(lines.at(-1)!.slice(-2)).toEqual(totals(0)[0])
  expect(lines.filter(([, ward]) => ward === '').map((line) => line.slice(-2))).toEqual([...totals(1), ...totals(0)])
  expect(lines.filter(([, ward]) => ward !== '').map((line) => line.slice(-2))).toEqual(totals(2))

  const byCost = {
    down: ['hospitals.name'],
    across: ['visits.admitted_at'],
    subtotals: false,
    totals: false,
    sort: { by: 'hospitals.name', direction: 'desc' },
  }
  const names = rowsAt(1, 0).map(([name]) => String(name))
  const sorted = await sheetOf(saved, { pivot: byCost })
  expect(
    sorted
      .slice(2)
      .map(([name]) => name)
      .filter((name, at, all) => name !== all[at - 1]),
  ).toEqual(names.toReversed())
  expect(sorted.flat()).not.toContain('Total')
  expect((await sheetOf(saved, { pivot: null }))[0]).toEqual([
    'hospitals.name',
    'visits.ward_id',
    'visits.admitted_at',
    'Visits',
    'Cost',
  ])
  expect(
    await sheetOf(
      await save({
        viewTypeOptions: JSON.stringify({
          pivot: { down: ['visits.admitted_at'], across: ['hospitals.name', 'visits.ward_id'] },
        }),
      }),
    ),
  ).not.toEqual(sheet)
})

it('a heading of a pivot in an Excel file stands over its own columns, and not over those of the total [EX1 RV4]', async () => {
  const mergedIn = async (across: string[], ...measures: object[]) => {
    const columns = [
      clinic.group('hospitals.name', 'uniqueValues', { label: 'Hospital' }),
      clinic.group('visits.admitted_at', 'year', { label: 'Year' }),
      clinic.group('visits.admitted_at', 'quarter', { label: 'Quarter' }),
    ]
    const used = columns.filter(({ label }) => ['Hospital', ...across].includes(label))
    const query = clinic.query('visits', [...used, ...measures], { resultLimit: 0 })
    const { id } = (
      await test.as(ADMIN).post('/core/questions', { name: 'Headings', defaultView: 'PIVOT', query })
    ).json() as Question
    const pivot = { down: ['Hospital'], across, subtotals: true, totals: true }
    const rows = await sheetOf(id, { pivot })
    const merged = [...(await markupOf(id, { pivot })).matchAll(/<mergeCell ref="(\w+:\w+)"/g)].map(
      ([, cells]) => cells,
    )
    return { years: rows[0]!.slice(1), merged }
  }
  const visits = clinic.view('visits.id', 'rowCount', { label: 'Visits' })
  const { years, merged } = await mergedIn(['Year', 'Quarter'], visits)
  const starts = years.flatMap((year, at) => (year === '' ? [] : [at]))
  expect(years.at(-1), 'above the total').toBe('')
  expect(merged.at(-1)).toBe(`${letterOf(starts.at(-1)!)}1:${letterOf(years.length - 2)}1`)
  const ofTwo = await mergedIn(['Year'], visits, clinic.view('visits.cost', 'sum', { label: 'Cost' }))
  expect(ofTwo.merged).toEqual(
    Array.from({ length: ofTwo.years.length / 2 }, (_, at) => `${letterOf(2 * at)}1:${letterOf(2 * at + 1)}1`),
  )
})

/** Of a column behind the one of hospitals. */
const letterOf = (at: number) => String.fromCharCode(66 + at)

it('the mail of a pivot has bands of numbers as its file has them, with both edges [EX1 EX3]', async () => {
  const bands = clinic.group('fees.fee', 'bands', {
    label: 'Fee',
    expression: [{ ...clinic.term('fees.fee', 'bands'), bands: ['1000', '2000'] }],
  })
  const query = clinic.query('fees', [bands, clinic.group('fees.ward'), clinic.view('fees.id', 'rowCount')])
  const body = { name: 'Fee bands', defaultView: 'PIVOT', query }
  const { id } = (await test.as(ADMIN).post('/core/questions', body)).json() as Question
  expect((await mailOf(test, id, 'Fee bands', 'xlsx')).text).toContain('1000 to below 2000')
})

it('groups with decimals across a pivot keep them in its Excel file, so that each has a name of its own [EX1 RV4]', async () => {
  const query = clinic.query(
    'doses',
    [clinic.group('doses.ward'), clinic.group('doses.dose'), clinic.view('doses.id', 'rowCount', { label: 'Given' })],
    { resultLimit: 0 },
  )
  const { id } = (
    await test.as(ADMIN).post('/core/questions', { name: 'Doses', defaultView: 'PIVOT', query })
  ).json() as Question
  expect((await sheetOf(id))[0]).toEqual(['doses.ward', '0.25', '0.50', '1.00', '1.50', 'Total'])
})

it('the mail of a pivot, its file, its record and Downloads say the rows of the question, and not the lines of its sheet [EX1 EX3]', async () => {
  const columns = [
    clinic.group('hospitals.name'),
    clinic.group('visits.ward_id'),
    clinic.group('visits.admitted_at', 'quarter'),
    clinic.view('visits.id', 'rowCount', { label: 'Visits' }),
  ]
  const { id } = (
    await test.as(ADMIN).post('/core/questions', {
      name: 'Pivot',
      defaultView: 'PIVOT',
      query: clinic.query('visits', columns, { resultLimit: 0 }),
    })
  ).json() as Question
  const { totalCount } = (await test.as(ADMIN).post(`/core/executor/${id}/execute`, {})).json() as ExecutionResult
  expect((await sheetOf(id)).length - 2, 'lines of the sheet').not.toBe(totalCount)
  const [file] = (await test.as(ADMIN).get('/exporter/oi-files?size=1&sort=createdDate,desc')).json() as {
    rows: number
  }[]
  expect(file?.rows).toBe(totalCount)
  const [record] = (await test.as(ADMIN).get('/auth/audit?action=question.export')).json() as {
    rows: number
    object: string
  }[]
  expect(record).toMatchObject({ rows: totalCount, object: String(id) })

  const mail = await mailOf(test, id, 'Pivot', 'xlsx')
  expect(mail.text).toContain(`Pivot: ${totalCount} rows\n`)
})

it('headings of a pivot in an Excel file name the unit of bare numbers, also where one measure has no heading of its own [EX1 RV4]', async () => {
  const format = { style: 'duration' as const, of: 'days' as const }
  const tables = (await test.as(ADMIN).get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
  const columns = [columnChange(columnOf(tables, 'lengths.days'), { format })]
  const changed = await test.as(ADMIN).put('/discovery/tables', tableChange(tableOf(tables, 'lengths'), { columns }))
  expect(changed.status).toBe(200)
  const headOf = async (lines: number, ...measures: object[]) => {
    const groups = [
      clinic.group('lengths.days', 'uniqueValues', { label: 'Length' }),
      clinic.group('lengths.ward', 'uniqueValues', { label: 'Ward' }),
    ]
    const query = clinic.query('lengths', [...groups, ...measures], { resultLimit: 0 })
    const body = { name: 'Lengths', defaultView: 'PIVOT', query }
    const { id } = (await test.as(ADMIN).post('/core/questions', body)).json() as Question
    return (await sheetOf(id, { pivot: { down: ['Length'], across: ['Ward'], subtotals: true, totals: true } }))
      .slice(0, lines)
      .at(-1)
  }
  const stay = clinic.view('lengths.days', 'sum', { label: 'Stay' })
  expect(await headOf(1, stay)).toEqual(['Length (days)', 'A (days)', 'B (days)', 'Total (days)'])
  const rows = clinic.view('lengths.id', 'rowCount', { label: 'Rows' })
  expect(await headOf(1, rows)).toEqual(['Length (days)', 'A', 'B', 'Total'])
  expect([...new Set(await headOf(2, stay, rows))]).toEqual(['Length (days)', 'Stay (days)', 'Rows'])
})
