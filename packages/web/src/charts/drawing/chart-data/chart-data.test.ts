import { expect, it } from 'vitest'
import { setNullText } from '../../../ui/format/null-text.ts'
import { columnOf, measureOf, resultOf } from '../../testing/results.ts'
import { defaultChartOptions } from '../../chart-options.ts'
import { asDrawn, categoryText, chartData, dimensionsOf, limitsAt, toShares } from './chart-data.ts'
import { chartTitle, describeChart, tableName } from './describe-chart.ts'
import { drawnData } from './drawn-data.ts'

const columns = [columnOf('Year'), columnOf('Ward'), measureOf('Visits')]
const { table } = resultOf(columns, [
  ['2024', 'A', 3],
  ['2024', null, 1],
  ['2025', 'A', '7'],
])

it('RV6 without grouping each row is a category that names all its dimensions, the chosen one first', () => {
  expect(dimensionsOf(table)).toEqual([0, 1])
  expect(chartData(table, 1, false)).toMatchObject({
    categories: ['A · 2024', 'not recorded · 2024', 'A · 2025'],
    series: [{ name: 'Visits', values: [3, 1, 7] }],
  })
})

it('RV4 dimensional grouping makes series of the other dimensions and leaves gaps where nothing is', () => {
  expect(chartData(table, 0, true)).toMatchObject({
    categories: ['2024', '2025'],
    series: [
      { name: 'A', values: [3, 7] },
      { name: 'not recorded', values: [1, null] },
    ],
  })
})

it('a text that reads like a missing or an empty value is a group of its own, in quotation marks [RV4]', () => {
  setNullText('Unknown')
  const like = resultOf(columns, [
    ['2024', 'Unknown', 3],
    ['2024', null, 1],
    ['2024', '', 5],
    ['2024', '(empty)', 2],
  ]).table
  const split = { ...defaultChartOptions, dimensionalGrouping: true }
  const series = chartData(like, 0, true).series.map(({ name, values }) => [name, ...values])
  const slices = drawnData({ table: like }, 1, split, { isWhole: true, isPart: false })
  setNullText('not recorded')
  expect(series).toEqual([
    ['“Unknown”', 3],
    ['Unknown', 1],
    ['(empty)', 5],
    ['“(empty)”', 2],
  ])
  expect([slices.categories, slices.series[0]?.values]).toEqual([
    ['“Unknown”', 'Unknown', '(empty)', '“(empty)”'],
    [3, 1, 5, 2],
  ])
})

it('slices add counts and sums up over the other dimensions, where questions split by them [RV4]', () => {
  const split = { ...defaultChartOptions, dimensionalGrouping: true }
  const whole = { isWhole: true, isPart: false }
  expect(drawnData({ table }, 0, split, whole)).toMatchObject({
    categories: ['2024', '2025'],
    series: [{ name: 'Visits', values: [4, 7] }],
    isSummed: true,
  })
  expect(drawnData({ table }, 0, defaultChartOptions, whole)).toMatchObject({
    categories: ['2024 · A', '2024 · not recorded', '2025 · A'],
    series: [{ values: [3, 1, 7] }],
  })
  const averages = resultOf(
    [columns[0]!, columns[1]!, measureOf('Age', { expression: { function: 'avg', dbColumn: 3 } })],
    table.data,
  ).table
  expect(drawnData({ table: averages }, 0, split, whole)).toMatchObject({
    series: [{ values: [3, 1, 7] }],
    notes: ['Only counts and sums can be added up, so each Ward has slices of its own.'],
  })
  expect(drawnData({ table }, 0, split, { ...whole, isWhole: false }).series).toHaveLength(2)
})

it('a stack of averages says that its height means nothing, a stack of sums does not [RV4]', () => {
  const stacked = { ...defaultChartOptions, stack: true, dimensionalGrouping: true }
  const notesOf = (aggregation: 'avg' | 'sum') =>
    drawnData(
      {
        table: {
          ...table,
          columns: [columns[0]!, columns[1]!, measureOf('M', { expression: { function: aggregation, dbColumn: 3 } })],
        },
      },
      0,
      stacked,
      { isWhole: false, isPart: false },
    ).notes
  expect(notesOf('avg')?.[0]).toMatch(/^The height of a stack has no meaning here/)
  expect(notesOf('sum')).toBeUndefined()
})

it('RV4 days and moments that are not grouped are written as in the table', () => {
  const admitted = columnOf('Admitted', {
    oceanDataType: 'DATE',
    dataPattern: 'YYYY-MM-DDTHH:mm:ss',
    expression: { function: 'none', dbColumn: 9 },
  })
  const born = columnOf('Born', {
    oceanDataType: 'DATE',
    dataPattern: 'YYYY-MM-DD',
    expression: { function: 'none', dbColumn: 8 },
  })
  const month = columnOf('Month', { oceanDataType: 'DATE', expression: { function: 'month', dbColumn: 9 } })
  const dated = resultOf(
    [admitted, born, month, measureOf('Visits')],
    [['2026-03-05T14:30:00', '1980-02-29', '2026-03', 1]],
  ).table
  expect(chartData(dated, 0, false).categories).toEqual(['2026-Mar-05 14:30:00 · 1980-Feb-29 · 2026-03'])
  expect(chartData(dated, 0, true)).toMatchObject({
    categories: ['2026-Mar-05 14:30:00'],
    series: [{ name: '1980-Feb-29 · 2026-03' }],
  })
})

it('RV4 rows that repeat are never added up in the browser', () => {
  const raw = resultOf(columns, [
    ['2024', 'A', 3],
    ['2024', 'A', 4],
  ]).table
  expect(chartData(raw, 0, true).series[0]?.values).toEqual([3, 4])
})

it('RV4 several measures without a dimension stand side by side', () => {
  const two = resultOf([measureOf('Visits'), measureOf('Beds')], [[3, 4]]).table
  expect(chartData(two, undefined, false)).toMatchObject({
    categories: ['1'],
    series: [{ values: [3] }, { values: [4] }],
  })
})

it('RV4 shares of a category make a hundred percent, and an empty category has none', () => {
  const shares = toShares({
    categories: ['x', 'y'],
    series: [
      { name: 'a', values: [1, 0], rows: [] },
      { name: 'b', values: [3, null], rows: [] },
    ],
  })
  expect(shares.series.map(({ values }) => values)).toEqual([
    [25, null],
    [75, null],
  ])
})

it('bars in per cent are spoken in per cent, without the limits of their values', () => {
  const euro = { style: 'currency', currency: 'EUR' } as const
  const data = {
    categories: ['x', 'y'],
    series: [
      { name: 'a', values: [1, 6], rows: [[0, 2]], format: euro, limits: [0, 1] as const },
      { name: 'b', values: [3, 2], rows: [], format: euro },
    ],
  }
  const spoken = (percentageBar: boolean) => describeChart('Bar', 'Cost', asDrawn(data, { percentageBar }))
  expect(spoken(true)).toContain('a: highest 75.0% at y, lowest 25.0% at x')
  expect(spoken(false)).toContain('a: highest EUR 6.00 at y')
  expect([false, true].map((isShare) => limitsAt(asDrawn(data, { percentageBar: isShare }).series[0]!, 0))).toEqual([
    [0, 2],
    undefined,
  ])
})

it('says a chart in a sentence', () => {
  expect(describeChart('Bar', 'Visits', chartData(table, 0, true))).toBe(
    'Bar chart: Visits. 2 categories. A: highest 7 at 2025, lowest 3 at 2024; not recorded: highest 1 at 2024, lowest 1 at 2024.',
  )
})

it('RV2 a table of a question without a name is called as the title above it, or by its columns', () => {
  const result = resultOf(columns, [], { title: '' })
  expect(tableName({ result, title: 'Visits details' })).toBe('Visits details')
  expect(tableName({ result })).toBe('Visits by Year and Ward')
  expect(tableName({ result: { ...result, title: 'Busy wards' }, title: 'Tile' })).toBe('Busy wards')
})

it('a chart of a question without a name says what it shows, and what has no place on its axis', () => {
  expect(chartTitle(resultOf(columns, [], { title: '' }))).toBe('Visits by Year and Ward')
  expect(chartTitle(resultOf(columns, [], { title: 'Busy wards' }))).toBe('Busy wards')
  const months = resultOf(
    [columnOf('Month', { oceanDataType: 'DATE', expression: { function: 'month', dbColumn: 9 } }), measureOf('Visits')],
    [
      [null, 4],
      ['2024-01', 3],
    ],
  )
  expect(
    describeChart('Line', 'Visits', drawnData(months, 0, defaultChartOptions, { isWhole: false, isPart: false })),
  ).toBe(
    'Line chart: Visits. 1 category. Visits: highest 3 at 2024-01, lowest 3 at 2024-01. Not on the axis: No date, Visits 4.',
  )
})

it('a category without a value has the text that the installation wants', () => {
  setNullText('NULL')
  expect(categoryText(undefined, null)).toBe('NULL')
  setNullText('not recorded')
  expect([categoryText(undefined, null), categoryText(undefined, '')]).toEqual(['not recorded', '(empty)'])
})
