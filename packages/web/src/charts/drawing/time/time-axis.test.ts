import { aggregations, dateUnits, periodNumber, printPeriod } from '@soundings/query'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultChartOptions, type ChartOptions } from '../../chart-options.ts'
import type { Cell } from '../../chart-type.ts'
import { columnOf, measureOf, resultOf } from '../../testing/results.ts'
import { drawnData } from '../chart-data/drawn-data.ts'

const dateOf = (unit: (typeof dateUnits)[number] | 'dayOfWeek', more = {}) =>
  columnOf('Admitted', { oceanDataType: 'DATE', expression: { function: unit, dbColumn: 9 }, ...more })
const counted = measureOf('Visits', { expression: { function: 'rowCount', dbColumn: 9 } })
const averaged = measureOf('Age', { expression: { function: 'avg', dbColumn: 8 } })
const drawn = (
  columns: Parameters<typeof resultOf>[0],
  data: Cell[][],
  options: Partial<ChartOptions> = {},
  more: { isPart?: boolean; leavesGroupsOut?: boolean } = {},
) =>
  drawnData(
    { ...resultOf(columns, data), ...(more.leavesGroupsOut && { leavesGroupsOut: true }) },
    0,
    { ...defaultChartOptions, ...options },
    { isWhole: false, isPart: more.isPart ?? false },
  )

it('a period without rows stands on the axis with a count of 0 and an unknown average [RV4]', () => {
  const data = drawn(
    [dateOf('month'), counted, averaged],
    [
      ['2024-11', 3, 40],
      ['2025-02', 1, 50],
    ],
  )
  expect(data.categories).toEqual(['2024-11', '2024-12', '2025-01', '2025-02'])
  expect(data.series.map(({ values }) => values)).toEqual([
    [3, 0, 0, 1],
    [40, null, null, 50],
  ])
  expect(data.time).toMatchObject({ noun: 'month', isFilled: true })
})

it.each(Object.entries(aggregations))('a period without rows is what %s of no rows is [RV4]', (name, { ofNoRows }) => {
  const data = drawn(
    [dateOf('year'), measureOf('M', { expression: { function: name as keyof typeof aggregations, dbColumn: 1 } })],
    [
      ['2022', 5],
      ['2024', 6],
    ],
  )
  expect(data.series[0]?.values).toEqual([5, ofNoRows ?? null, 6])
  expect(ofNoRows === 0).toBe(['rowCount', 'valueCount', 'uniqueCount', 'aboutUniqueCount', 'sum'].includes(name))
})

it('a calculated column that counts is 0 in a period without rows, and so are its shares [RV4]', () => {
  const counted = { expression: { function: null, dbColumn: null }, ofNoRows: 0 } as const
  const data = drawn(
    [dateOf('year'), measureOf('Urgent', counted), measureOf('Share', { ...counted, derived: 'shareOfTotal' })],
    [
      ['2022', 5, 50],
      ['2024', 5, 50],
    ],
  )
  expect(data.series.map(({ values }) => values)).toEqual([
    [5, 0, 5],
    [50, 0, 50],
  ])
})

it('any other calculated column is unknown in a period without rows [RV4]', () => {
  expect(
    drawn(
      [dateOf('year'), measureOf('Share', { expression: { function: null, dbColumn: null } })],
      [
        ['2022', 5],
        ['2024', 6],
      ],
    ).series[0]?.values,
  ).toEqual([5, null, 6])
})

it('in a period without rows a share of a count is 0, its running total stays, and its change is not known [RV4]', () => {
  const shown = (derived: 'shareOfTotal' | 'runningTotal' | 'changeFromPrevious') => ({ ...counted, derived })
  const rows: Cell[][] = [
    ['2022', 5, 5, 5],
    ['2024', 6, 11, 6],
  ]
  const columns = [dateOf('year'), shown('shareOfTotal'), shown('runningTotal'), shown('changeFromPrevious')]
  expect(drawn(columns, rows).series.map(({ values }) => values)).toEqual([
    [5, 0, 6],
    [5, 5, 11],
    [5, null, 6],
  ])
  expect(drawn(columns, rows, {}, { leavesGroupsOut: true }).series.map(({ values }) => values[1])).toEqual([
    null,
    null,
    null,
  ])
})

it('a running total along days is not known on Tuesday for a series of Mondays, nor in 2025 for one of 2024 [RV4]', () => {
  const running = { ...counted, derived: 'runningTotal' as const }
  const rows: Cell[][] = [
    ['2024-12-30', 'Monday', 5],
    ['2025-01-01', 'Wednesday', 11],
  ]
  const valuesOf = (other: ReturnType<typeof dateOf>) =>
    drawn([dateOf('day'), other, running], rows, { dimensionalGrouping: true }).series.map(({ values }) => values)
  expect(valuesOf(dateOf('dayOfWeek'))).toEqual([
    [5, null, null],
    [null, null, 11],
  ])
  expect(valuesOf(columnOf('Ward', { expression: { function: 'uniqueValues', dbColumn: 99 } }))).toEqual([
    [5, 5, 5],
    [0, 0, 11],
  ])
})

it('a share of the parent group is 0 without rows only where the parent group has some [RV4]', () => {
  const month = dateOf('month')
  const [ward, kind] = [columnOf('Ward'), columnOf('Kind')]
  const share = { ...counted, derived: 'shareOfParent' as const }
  const valuesOf = (columns: Parameters<typeof resultOf>[0], rows: Cell[][], axis: number) =>
    drawnData(
      resultOf(columns, rows),
      axis,
      { ...defaultChartOptions, dimensionalGrouping: true },
      { isWhole: false, isPart: false },
    ).series.map(({ name, values }) => [name, values])
  // Of the month: February has no row at all, and in March the whole is 0.
  const byMonth: Cell[][] = [
    ['2024-01', 'A', 100],
    ['2024-03', 'A', null],
    ['2024-04', 'A', 25],
    ['2024-04', 'B', 75],
  ]
  expect(valuesOf([month, ward, share], byMonth, 0)).toEqual([
    ['A', [100, null, null, 25]],
    ['B', [0, null, null, 75]],
  ])
  // Of the ward, which has rows in other months.
  const byWard: Cell[][] = [
    ['A', '2024-01', 60],
    ['A', '2024-04', 40],
    ['B', '2024-04', 100],
    ['C', '2024-04', null],
  ]
  expect(valuesOf([ward, month, share], byWard, 1)).toEqual([
    ['A', [60, 0, 0, 40]],
    ['B', [0, 0, 0, 100]],
    ['C', [null, null, null, null]],
  ])
  // Of the ward in the month.
  const byMonthAndWard: Cell[][] = [
    ['2024-01', 'A', 'x', 100],
    ['2024-02', 'A', 'y', 100],
    ['2024-02', 'B', 'x', 100],
  ]
  expect(valuesOf([month, ward, kind, share], byMonthAndWard, 0)).toEqual([
    ['A · x', [100, 0]],
    ['A · y', [0, 100]],
    ['B · x', [null, 100]],
  ])
  // Of all rows, where there is one group; no share is known where they come to 0.
  const alone: Cell[][] = [
    ['2024-01', 60],
    ['2024-03', 40],
  ]
  expect(valuesOf([month, share], alone, 0)).toEqual([['Visits', [60, 0, 40]]])
  for (const derived of ['shareOfParent', 'shareOfTotal'] as const)
    expect(
      valuesOf(
        [month, { ...counted, derived }],
        alone.map(([at]) => [at!, null]),
        0,
      ),
    ).toEqual([['Visits', [null, null, null]]])
})

it('a sum that the database calls unknown stays unknown [RV4]', () => {
  expect(
    drawn(
      [dateOf('year'), measureOf('Cost')],
      [
        ['2022', 5],
        ['2023', null],
        ['2024', 6],
      ],
    ).series[0]?.values,
  ).toEqual([5, null, 6])
})

it('a cut result and a switched-off axis have the periods of their rows alone, in order [RV4]', () => {
  const rows: Cell[][] = [
    ['2025-02', 1],
    ['2024-11', 3],
    [null, 2],
  ]
  for (const data of [
    drawn([dateOf('month'), counted], rows, {}, { isPart: true }),
    drawn([dateOf('month'), counted], rows, { emptyPeriods: false }),
  ]) {
    expect(data).toMatchObject({
      categories: ['2024-11', '2025-02', 'not recorded'],
      series: [{ values: [3, 1, 2] }],
      time: { isFilled: false },
    })
  }
})

it('where filters leave whole periods out, a missing one is unknown instead of 0 [RV4]', () => {
  expect(
    drawn(
      [dateOf('month'), counted],
      [
        ['2024-11', 3],
        ['2025-01', 1],
      ],
      {},
      { leavesGroupsOut: true },
    ).series[0]?.values,
  ).toEqual([3, null, 1])
})

it('a question that ranks by a number keeps its order [RV4]', () => {
  const ranked = [
    dateOf('month', { orderDirection: 'NONE', orderIndex: 0 }),
    { ...counted, orderDirection: 'DESC' as const, orderIndex: 1 },
  ]
  expect(
    drawn(ranked, [
      ['2025-02', 9],
      ['2024-11', 3],
    ]),
  ).toMatchObject({ categories: ['2025-02', '2024-11'] })
  const byDate = [
    dateOf('month', { orderDirection: 'DESC', orderIndex: 1 }),
    { ...counted, orderDirection: 'DESC' as const, orderIndex: 2 },
  ]
  expect(
    drawn(byDate, [
      ['2025-01', 9],
      ['2024-12', 3],
    ]),
  ).toMatchObject({ categories: ['2024-12', '2025-01'] })
})

it('values that are no dates stand beside the axis, each with its row [RV4]', () => {
  const data = drawn(
    [dateOf('day'), counted],
    [
      [null, 7],
      ['0000-00-00', 2],
      ['2024-01-01', 3],
      ['2024-01-03', 1],
    ],
  )
  expect(data.categories).toEqual(['2024-01-01', '2024-01-02', '2024-01-03'])
  expect(data.aside).toEqual([
    { label: 'No date', series: 'Visits', value: 7, row: [null, 7], measure: 1 },
    { label: '0000-00-00', series: 'Visits', value: 2, row: ['0000-00-00', 2], measure: 1 },
  ])
})

it('a result without any date keeps its categories [RV4]', () => {
  expect(
    drawn(
      [dateOf('day'), counted],
      [
        [null, 7],
        ['infinity', 2],
      ],
    ),
  ).toMatchObject({ categories: ['not recorded', 'infinity'], series: [{ values: [7, 2] }] })
})

it('a span that is too long is not filled, and the chart says so [RV4]', () => {
  const data = drawn(
    [dateOf('day'), counted],
    [
      ['1900-01-01', 1],
      ['2024-01-01', 1],
    ],
  )
  expect(data.categories).toHaveLength(2)
  expect(data.notes?.[0]).toMatch(/^Empty days are left out, because the axis would have 45,291 days/)
  expect(
    drawn(
      [dateOf('month'), counted],
      [
        ['1900-01', 1],
        ['2024-01', 1],
      ],
    ).categories,
  ).toHaveLength(1489)
})

it('a period that one series has and another has not is 0 in the other, and its segment says whose it is [RV4]', () => {
  const data = drawn(
    [dateOf('month'), columnOf('Ward'), counted],
    [
      ['2024-01', 'A', 3],
      ['2024-02', 'B', 1],
      ['2024-04', 'A', 2],
    ],
    { dimensionalGrouping: true },
  )
  expect(data.categories).toEqual(['2024-01', '2024-02', '2024-03', '2024-04'])
  expect(data.series.map(({ name, values }) => [name, values])).toEqual([
    ['A', [3, 0, 0, 2]],
    ['B', [0, 1, 0, 0]],
  ])
  expect(data.series[1]?.rows.map((row) => row?.slice(0, 2))).toEqual([
    ['2024-01', 'B'],
    ['2024-02', 'B'],
    ['2024-03', 'B'],
    ['2024-04', 'B'],
  ])
})

it('rows that repeat a period are drawn as they are [RV4]', () => {
  expect(
    drawn(
      [dateOf('month'), counted],
      [
        ['2024-01', 3],
        ['2024-01', 4],
        ['2024-04', 1],
      ],
    ).categories,
  ).toEqual(['2024-01', '2024-01', '2024-04'])
})

it('every period stands on the axis once and in order, and nothing is added or lost [RV4]', () => {
  const cell = fc.record({
    at: fc.integer({ min: -30, max: 30 }),
    ward: fc.constantFrom('A', 'B', 'C', null),
    visits: fc.integer({ min: 0, max: 99 }),
    hasDate: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...dateUnits),
      fc.integer({ min: 100, max: 8000 }),
      fc.uniqueArray(cell, {
        selector: ({ at, ward, hasDate }) => `${hasDate ? at : 'none'} ${ward}`,
        minLength: 1,
        maxLength: 60,
      }),
      (unit, from, cells) => {
        const rows = cells.map(({ at, ward, visits, hasDate }): Cell[] => [
          hasDate ? printPeriod(unit, from + at) : null,
          ward,
          visits,
        ])
        const data = drawn([dateOf(unit), columnOf('Ward'), counted], rows, { dimensionalGrouping: true })
        const sum = (values: readonly (number | null)[]) =>
          values.reduce<number>((total, value) => total + (value ?? 0), 0)
        const drawnSum =
          sum(data.series.flatMap(({ values }) => [...values])) + sum((data.aside ?? []).map(({ value }) => value))
        expect(drawnSum).toBe(sum(cells.map(({ visits }) => visits)))
        for (const { values, rows: behind } of data.series)
          expect([values.length, behind.length]).toEqual([data.categories.length, data.categories.length])
        if (!cells.some(({ hasDate }) => hasDate)) return
        const numbers = data.categories.map((category) => periodNumber(unit, category)!)
        const known = cells.flatMap(({ at, hasDate }) => (hasDate ? [from + at] : []))
        expect(numbers).toEqual(
          Array.from({ length: Math.max(...known) - Math.min(...known) + 1 }, (_, at) => Math.min(...known) + at),
        )
        for (const [period, ward, visits] of rows) {
          if (period === null) continue
          const series = data.series.find(({ name }) => name === (ward ?? 'not recorded'))
          expect(series?.values[data.categories.indexOf(String(period))]).toBe(visits)
        }
      },
    ),
  )
})
