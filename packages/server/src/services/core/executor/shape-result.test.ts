import type { Catalog, ResultColumn } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { toColumnMeta, totalCountOf } from './shape-result.ts'

const column: ResultColumn = {
  label: 'Cost',
  kind: 'MEASURE',
  dataType: 'NUMBER',
  numberKind: 'decimal',
  dateKind: 'timestamp',
  columnId: 11,
  aggregation: 'sum',
  grouping: null,
  pin: true,
  grouped: false,
}
const month: ResultColumn = {
  ...column,
  label: 'Month',
  kind: 'DIMENSION',
  dataType: 'DATE',
  columnId: 12,
  aggregation: null,
  grouping: 'month',
  pin: false,
  grouped: true,
}
const catalog: Catalog = {
  databaseId: 1,
  tables: [
    {
      id: 1,
      name: 'enc',
      displayName: 'Encounters',
      active: true,
      columns: [
        {
          id: 11,
          name: 'cost',
          displayName: 'Cost',
          dataType: 'NUMBER',
          kind: 'MEASURE',
          active: true,
          primaryKey: false,
        },
      ],
    },
  ],
  references: [],
}

describe('the answer of the executor', () => {
  it('tells of each column its table, its function and how its dates are written', () => {
    expect(toColumnMeta(column, catalog)).toEqual({
      title: 'Cost',
      label: 'Cost',
      type: 'MEASURE',
      oceanDataType: 'NUMBER',
      dataPattern: null,
      unit: null,
      pin: true,
      grouped: false,
      expression: { function: 'sum', dbColumn: 11 },
      tableName: 'Encounters',
    })
    expect(toColumnMeta(month, catalog)).toMatchObject({
      dataPattern: 'YYYY-MM',
      expression: { function: 'month', dbColumn: 12 },
    })
    expect(toColumnMeta({ ...month, grouping: 'quarter' }, catalog).dataPattern).toBe('YYYY-[Q]Q')
    expect(toColumnMeta({ ...month, grouping: null }, catalog).dataPattern).toBe('YYYY-MM-DDTHH:mm:ss')
    expect(toColumnMeta({ ...month, grouping: 'uniqueValues', dateKind: 'date' }, catalog).dataPattern).toBe(
      'YYYY-MM-DD',
    )
    expect(toColumnMeta({ ...column, columnId: null, aggregation: null }, catalog)).toMatchObject({
      tableName: '',
      expression: { function: null, dbColumn: null },
    })
  })

  it.each([
    ['a page that is not full', { pageNumber: 0, pageLength: 50 }, 0, 7, 7],
    ['an empty result', { pageNumber: 0, pageLength: 50 }, 0, 0, 0],
    ['a later page that is not full', { pageNumber: 2, pageLength: 50 }, 0, 7, 107],
    ['a full page', { pageNumber: 0, pageLength: 50 }, 0, 50, null],
    ['a full page at the limit', { pageNumber: 1, pageLength: 50 }, 100, 50, 100],
    ['a full page before the limit', { pageNumber: 0, pageLength: 50 }, 100, 50, null],
    ['a page which the limit cuts', { pageNumber: 1, pageLength: 50 }, 70, 20, 70],
    ['an empty page beyond the end', { pageNumber: 9, pageLength: 50 }, 0, 0, null],
  ])('knows the total of %s', (_what, page, limit, rowCount, total) => {
    expect(totalCountOf(page, limit, rowCount)).toBe(total)
  })
})
