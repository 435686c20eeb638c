import { expect, it } from 'vitest'
import type { QueryWire } from './query-wire.ts'
import { toQuery, toZooms } from './query-translation.ts'
import { withZooms, ZoomWire } from './zoom.ts'

const plain = { pin: false, grouped: false, orderDirection: 'NONE', orderIndex: 0 } as const
const own = {
  dbColumn: 9,
  operator: 'greaterOrEqual',
  values: ['2020-01-01'],
  dynamic: false,
  zoomingFilter: true,
} as const
const query: QueryWire = {
  datasourceID: 1,
  dbTable: 4,
  columns: [
    { ...plain, designType: 'VIEW', expression: [{ dbColumn: 9, function: 'max' }], label: 'Latest' },
    { ...plain, designType: 'GROUPBY', expression: [{ dbColumn: 9, function: 'year' }], label: 'Year', vid: 'a' },
    { ...plain, designType: 'GROUPBY', expression: [{ dbColumn: 5, function: 'uniqueValues' }], label: 'Ward' },
  ],
  filters: [{ ...own, values: [...own.values] }],
  resultLimit: 50,
}

it('RV6 a zoom changes the unit of the date group and adds zooming filters from the first day up to the day after the last', () => {
  const zoomed = withZooms(query, [{ dbColumn: 9, unit: 'quarter', range: ['2024-01-01', '2025-01-01'] }])
  expect(zoomed.columns).toEqual(
    query.columns.with(1, { ...query.columns[1]!, expression: [{ dbColumn: 9, function: 'quarter' }] }),
  )
  expect(zoomed.filters).toEqual([
    own,
    { dbColumn: 9, operator: 'greaterOrEqual', values: ['2024-01-01'], dynamic: false, zoomingFilter: true },
    { dbColumn: 9, operator: 'lessThan', values: ['2025-01-01'], dynamic: false, zoomingFilter: true },
  ])
})

it('a label that names the unit names the new one after a zoom, and one of its own stays [RV6]', () => {
  const labelled = (label: string, ...zooms: ZoomWire[]) =>
    withZooms({ ...query, columns: query.columns.with(1, { ...query.columns[1]!, label }) }, zooms).columns[1]?.label
  expect(labelled('Admitted (Year)', { dbColumn: 9, unit: 'month' })).toBe('Admitted (Month)')
  expect(labelled('Admitted (Year)', { dbColumn: 9, unit: 'month' }, { dbColumn: 9, unit: 'day' })).toBe(
    'Admitted (Day)',
  )
  expect(labelled('Admitted (Year) (Year)', { dbColumn: 9, unit: 'week' })).toBe('Admitted (Year) (Week)')
  expect(labelled('When', { dbColumn: 9, unit: 'month' })).toBe('When')
  expect(labelled('Admitted (Quarter)', { dbColumn: 9, unit: 'month' })).toBe('Admitted (Quarter)')
  expect(labelled('Admitted (Year)')).toBe('Admitted (Year)')
})

it('a zoom asks for 5,000 rows, so that a year of days is not cut at the limit of its months [RV6]', () => {
  const limitOf = (resultLimit: number) =>
    withZooms({ ...query, resultLimit }, [{ dbColumn: 9, unit: 'day' }]).resultLimit
  expect([limitOf(50), limitOf(0), limitOf(9000), withZooms(query, []).resultLimit]).toEqual([5000, 0, 9000, 50])
})

it('RV6 the last zoom of a column counts, and none of them takes a filter of the query away', () => {
  const zoomed = withZooms(query, [
    { dbColumn: 9, unit: 'month', range: ['2024-01-01', '2025-01-01'] },
    { dbColumn: 9, unit: 'day' },
  ])
  expect(zoomed.columns[1]?.expression).toEqual([{ dbColumn: 9, function: 'day' }])
  expect(zoomed.filters).toEqual([own])
})

it('RV6 R29 what a zoom narrows is what its question gets as filters', () => {
  const later = { dbColumn: 9, unit: 'day' as const, range: ['2024-03-01', '2024-04-01'] as [string, string] }
  const [zoom, ...others] = toZooms([{ dbColumn: 9, unit: 'month', range: ['2024-01-01', '2025-01-01'] }, later])
  expect([zoom?.columnId, zoom?.unit, zoom?.range, others]).toEqual([9, 'day', later.range, []])
  const { filters } = toQuery(withZooms(query, [later]))
  expect(zoom?.filters).toEqual(filters.slice(1))
})

it('RV6 a zoom is of the group by its own way', () => {
  const group = (path: number[]) => ({
    ...plain,
    designType: 'GROUPBY' as const,
    expression: [{ dbColumn: 9, path, function: 'year' as const }],
    label: 'Year',
  })
  const byTwoWays: QueryWire = { ...query, columns: [group([1]), group([2, 3])] }
  const zoomed = withZooms(byTwoWays, [
    { dbColumn: 9, path: [2, 3], unit: 'month', range: ['2024-01-01', '2025-01-01'] },
    { dbColumn: 9, path: [1], unit: 'day' },
  ])
  expect(zoomed.columns.map(({ expression }) => expression)).toEqual([
    [{ dbColumn: 9, path: [1], function: 'day' }],
    [{ dbColumn: 9, path: [2, 3], function: 'month' }],
  ])
  expect(zoomed.filters.slice(1).map(({ path }) => path)).toEqual([
    [2, 3],
    [2, 3],
  ])
  expect(() => withZooms(byTwoWays, [{ dbColumn: 9, unit: 'day' }])).toThrow(
    'This question has no date group of that column',
  )
})

it.each([5, 77])('RV6 column %d is no date group and cannot be zoomed', (dbColumn) => {
  expect(() =>
    withZooms(query, [
      { dbColumn: 9, unit: 'day' },
      { dbColumn, unit: 'day' },
    ]),
  ).toThrow(expect.objectContaining({ field: 'zooms[1].dbColumn' }))
})

it.each([
  ['9999-01-01', '10000-01-01'],
  ['0044-01-01 BC', '0043-01-01 BC'],
  ['0001-12-01 BC', '0001-01-01'],
])('RV6 %s to %s is a range at the ends of the calendar', (...range) => {
  expect(ZoomWire.safeParse({ dbColumn: 9, unit: 'day', range }).success).toBe(true)
})

it.each([
  ['infinity', 'infinity'],
  ['2024-01-01', 'infinity'],
  ['0043-01-01 BC', '0044-01-01 BC'],
  ['2024-02-30', '2024-03-01'],
  ['0000-01-01', '0001-01-01'],
  ['2024-01-01', '2024-01-01'],
  ['2025-01-01', '2024-01-01'],
  ["2024-01-01' --", '2025-01-01'],
])('RV6 %s to %s is no range', (...range) => {
  expect(ZoomWire.safeParse({ dbColumn: 9, unit: 'day', range }).success).toBe(false)
})
