import {
  otherCell,
  type DerivationName,
  type FilterValue,
  type GroupingName,
  type OperatorName,
  type OutputColumn,
  type Query,
} from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTables, type OpenedTables } from './clinic/opened-tables.ts'
import { testedEngines } from './clinic/sources.ts'

/** Two wards; December 2023, March 2024 and the whole second quarter but May have no row of any of them. */
const stays: readonly (readonly [ward: string, day: string | null, cost: number | null])[] = [
  ['A', '2023-01-31', 10],
  ['A', '2023-02-01', 30],
  ['A', '2024-01-15', 40],
  ['A', '2024-02-29', 60],
  ['A', '2024-05-01', 5],
  ['B', '2023-11-30', 20],
  ['B', '2024-01-01', 20],
  ['B', '2024-01-02', 15],
  ['B', '2024-05-05', null],
  ['B', null, 100],
]

const shown = { label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

describe.each(testedEngines)('SD3 columns derived from groups in %s', (engineName) => {
  let tables: OpenedTables

  beforeAll(async () => {
    tables = await openTables(engineName, [
      'create table stays (id integer primary key, ward varchar(10), admitted date, cost decimal(10, 2))',
      ...stays.map(
        ([ward, day, cost], at) =>
          `insert into stays values (${at + 1}, '${ward}', ${day === null ? 'null' : `'${day}'`}, ${cost})`,
      ),
    ])
  })
  afterAll(() => tables.close())

  const by = (name: string, grouping: GroupingName = 'uniqueValues'): OutputColumn => ({
    ...shown,
    design: 'group',
    columnId: tables.column('stays', name).id,
    grouping,
  })
  const measure = (aggregation: 'rowCount' | 'sum' | 'avg', kind?: DerivationName, periods?: number): OutputColumn => ({
    ...shown,
    design: 'view',
    columnId: tables.column('stays', 'cost').id,
    aggregation,
    ...(kind && { derived: { kind, ...(periods !== undefined && { periods }) } }),
  })
  const ask = async (columns: readonly OutputColumn[], more: Partial<Query> = {}) => {
    const found = await tables.read({ ...tables.question('stays', columns), ...more })
    return found.map((row) =>
      row.map((cell, at) => (columns[at]!.design === 'group' || cell === null ? cell : Number(cell))),
    )
  }

  it('count periods without rows as 0 for counts and sums, and leave changes of averages across them empty', async () => {
    const found = await ask([
      by('admitted', 'month'),
      measure('rowCount', 'changeFromPrevious'),
      measure('sum', 'changeFromLastYear'),
      measure('avg', 'changeFromPrevious'),
      measure('rowCount', 'movingAverage', 3),
    ])
    expect(found).toEqual([
      ['2023-01', null, null, null, null],
      ['2023-02', 0, null, 20, null],
      ['2023-11', 1, null, null, 1 / 3],
      ['2024-01', 3, 65, null, expect.closeTo(4 / 3, 12)],
      ['2024-02', -2, 30, 35, expect.closeTo(4 / 3, 12)],
      ['2024-05', 2, 5, null, expect.closeTo(2 / 3, 12)],
      [null, null, null, null, null],
    ])
  })

  it('count days by the calendar, in which 29 February has no partner in the year before', async () => {
    const found = await ask([
      by('admitted', 'day'),
      measure('sum', 'changeFromPrevious'),
      measure('sum', 'changeFromLastYear'),
      measure('sum', 'percentFromPrevious'),
    ])
    expect(found.filter(([day]) => ['2024-01-02', '2024-02-29', '2024-05-01'].includes(String(day)))).toEqual([
      ['2024-01-02', -5, null, -25],
      ['2024-02-29', 60, null, null],
      ['2024-05-01', 5, 5, null],
    ])
  })

  it('take December and January for neighbours where the year is a group too', async () => {
    const found = await ask([
      by('admitted', 'year'),
      by('admitted', 'quarter'),
      measure('rowCount', 'changeFromPrevious'),
    ])
    expect(found.map(([, quarter, change]) => [quarter, change])).toEqual([
      ['2023-Q1', null],
      ['2023-Q4', 1],
      ['2024-Q1', 3],
      ['2024-Q2', -2],
      [null, null],
    ])
  })

  it('take days for neighbours where the day of the week or the month of the year is a group too', async () => {
    const [changes, average] = [measure('rowCount', 'changeFromPrevious'), measure('sum', 'movingAverage', 2)]
    const columns = [by('admitted', 'day'), by('admitted', 'dayOfWeek'), by('admitted', 'monthOfYear')]
    const found = await ask([...columns, changes, average])
    const days = ['2023-02-01', '2024-01-01', '2024-01-02', '2024-01-15']
    expect(found.filter(([day]) => days.includes(String(day)))).toEqual([
      ['2023-02-01', 'Wednesday', 'February', 0, 20],
      ['2024-01-01', 'Monday', 'January', 1, 10],
      ['2024-01-02', 'Tuesday', 'January', 0, 17.5],
      ['2024-01-15', 'Monday', 'January', 1, 20],
    ])
    // A Monday of each week, and a January of each year, make lines of their own.
    const years = await ask([by('admitted', 'year'), by('admitted', 'monthOfYear'), changes])
    expect(years.filter(([, month]) => month === 'January').map(([year, , change]) => [year, change])).toEqual([
      ['2023', null],
      ['2024', 2],
    ])
  })

  it('can be filtered by, with the numbers of all groups in what is left, the count of it and totals of it', async () => {
    const months = (kind: DerivationName): OutputColumn[] => [
      by('admitted', 'month'),
      { ...measure('rowCount', kind), vid: 'shown' },
      measure('sum', 'runningTotal'),
      measure('avg'),
    ]
    const onShown = (operator: OperatorName, ...values: FilterValue[]): Partial<Query> => ({
      filters: [{ columnId: 0, measure: 'shown', operator, values }],
    })
    const rising = await ask(months('changeFromPrevious'), onShown('greaterThan', 1))
    expect(rising).toEqual([
      ['2024-01', 3, 135, 25],
      ['2024-05', 2, 200, 5],
    ])
    const first = await ask(months('rank'), onShown('lessOrEqual', 2))
    expect(first.map(([month, rank]) => [month, rank])).toEqual([
      ['2024-01', 1],
      ['2024-05', 2],
    ])
    const query = { ...tables.question('stays', months('shareOfTotal')), ...onShown('greaterThan', 15), limit: 1 }
    expect((await tables.read(query)).map(([month, share]) => [month, Number(share)])).toEqual([['2024-01', 30]])
    const [total] = await tables.totals({ ...query, limit: 0 }, [])
    // The shares of both months, and no average: the rows of other months are not behind it.
    expect(
      [total?.count, ...[1, 2, 3].map((at) => total?.figures.find(({ column }) => column === at)?.total ?? null)].map(
        (total) => (total === null ? null : Number(total)),
      ),
    ).toEqual([2, 50, null, null])
  })

  it('leave changes empty where filters leave whole periods out', async () => {
    const found = await ask([by('admitted', 'month'), measure('rowCount', 'changeFromPrevious')], {
      filters: [tables.filter('stays', 'admitted', 'notEquals', '2023-02-01')],
    })
    expect(found.map(([, change]) => change)).toEqual([null, null, null, -2, null, null].slice(0, found.length))
  })

  it('compare whole periods only: none that a filter cuts at its beginning or end, and none that is not over', async () => {
    const columns = [
      by('admitted', 'month'),
      measure('rowCount'),
      measure('rowCount', 'changeFromPrevious'),
      measure('sum', 'percentFromLastYear'),
      measure('rowCount', 'movingAverage', 2),
    ]
    const among = (...filters: readonly [OperatorName, ...FilterValue[]][]) =>
      ask(columns, { filters: filters.map((each) => tables.filter('stays', 'admitted', ...each)) })
    // All of January 2023 lies behind the first day that the filter lets through but one.
    expect(await among(['greaterOrEqual', '2023-01-31'], ['lessThan', '2024-02-29'])).toEqual([
      ['2023-01', 1, null, null, null],
      ['2023-02', 1, null, null, null],
      ['2023-11', 1, 1, null, 0.5],
      ['2024-01', 3, 3, null, 1.5],
    ])
    expect(await among(['greaterOrEqual', '2023-01-01'], ['lessThan', '2024-02-29'])).toEqual([
      ['2023-01', 1, null, null, null],
      ['2023-02', 1, 0, null, 1],
      ['2023-11', 1, 1, null, 0.5],
      ['2024-01', 3, 3, 650, 1.5],
    ])
    expect(await among(['between', '2023-02-01', '2024-02-29'])).toEqual([
      ['2023-02', 1, null, null, null],
      ['2023-11', 1, 1, null, 0.5],
      ['2024-01', 3, 3, null, 1.5],
      ['2024-02', 1, -2, 100, 2],
    ])
    expect(await among(['between', '2024-01-01', '2024-05-04'])).toEqual([
      ['2024-01', 3, null, null, null],
      ['2024-02', 1, -2, null, 2],
      ['2024-05', 1, null, null, null],
    ])
    const years = await ask([by('admitted', 'year'), measure('rowCount'), measure('rowCount', 'changeFromPrevious')], {
      filters: [tables.filter('stays', 'admitted', 'greaterOrEqual', '2023-01-01')],
    })
    expect(years).toEqual([
      ['2023', 3, null],
      ['2024', 6, 3],
    ])
  })

  it('compare no period before it is over', async () => {
    const months = [by('admitted', 'month'), measure('rowCount', 'changeFromPrevious')]
    const changeOf = async (month: string, now: string) => {
      const row = (await tables.readAt(now, tables.question('stays', months))).find(([each]) => each === month)
      return row?.[1] === null ? null : Number(row?.[1])
    }
    expect(await changeOf('2024-02', '2024-02-29T23:59:00Z')).toBeNull()
    expect(await changeOf('2024-02', '2024-03-01T00:00:00Z')).toBe(-2)
    expect(await changeOf('2024-05', '2024-03-01T00:00:00Z')).toBeNull()
  })

  it.each([
    { down: [2], across: [0, 1] },
    { down: [0], across: [2, 1] },
    { down: [1, 2], across: [0] },
    { down: [2, 1], across: [0] },
  ])(
    'add up to 100 % within each parent of the question at each level of a pivot: $down down, $across across',
    async ({ down, across }) => {
      const columns = [
        by('ward'),
        by('admitted', 'year'),
        by('admitted', 'quarter'),
        measure('rowCount', 'shareOfParent'),
      ]
      const { levels } = await tables.pivot(tables.question('stays', columns), { down, across })
      expect(levels).toHaveLength((down.length + 1) * (across.length + 1))
      for (const { down: depth, across: width, rows } of levels) {
        const places = [...down.slice(0, depth), ...across.slice(0, width)]
        const parents = places.toSorted().slice(0, -1)
        const sums = new Map<string, number>()
        for (const row of rows) {
          const parent = JSON.stringify(parents.map((at) => row[places.indexOf(at)]))
          sums.set(parent, (sums.get(parent) ?? 0) + Number(row.at(-1)))
        }
        const wrong = [...sums].filter(([, sum]) => Math.abs(sum - 100) > 1e-9)
        expect(wrong, `groups ${JSON.stringify(places)}`).toEqual([])
      }
    },
  )

  it('add up to 100 %, within each parent too; the running total ends at the total, and ranks begin with 1', async () => {
    const columns = [
      by('ward'),
      by('admitted', 'year'),
      measure('sum', 'shareOfTotal'),
      measure('sum', 'shareOfParent'),
      measure('sum', 'runningTotal'),
      measure('sum', 'rank'),
      measure('sum'),
    ]
    const found = await ask(columns)
    const add = (at: number, rows = found) => rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0)
    expect(add(2)).toBeCloseTo(100, 10)
    for (const ward of ['A', 'B']) {
      const rows = found.filter((row) => row[0] === ward)
      expect(add(3, rows)).toBeCloseTo(100, 10)
      const dated = rows.filter((row) => row[1] !== null)
      expect(dated.at(-1)?.[4]).toBe(add(6, dated))
    }
    expect(found.map((row) => row[5])).toEqual([3, 1, 5, 4, 2])
    expect(found.find((row) => row[1] === null)?.[4]).toBeNull()
  })

  it('rank the groups that are kept apart among themselves, equal ones alike, and all other groups together not at all', async () => {
    const ranks = async (groups: readonly OutputColumn[], more: Partial<Query> = {}) => {
      const columns = [
        ...groups,
        { ...measure('sum'), vid: 'cost' },
        measure('sum', 'rank'),
        { ...measure('rowCount', 'rank'), vid: 'rank' },
      ]
      const found = await ask(columns, more)
      return found.map((row) => row.map((cell) => (cell === otherCell ? 'others' : cell)).join(' '))
    }
    const first = { ...by('admitted', 'month'), top: { count: 3, by: 'cost' }, orderDirection: 'asc' } as OutputColumn
    // Together the others cost more than February, and have more rows than any month.
    expect((await ranks([first])).toSorted()).toEqual([' 100 1 2', '2024-01 75 2 1', '2024-02 60 3 2', 'others 65  '])
    const onRank = { columnId: 0, measure: 'rank', operator: 'lessOrEqual', values: [1] } as const
    expect(await ranks([first], { filters: [onRank] })).toEqual(['2024-01 75 2 1'])
    const ward = { ...by('ward'), top: { count: 1 } } as OutputColumn
    expect((await ranks([ward, by('admitted', 'year')])).toSorted()).toEqual([
      'A 2023 40 2 2',
      'A 2024 105 1 1',
      'others  100  ',
      'others 2023 20  ',
      'others 2024 35  ',
    ])
  })

  it('are those of the whole result on every page and under a limit, and can be sorted by', async () => {
    const columns = [
      by('admitted', 'month'),
      { ...measure('sum', 'shareOfTotal'), orderDirection: 'desc' as const },
      measure('sum', 'changeFromPrevious'),
    ]
    const whole = await ask(columns)
    expect(whole.map((row) => row[1])).toEqual(
      whole.map((row) => row[1]).toSorted((one, other) => Number(other) - Number(one)),
    )
    expect(await ask(columns, { limit: 2 })).toEqual(whole.slice(0, 2))
    const page = await tables.read(tables.question('stays', columns), { offset: 2, rows: 2 })
    expect(page.map((row) => Number(row[1]))).toEqual(whole.slice(2, 4).map((row) => row[1]))
  })

  it('have totals of their own: 100 % of shares, the change of the totals along periods, and none of running totals and ranks', async () => {
    const columns = [
      by('ward'),
      by('admitted', 'year'),
      ...(['shareOfTotal', 'shareOfParent', 'runningTotal', 'changeFromPrevious', 'rank'] as const).map((kind) =>
        measure('sum', kind),
      ),
    ]
    const query = tables.question('stays', columns)
    const totals = async (groupBy: readonly number[]) =>
      (await tables.totals(query, groupBy)).map(({ group, figures }) => [
        ...group,
        ...[2, 3, 4, 5, 6].map((at) => figures.find(({ column }) => column === at)?.total ?? null),
      ])
    const close = (value: number) => expect.closeTo(value, 10) as unknown
    expect(await totals([])).toEqual([[close(100), close(100), null, null, null]])
    expect(await totals([0])).toEqual([
      ['A', close(145 / 3), close(145 / 3), null, null, null],
      ['B', close(155 / 3), close(155 / 3), null, null, null],
    ])
    const [first, second] = await totals([1])
    expect([first?.[0], first?.[4], second?.[0], Number(second?.[4])]).toEqual(['2023', null, '2024', 140 - 60])
  })
})
