import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DbTable, ExecutionResult, Question } from '@soundings/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { zipParts } from '../../../testing/zip-parts.ts'
import { mailOf } from '../testing/exporter.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  const stays = `create table stays (id integer primary key, ward text, cost decimal(10,2), share double, days integer);
    insert into stays values (1, 'A', 1200.5, 0.25, 4), (2, 'A', 34.25, 0.28, 9), (3, 'B', -5, 0.5, 2);`
  clinic = await connectClinic(test, ADMIN, 'clinic.db', stays)
})
afterAll(() => test.close())

const euro = { style: 'currency', currency: 'EUR', decimals: 1 }
const byWard = (...columns: unknown[]) =>
  clinic.query('stays', [clinic.group('stays.ward', 'uniqueValues', { label: 'Ward' }), ...columns])
const preview = async (query: object) =>
  (await test.as(ADMIN).post('/core/executor/preview', query)).json() as ExecutionResult
const formatsOf = ({ table }: ExecutionResult) => table.columns.map(({ format }) => format)
const save = async (query: object, more: object = {}) =>
  (await test.as(ADMIN).post('/core/questions', { name: 'Stays', query, ...more })).json() as Question

const questionOfAll = () =>
  byWard(
    clinic.view('stays.cost', 'sum', { label: 'Cost', format: euro }),
    clinic.view('stays.share', 'avg', { label: 'Share', format: { style: 'percent', of: 'one', decimals: 0 } }),
    clinic.view('stays.days', 'sum', { label: 'Stay', format: { style: 'duration', of: 'days' } }),
    {
      designType: 'COMPUTED',
      label: 'Per day',
      expression: [clinic.term('stays.cost', 'sum'), { operator: '/' }, clinic.term('stays.days', 'sum')],
      format: { style: 'number', decimals: 3, unit: 'EUR/d' },
    },
  )

describe('the format of a view', () => {
  it('travels with the question to its result, its versions and a copy of it; values and their order know nothing of it [SD3]', async () => {
    const saved = await save(questionOfAll())
    const opened = (await test.as(ADMIN).get(`/core/questions/${saved.id}`)).json() as Question
    expect(opened.query.columns.map(({ format }) => format)).toEqual([
      undefined,
      euro,
      { style: 'percent', of: 'one', decimals: 0 },
      { style: 'duration', of: 'days' },
      { style: 'number', decimals: 3, unit: 'EUR/d' },
    ])
    const result = (await test.as(ADMIN).post(`/core/executor/${saved.id}/execute`, {})).json() as ExecutionResult
    expect(formatsOf(result)).toEqual(opened.query.columns.map(({ format }) => format))
    expect(result.table.columns.map(({ unit }) => unit)).toEqual([null, 'EUR', null, 'days', 'EUR/d'])
    expect(result.table.data.map(([, cost, share]) => [cost, share])).toEqual([
      [1234.75, 0.265],
      [-5, 0.5],
    ])

    const changed = questionOfAll()
    changed.columns = byWard(clinic.view('stays.cost', 'sum', { label: 'Cost' })).columns
    const { version } = (
      await test
        .as(ADMIN)
        .put('/core/questions', { id: saved.id, version: saved.version, name: 'Stays', query: changed })
    ).json() as Question
    expect(version).toBe(saved.version + 1)
    expect(
      formatsOf((await test.as(ADMIN).post(`/core/executor/${saved.id}/execute`, {})).json() as ExecutionResult),
    ).toEqual([undefined, undefined])
    const earlier = (
      await test.as(ADMIN).get(`/core/questions/${saved.id}/versions/${saved.version}`)
    ).json() as Question
    expect(earlier.query.columns[1]?.format).toEqual(euro)
  })

  it('is in Excel files as numbers with that look, in CSV files by the unit in the heading, and in mails as on the screen [EX1 EX3]', async () => {
    const { id } = await save(questionOfAll())
    const file = async (extention: 'CSV' | 'XLSX') => {
      const folder = join(test.dataDir, 'exports')
      const answer = await test
        .as(ADMIN)
        .post('/exporter/oi-files', { displayName: 'Stays', questionId: id, extention })
      const { fileId } = answer.json() as { fileId: string }
      const name = readdirSync(folder).find((each) => each.includes(fileId)) ?? ''
      return { text: (await test.as(ADMIN).get(`/exporter/exported-files/${fileId}`)).text, path: join(folder, name) }
    }
    const csv = (await file('CSV')).text.split(/\r?\n/)
    expect(csv.slice(0, 2)).toEqual([
      'Ward,Cost (EUR),Share,Stay (days),Per day (EUR/d)',
      'A,1234.75,0.265,13,94.98076923076923',
    ])

    const parts = await zipParts(readFileSync((await file('XLSX')).path))
    const codes = [...parts.get('xl/styles.xml')!.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)]
      .map(([, , code]) => code)
      .slice(3)
    expect(codes).toEqual(['&quot;EUR &quot;#,##0.0', '#,##0%', '#,##0', '#,##0.000&quot; EUR/d&quot;'])
    expect(parts.get('xl/worksheets/sheet1.xml')).toMatch(
      /<c s="11"><v>1234.75<\/v><\/c><c s="13"><v>0.265<\/v><\/c><c s="15"><v>13<\/v><\/c><c s="17"><v>94.98076923076923<\/v><\/c>/,
    )

    const mail = await mailOf(test, id, 'Stays', 'csv')
    expect(mail.text).toContain(
      'Ward | Cost | Share | Stay | Per day\nA | EUR 1,234.8 | 27% | 13 d | 94.981 EUR/d\nB | -EUR 5.0 | 50% | 2 d | -2.500 EUR/d',
    )
  })

  it.each([
    ['an unknown currency', { style: 'currency', currency: 'ABC' }, 'columns.1.format.currency'],
    ['no currency', { style: 'currency' }, 'columns.1.format.currency'],
    ['seven decimals', { style: 'number', decimals: 7 }, 'columns.1.format.decimals'],
    ['a unit of 21 characters', { style: 'number', unit: 'x'.repeat(21) }, 'columns.1.format.unit'],
    ['a per cent of unknown parts', { style: 'percent', of: 'ten' }, 'columns.1.format.of'],
    ['an unknown style', { style: 'roman' }, 'columns.1.format.style'],
    ['decimals of a duration', { style: 'duration', of: 'days', decimals: 1 }, 'columns.1.format'],
  ])('%s is refused by the name of its field', async (_what, format, field) => {
    const answer = await test
      .as(ADMIN)
      .post('/core/executor/preview', byWard(clinic.view('stays.cost', 'sum', { format })))
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(field)])
  })

  it('is refused for texts and for groups', async () => {
    const texts = await test
      .as(ADMIN)
      .post(
        '/core/executor/preview',
        byWard(clinic.view('stays.ward', 'uniqueValues', { label: 'Last', format: euro })),
      )
    const groups = await test
      .as(ADMIN)
      .post(
        '/core/executor/preview',
        clinic.query('stays', [clinic.group('stays.days', 'uniqueValues', { format: euro })]),
      )
    expect([texts.status, texts.text, groups.status, groups.text]).toEqual([
      400,
      expect.stringContaining('columns[1].format'),
      400,
      expect.stringContaining('columns[0].format'),
    ])
  })
})

describe('the format of a column in the data model', () => {
  const listed = async () => (await test.as(ADMIN).get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
  const change = async (place: string, format: unknown) => {
    const tables = await listed()
    return test.as(ADMIN).put(
      '/discovery/tables',
      tableChange(tableOf(tables, 'stays'), {
        columns: [columnChange(columnOf(tables, place), { format: format as never })],
      }),
    )
  }

  // Other tests ask the same column.
  afterEach(async () => {
    await change('stays.cost', null)
  })

  it('is what questions show of sums, averages and groups, unless they say otherwise; counts, shares and rates do not take it [DM3]', async () => {
    expect((await change('stays.cost', euro)).status).toBe(200)
    const rate = {
      designType: 'VIEW',
      label: 'Rate',
      expression: [clinic.term('stays.cost', 'sum'), { operator: '/' }, clinic.term('stays.id', 'rowCount')],
      rate: { per: 100 },
    }
    const views = (['sum', 'avg', 'min', 'median', 'uniqueCount', 'valueCount'] as const).map((name) =>
      clinic.view('stays.cost', name),
    )
    const own = { style: 'number', decimals: 0 }
    const result = await preview(
      byWard(
        ...views,
        clinic.view('stays.cost', 'sum', { format: own }),
        clinic.view('stays.cost', 'sum', { derived: { kind: 'shareOfTotal' } }),
        rate,
      ),
    )
    expect(formatsOf(result)).toEqual([
      undefined,
      euro,
      euro,
      euro,
      euro,
      undefined,
      undefined,
      own,
      { style: 'percent', of: 'hundred' },
      undefined,
    ])
    expect(
      formatsOf(
        await preview(clinic.query('stays', [clinic.group('stays.cost'), clinic.view('stays.id', 'rowCount')])),
      ),
    ).toEqual([euro, undefined])
  })

  it('stays when a save says nothing of it, goes with null, is kept with the version before, and is refused for texts and when it is wrong [DM3]', async () => {
    expect((await change('stays.cost', euro)).status).toBe(200)
    const tables = await listed()
    const { format: _format, ...silent } = columnChange(columnOf(tables, 'stays.cost'), { description: 'In euros' })
    expect(
      (await test.as(ADMIN).put('/discovery/tables', tableChange(tableOf(tables, 'stays'), { columns: [silent] })))
        .status,
    ).toBe(200)
    const before = tableOf(await listed(), 'stays')
    expect(columnOf([before], 'stays.cost').format).toEqual(euro)
    expect((await change('stays.cost', null)).status).toBe(200)
    expect(columnOf(await listed(), 'stays.cost')).not.toHaveProperty('format')
    const kept = await test.app.store.db
      .selectFrom('table_versions')
      .select('content')
      .where('table_id', '=', before.id)
      .where('version', '=', before.version)
      .executeTakeFirstOrThrow()
    expect(
      (JSON.parse(kept.content) as { columns: { format: unknown }[] }).columns.map(({ format }) => format),
    ).toEqual([euro])

    for (const [place, format, field] of [
      ['stays.ward', euro, 'columns.0.format'],
      ['stays.cost', { style: 'number', decimals: 7 }, 'columns.0.format.decimals'],
    ] as const) {
      const answer = await change(place, format)
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(field)])
    }
  })
})
