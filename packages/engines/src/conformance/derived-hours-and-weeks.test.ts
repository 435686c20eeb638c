import type { DerivationName, GroupingName, OutputColumn } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTables, plain, type OpenedTables } from './clinic/opened-tables.ts'
import { testedEngines, type TestedEngine } from './clinic/sources.ts'

/** Around week 53 of 2020, which 2019 and 2021 have not, and before 1970. */
const byWeek: readonly (readonly [moment: string, cost: number])[] = [
  ['2019-12-29 08:00:00', 1],
  ['2019-12-30 08:00:00', 2],
  ['2020-12-27 08:00:00', 4],
  ['2020-12-28 08:00:00', 8],
  ['2021-01-03 08:00:00', 16],
  ['2021-01-04 08:00:00', 32],
  ['2021-12-27 08:00:00', 64],
  ['2022-01-03 08:00:00', 128],
]
const byHour: readonly (readonly [moment: string, cost: number])[] = [
  ['1969-12-31 22:10:00', 1],
  ['1969-12-31 23:59:59', 2],
  ['1970-01-01 00:00:00', 4],
  ['1970-01-01 03:30:00', 8],
  ['1970-12-31 23:00:00', 16],
]

/** A timestamp of MySQL is an instant, and one of ClickHouse begins in 1970. */
const wallClocks: Partial<Record<TestedEngine, string>> = { mysql: 'datetime', clickhouse: 'DateTime64(6)' }

describe.each(testedEngines)('SD3 columns derived along weeks and hours in %s', (engineName) => {
  let tables: OpenedTables

  beforeAll(async () => {
    const moment = wallClocks[engineName] ?? 'timestamp'
    const filled = (name: string, rows: typeof byWeek) => [
      `create table ${name} (id integer primary key, admitted ${moment}, cost integer)`,
      ...rows.map(([at, cost], index) => `insert into ${name} values (${index + 1}, '${at}', ${cost})`),
    ]
    tables = await openTables(engineName, [...filled('by_week', byWeek), ...filled('by_hour', byHour)])
  })
  afterAll(() => tables.close())

  /** The sum of costs by periods, and what is derived from it. */
  async function ask(table: string, grouping: GroupingName, ...kinds: readonly DerivationName[]) {
    const group: OutputColumn = { ...plain, design: 'group', columnId: tables.column(table, 'admitted').id, grouping }
    const rows = await tables.read(
      tables.question(table, [
        group,
        ...[undefined, ...kinds].map((kind): OutputColumn => ({
          ...plain,
          design: 'view',
          columnId: tables.column(table, 'cost').id,
          aggregation: 'sum',
          ...(kind && { derived: { kind, ...(kind === 'movingAverage' && { periods: 2 }) } }),
        })),
      ]),
    )
    return rows.map(([period, ...numbers]) => [period, ...numbers.map((each) => (each === null ? null : Number(each)))])
  }

  it('compare a week with that of the same number a year before, and week 53 with none', async () => {
    expect(await ask('by_week', 'week', 'changeFromLastYear', 'changeFromPrevious')).toEqual([
      ['2019-W52', 1, null, null],
      ['2020-W01', 2, null, 1],
      ['2020-W52', 4, 3, 4],
      ['2020-W53', 24, null, 20],
      ['2021-W01', 32, 30, 8],
      ['2021-W52', 64, 60, 64],
      ['2022-W01', 128, 96, 64],
    ])
  })

  it('do the same with weeks from Sunday on', async () => {
    expect(await ask('by_week', 'sundayWeek', 'changeFromLastYear')).toEqual([
      ['2020-W01', 3, null],
      ['2020-W53', 12, null],
      ['2021-W01', 48, 45],
      ['2021-W52', 64, 64],
      ['2022-W01', 128, 80],
    ])
  })

  it('add up hours, compare them and average them across the end of a year', async () => {
    const found = await ask(
      'by_hour',
      'hour',
      'runningTotal',
      'changeFromPrevious',
      'movingAverage',
      'changeFromLastYear',
    )
    expect(found).toEqual([
      ['1969-12-31 22h', 1, 1, null, null, null],
      ['1969-12-31 23h', 2, 3, 1, 1.5, null],
      ['1970-01-01 00h', 4, 7, 2, 3, null],
      ['1970-01-01 03h', 8, 15, 8, 4, null],
      ['1970-12-31 23h', 16, 31, 16, 8, 14],
    ])
  })
})
