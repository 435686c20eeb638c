import type { Formula, OutputColumn } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTables, plain, viewOf, type OpenedTables } from './clinic/opened-tables.ts'
import { testedEngines } from './clinic/sources.ts'

const stays: readonly (readonly [ward: string, klass: string, day: string | null])[] = [
  ['Eye', 'Inpatient', '2024-02-29'],
  ['Eye', 'Inpatient', '2023-12-31'],
  ['Eye', 'Outpatient', '2024-03-01'],
  ['Heart', 'Inpatient', '2022-05-05'],
  ['Heart', 'Outpatient', null],
]

describe.each(testedEngines)('totals of first and last dates in %s [RV2]', (engineName) => {
  let tables: OpenedTables

  beforeAll(async () => {
    // A timestamp of MySQL is an instant.
    const moment = engineName === 'mysql' ? 'datetime' : 'timestamp'
    tables = await openTables(engineName, [
      `create table stays (id integer primary key, ward varchar(10), class varchar(10), admitted date, discharged ${moment})`,
      ...stays.map(
        ([ward, klass, day], at) =>
          `insert into stays values (${at + 1}, '${ward}', '${klass}', ${day === null ? 'null, null' : `'${day}', '${day} 10:30:00'`})`,
      ),
    ])
  })
  afterAll(() => tables.close())

  const column = (name: string) => tables.column('stays', name)
  const by = (name: string): OutputColumn => ({
    ...plain,
    design: 'group',
    columnId: column(name).id,
    grouping: 'uniqueValues',
  })
  const last = (name: string): Formula<number> => ({ kind: 'aggregate', function: 'max', column: column(name).id })
  const calculated = (formula: Formula<number>): OutputColumn => ({ ...plain, design: 'computed', formula })
  const measures = () => [
    viewOf(column('admitted'), 'max'),
    viewOf(column('discharged'), 'min'),
    calculated(last('discharged')),
    calculated({ kind: 'call', function: 'coalesce', arguments: [last('admitted'), last('discharged')] }),
  ]

  it('are those of all rows behind each total', async () => {
    const query = tables.question('stays', [by('ward'), by('class'), ...measures()])
    const totals = async (groupBy: readonly number[]) =>
      (await tables.totals(query, groupBy)).map(({ group, figures }) => [
        ...group,
        ...[2, 3, 4, 5].map((at) => figures.find((each) => each.column === at)?.total),
      ])
    const [whole] = await totals([])
    expect(whole).toEqual([
      '2024-03-01',
      '2022-05-05T10:30:00',
      '2024-03-01T10:30:00',
      expect.stringMatching('^2024-03-01'),
    ])
    expect((await totals([0])).map((row) => row.slice(0, 4))).toEqual([
      ['Eye', '2024-03-01', '2023-12-31T10:30:00', '2024-03-01T10:30:00'],
      ['Heart', '2022-05-05', '2022-05-05T10:30:00', '2022-05-05T10:30:00'],
    ])
    const outpatients = (await totals([0, 1])).find(([ward, klass]) => ward === 'Heart' && klass === 'Outpatient')
    expect(outpatients).toEqual(['Heart', 'Outpatient', null, null, null, null])
  })

  it('are those of the shown groups where a limit leaves the others out', async () => {
    const query = { ...tables.question('stays', [by('class'), ...measures().slice(0, 2)]), limit: 1 }
    const [{ figures } = { figures: [] }] = await tables.totals(query, [])
    expect(figures.map(({ total }) => total)).toEqual(['2024-02-29', '2022-05-05T10:30:00'])
  })

  it('fill the subtotals and totals of a pivot on both axes', async () => {
    const query = tables.question('stays', [by('ward'), by('class'), viewOf(column('admitted'), 'max')])
    const { levels } = await tables.pivot(query, { down: [0], across: [1] })
    const rowsOf = (down: number, across: number) =>
      levels.find((each) => each.down === down && each.across === across)!.rows
    expect(rowsOf(0, 0)).toEqual([['2024-03-01']])
    expect(rowsOf(1, 0)).toEqual([
      ['Eye', '2024-03-01'],
      ['Heart', '2022-05-05'],
    ])
    expect(rowsOf(0, 1)).toEqual([
      ['Inpatient', '2024-02-29'],
      ['Outpatient', '2024-03-01'],
    ])
  })
})

it.each(testedEngines.filter((name) => name === 'postgresql' || name === 'duckdb'))(
  'the last of instants in the hour that clocks show twice is the later one, though it is shown as an earlier time, in %s [RV2]',
  async (engineName) => {
    const statements = [
      'create table arrivals (id integer primary key, ward varchar(10), arrived timestamp with time zone)',
      "insert into arrivals values (1, 'Eye', '2024-10-27 00:50:00+00'), (2, 'Heart', '2024-10-27 01:10:00+00')",
    ]
    const tables = await openTables(engineName, statements, [], { zone: 'Europe/Vienna' })
    try {
      const ward: OutputColumn = {
        ...plain,
        design: 'group',
        columnId: tables.column('arrivals', 'ward').id,
        grouping: 'uniqueValues',
      }
      const query = tables.question('arrivals', [ward, viewOf(tables.column('arrivals', 'arrived'), 'max')])
      expect(await tables.read(query)).toEqual([
        ['Eye', '2024-10-27T02:50:00'],
        ['Heart', '2024-10-27T02:10:00'],
      ])
      const [whole] = await tables.totals(query, [])
      expect(whole?.figures.map(({ total }) => total)).toEqual(['2024-10-27T02:10:00'])
    } finally {
      await tables.close()
    }
  },
)
