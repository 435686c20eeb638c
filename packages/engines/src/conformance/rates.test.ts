import type { Derived, OutputColumn, Rate } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTables, type OpenedTables } from './clinic/opened-tables.ts'
import { testedEngines } from './clinic/sources.ts'

/**
 * Events among cases, their ratio, Wilson's limits by `prop.test(x, n, correct = FALSE)` of R 4.2.2, and Byar's limits by its formula
 * with `qnorm(0.975)`, printed with `format(…, digits = 15)`.
 */
const byR: readonly (readonly [events: number, cases: number, ...rates: (number | null)[]])[] = [
  [0, 10, 0, 0, 0.277532799862889, 0, 0.366801183217375],
  [1, 250, 0.004, 0.000706447534065097, 0.02230578556541591, 5.22885316060175e-5, 0.022255022329901],
  [7, 7, 1, 0.645669564933313, 1, 0.400632955010724, 2.060466079991292],
  [10, 10, 1, 0.722467200137111, 1, 0.478744991396756, 1.839145860575647],
  [18, 1234, 0.0145867098865478, 0.00924646482155071, 0.02293977238741427, 0.0086405954309876, 0.0230544893941865],
]

/** Four cases of the last ward but two, three of which died, and four others of which one did; none in March. */
const monthOf = (id: number): string => monthsOfCases.find(([, ids]) => ids.includes(id))?.[0] ?? '2024-05'
const monthsOfCases: readonly (readonly [month: string, ids: readonly number[]])[] = [
  ['2024-01', [2000, 2001, 2002, 2003]],
  ['2024-02', [4000, 4001, 4002, 2004]],
]

const limits: readonly (Rate['limit'] | undefined)[] = [
  undefined,
  ...(['wilson', 'byar'] as const).flatMap((interval) =>
    (['lower', 'upper'] as const).map((side) => ({ interval, side })),
  ),
]
const shown = { label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

describe.each(testedEngines)('SD3 rates in %s', (engineName) => {
  let tables: OpenedTables

  beforeAll(async () => {
    const cases = byR.flatMap(([events, all], ward) =>
      Array.from(
        { length: all },
        (_, at) =>
          `(${ward * 2000 + at}, ${ward}, ${at < events ? 1 : 'null'}, ${at % 3}, '${monthOf(ward * 2000 + at)}-07')`,
      ),
    )
    tables = await openTables(engineName, [
      'create table stays (id integer primary key, ward integer, died integer, days integer, admitted date)',
      ...Array.from(
        { length: Math.ceil(cases.length / 200) },
        (_, at) => `insert into stays values ${cases.slice(at * 200, at * 200 + 200).join(', ')}`,
      ),
    ])
  })
  afterAll(() => tables.close())

  const id = (name: string) => tables.column('stays', name).id
  const ward = (): OutputColumn => ({ ...shown, design: 'group', columnId: id('ward'), grouping: 'uniqueValues' })
  const rate = (limit: Rate['limit'] | undefined, more: Partial<Rate> = {}): OutputColumn => ({
    ...shown,
    design: 'view',
    columnId: id('died'),
    aggregation: 'valueCount',
    rate: { over: { columnId: id('id'), aggregation: 'rowCount' }, per: 1000, ...(limit && { limit }), ...more },
  })
  const numbers = (row: readonly unknown[]) => row.map((cell) => (cell === null ? null : Number(cell)))

  it('and their limits are those of R, exactly 0 and 1 at the ends', async () => {
    const found = (await tables.read(tables.question('stays', [ward(), ...limits.map((limit) => rate(limit))]))).map(
      numbers,
    )
    expect(found).toEqual(
      byR.map(([, , ...rates], at) => [
        at,
        ...rates.map((value) =>
          value === 0 || value === 1 ? (value ?? 0) * 1000 : (expect.closeTo((value ?? 0) * 1000, 9) as unknown),
        ),
      ]),
    )
  })

  it('have the totals of their parts, and are empty where events exceed cases or there are none', async () => {
    const columns = limits.map((limit) =>
      rate(limit, { over: { columnId: id('died'), aggregation: 'uniqueCount' }, per: 100 }),
    )
    const [row = []] = (await tables.read(tables.question('stays', columns))).map(numbers)
    expect(row.slice(0, 3)).toEqual([3600, null, null])
    const none = await tables.read(tables.question('stays', columns, [tables.filter('stays', 'died', 'isEmpty')]))
    expect(none).toEqual([[null, null, null, null, null]])
    const query = tables.question('stays', [ward(), ...limits.map((limit) => rate(limit))])
    const [whole = []] = (
      await tables.read(
        tables.question(
          'stays',
          limits.map((limit) => rate(limit)),
        ),
      )
    ).map(numbers)
    const [total] = await tables.totals(query, [])
    expect(total?.figures.filter(({ column }) => column > 0).map((each) => Number(each.total))).toEqual(whole)
  })

  it('are compared with the period before, ranked, and averaged over the cases of several periods together', async () => {
    const as = (derived: Derived) => ({ ...rate(undefined, { per: 100 }), derived }) as OutputColumn
    const months = { ...shown, design: 'group', columnId: id('admitted'), grouping: 'month' } as const
    const kinds: readonly Derived[] = [
      { kind: 'changeFromPrevious' },
      { kind: 'percentFromPrevious' },
      { kind: 'movingAverage', periods: 2 },
      { kind: 'rank' },
    ]
    const query = tables.question('stays', [months, rate(undefined, { per: 100 }), ...kinds.map(as)])
    const found = await tables.read(query)
    const close = (value: number) => expect.closeTo(value, 9) as unknown
    // January has 1 of 4, February 3 of 4, and March none; the rest of the cases is of May.
    const rest = byR.reduce(([x, n], [events, cases]) => [x + events, n + cases], [-4, -8] as [number, number])
    const may = (rest[0] / rest[1]) * 100
    expect(found.map((row) => [row[0], ...numbers(row.slice(1))])).toEqual([
      ['2024-01', 25, null, null, null, 2],
      ['2024-02', 75, 50, 200, 50, 1],
      ['2024-05', close(may), null, null, close(may), 3],
    ])
    const [total] = await tables.totals(query, [])
    expect([2, 3, 4, 5].map((at) => total?.figures.find(({ column }) => column === at)?.total)).toEqual([
      null,
      null,
      null,
      null,
    ])
    const kept = await tables.totals(query, [0])
    expect(kept.map(({ figures }) => Number(figures.find(({ column }) => column === 4)?.total))).toEqual([
      0,
      50,
      close(may),
    ])
  })

  it('can be sorted by, on pages too', async () => {
    const columns = [ward(), { ...rate(undefined), orderDirection: 'desc' as const }]
    expect(
      (await tables.read(tables.question('stays', columns), { offset: 0, rows: 3 })).map((row) => Number(row[0])),
    ).toEqual([2, 3, 4])
  })
})
