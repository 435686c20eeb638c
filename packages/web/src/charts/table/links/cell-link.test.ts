import type { TableColumnMeta } from '@soundings/contract'
import { otherCell } from '@soundings/query'
import { expect, it } from 'vitest'
import { filterableColumns, hrefBy, readCellLinks, withLink } from './cell-link.ts'

const column = (label: string, more: Partial<TableColumnMeta>): TableColumnMeta => ({
  label,
  title: label,
  tableName: 'stays',
  unit: null,
  type: 'DIMENSION',
  oceanDataType: 'STRING',
  dataPattern: null,
  pin: false,
  grouped: false,
  expression: { function: 'uniqueValues', dbColumn: 4 },
  ...more,
})

const columns = [
  column('Ward', {}),
  column('Month', { oceanDataType: 'DATE', expression: { function: 'month', dbColumn: 5 } }),
  column('Day', { oceanDataType: 'DATE', expression: { function: 'none', dbColumn: 6 } }),
  column('Stays', { type: 'MEASURE', oceanDataType: 'NUMBER', expression: { function: 'sum', dbColumn: 7 } }),
  column('Share', { type: 'MEASURE', oceanDataType: 'NUMBER', expression: { function: null, dbColumn: null } }),
]
const keys = ['ward', 'month', 'day', 'stays', 'share']

it('groups and plain values can narrow a dashboard, measures and moments cannot', () => {
  expect(filterableColumns(columns)).toEqual([0, 1])
})

it('a link opens the dashboard with the values of its row, for all tiles', () => {
  const href = hrefBy({ dashboard: 12, by: ['ward', 'month'] }, keys, columns)(['A & B', '2026-03', null, 5, 1])
  const [path, search = ''] = href?.split('?') ?? []
  expect(path).toBe('/dashboards/12')
  expect(JSON.parse(new URLSearchParams(search).get('cross') ?? '')).toMatchObject([
    { tile: 'link', dbColumn: 4, operator: 'in', values: ['A & B'] },
    { tile: 'link', dbColumn: 5, operator: 'equals' },
  ])
  expect(hrefBy({ dashboard: 12, by: [] }, keys, columns)(['A', null, null, 5, 1])).toBe('/dashboards/12')
})

it('a link carries both edges of a band, and which part of dates it means', () => {
  const parts = [
    column('Days', { expression: { function: 'bands', dbColumn: 8 } }),
    column('Weekday', { expression: { function: 'dayOfWeek', dbColumn: 5 } }),
  ]
  expect(filterableColumns(parts)).toEqual([0, 1])
  const href = hrefBy({ dashboard: 12, by: ['a', 'b'] }, ['a', 'b'], parts)(['3 to below 7', 'Monday'])
  const [, search = ''] = href?.split('?') ?? []
  expect(JSON.parse(new URLSearchParams(search).get('cross') ?? '')).toEqual([
    { tile: 'link', dbColumn: 8, operator: 'greaterOrEqual', values: ['3'] },
    { tile: 'link', dbColumn: 8, operator: 'lessThan', values: ['7'] },
    { tile: 'link', dbColumn: 5, operator: 'in', values: ['Monday'], grouping: 'dayOfWeek' },
  ])
})

it('a row whose value is no filter has no link, nor has one without a column of the link', () => {
  const by = (names: string[]) => hrefBy({ dashboard: 1, by: names }, keys, columns)
  expect(by(['ward'])([otherCell, null, null, 1, 1])).toBeUndefined()
  expect(by(['ward', 'gone'])(['A', null, null, 1, 1])).toBeUndefined()
  expect(by(['ward'])([null, null, null, 1, 1])).toContain('/dashboards/1?cross=')
})

it('links are read as they were kept, and go with their column', () => {
  const link = { dashboard: 3, by: ['ward'] }
  expect(readCellLinks({ a: link, b: { dashboard: 'x', by: [] }, c: { dashboard: 1, by: [1] }, d: null })).toEqual({
    a: link,
  })
  expect(readCellLinks([])).toBeUndefined()
  expect(withLink({ gone: link, b: link }, ['a', 'b'], 'a', link)).toEqual({ b: link, a: link })
  expect(withLink({ a: link }, ['a'], 'a', undefined)).toBeUndefined()
})
