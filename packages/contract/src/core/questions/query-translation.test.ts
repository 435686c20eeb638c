import { QueryError, type Query } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { toQuery, toQueryWire, toWireField } from './query-translation.ts'
import { QueryWire } from './query-wire.ts'

const base = { label: 'L', pin: false, grouped: false, orderIndex: 0, orderDirection: 'none' } as const

const query: Query = {
  baseTableId: 5,
  virtualColumns: [
    {
      kind: 'related',
      id: -1,
      label: 'Last dose',
      tableId: 7,
      path: [6],
      measure: 'last',
      column: { columnId: 72 },
      by: { columnId: 53, path: [6] },
      where: { operator: 'and', items: [{ columnId: 72, operator: 'greaterThan', values: [1] }] },
    },
    { kind: 'related', id: -2, label: 'Doses', tableId: 7, path: [6], measure: 'count' },
    {
      kind: 'sequence',
      id: -3,
      label: 'Readmitted',
      subject: [{ columnId: 51 }],
      by: { columnId: 53 },
      measure: 'withinSince',
      column: { columnId: 54 },
      days: 30,
    },
  ],
  columns: [
    { ...base, design: 'view', columnId: -1, aggregation: 'none' },
    { ...base, design: 'view', columnId: 55, aggregation: 'sum', pin: true, orderDirection: 'desc', orderIndex: 2 },
    { ...base, design: 'view', columnId: 54, aggregation: 'averageDateDiff', secondColumnId: 53 },
    {
      ...base,
      design: 'view',
      columnId: 54,
      path: [1, 2],
      aggregation: 'averageDateDiff',
      secondColumnId: 53,
      secondPath: [3],
    },
    { ...base, design: 'view', columnId: 55, aggregation: 'percentile', percentile: '97.5' },
    {
      ...base,
      design: 'view',
      columnId: 55,
      aggregation: 'sum',
      where: {
        operator: 'or',
        items: [
          { columnId: 56, operator: 'equals', values: ['a'] },
          { operator: 'and', items: [{ columnId: 57, path: [1], operator: 'in', values: [null] }] },
        ],
      },
    },
    { ...base, design: 'view', columnId: 54, aggregation: 'percentileDateDiff', percentile: '90', secondColumnId: 53 },
    { ...base, design: 'view', columnId: 55, aggregation: 'sum', derived: { kind: 'shareOfTotal' } },
    {
      ...base,
      design: 'view',
      columnId: 54,
      path: [2],
      aggregation: 'valueCount',
      rate: { over: { columnId: 50, path: [], aggregation: 'rowCount' }, per: 1000 },
    },
    {
      ...base,
      design: 'view',
      columnId: 54,
      aggregation: 'valueCount',
      rate: { over: { columnId: 50, aggregation: 'rowCount' }, per: 100, limit: { interval: 'wilson', side: 'upper' } },
    },
    { ...base, design: 'view', columnId: 55, aggregation: 'avg', derived: { kind: 'movingAverage', periods: 3 } },
    { ...base, design: 'group', columnId: 53, path: [1], grouping: 'year' },
    { ...base, design: 'group', columnId: 53, grouping: 'quarter', grouped: true, orderDirection: 'asc' },
    {
      ...base,
      design: 'computed',
      derived: { kind: 'rank' },
      formula: {
        kind: 'operation',
        operator: '/',
        left: { kind: 'aggregate', function: 'sum', column: 55, path: [4] },
        right: { kind: 'number', value: 100 },
      },
    },
  ],
  filters: [
    { columnId: 56, operator: 'in', values: ['a', null], dynamic: true },
    {
      columnId: 54,
      path: [1, 2],
      aggregation: 'averageDateDiff',
      secondColumnId: 53,
      secondPath: [],
      operator: 'lessThan',
      values: [60],
    },
    { columnId: 55, aggregation: 'avg', operator: 'greaterThan', values: [5], zooming: true },
    { columnId: 55, aggregation: 'percentile', percentile: '5', operator: 'greaterThan', values: [5] },
    { columnId: 54, aggregation: 'averageDateDiff', secondColumnId: 53, operator: 'lessThan', values: [60] },
    { columnId: 42, grouping: 'age', secondColumnId: 53, operator: 'lessThan', values: [18], dynamic: true },
    { columnId: 42, path: [4], grouping: 'age', secondColumnId: 53, secondPath: [], operator: 'isEmpty', values: [] },
  ],
  advanced: {
    operator: 'and',
    items: [
      { columnId: 57, operator: 'equals', values: [true] },
      {
        operator: 'or',
        items: [
          { columnId: 58, operator: 'between', values: [1, 2] },
          { operator: 'and', items: [] },
        ],
      },
    ],
  },
  limit: 100,
}

const view = (expression: unknown[]) => ({ designType: 'VIEW', expression, label: 'L' })
const wire = (column: object) =>
  QueryWire.parse({ datasourceID: 1, dbTable: 5, columns: [view([{ dbColumn: 1, function: 'none' }]), column] })

describe('a question on the wire', () => {
  it('comes back as the same question', () => {
    const sent = JSON.parse(JSON.stringify(toQueryWire(query, 7))) as unknown
    expect(toQuery(QueryWire.parse(sent))).toEqual(query)
  })

  it.each([
    ['a view of no column', view([{ value: 1 }]), 'columns[1].expression[0]'],
    ['a view with a grouping', view([{ dbColumn: 1, function: 'month' }]), 'columns[1].expression[0].function'],
    [
      'a sum of two columns',
      view([
        { dbColumn: 1, function: 'sum' },
        { dbColumn: 2, function: 'sum' },
      ]),
      'columns[1].expression[1]',
    ],
    ['a date difference of one column', view([{ dbColumn: 1, function: 'dateDiff' }]), 'columns[1].expression'],
    [
      'a date difference with two functions',
      view([
        { dbColumn: 1, function: 'dateDiff' },
        { dbColumn: 2, function: 'none' },
      ]),
      'columns[1].expression[1].function',
    ],
    [
      'a group by an aggregate',
      { ...view([{ dbColumn: 1, function: 'sum' }]), designType: 'GROUPBY' },
      'columns[1].expression[0].function',
    ],
    [
      'a group that is shown as a share',
      {
        ...view([{ dbColumn: 1, function: 'uniqueValues' }]),
        designType: 'GROUPBY',
        derived: { kind: 'shareOfTotal' },
      },
      'columns[1].derived',
    ],
    [
      'a rate of one column',
      { ...view([{ dbColumn: 1, function: 'rowCount' }]), rate: { per: 100 } },
      'columns[1].expression[1]',
    ],
    [
      'a rate by a grouping',
      {
        ...view([{ dbColumn: 1, function: 'rowCount' }, { operator: '/' }, { dbColumn: 1, function: 'month' }]),
        rate: { per: 100 },
      },
      'columns[1].expression[2].function',
    ],
    [
      'a formula that does not end',
      { ...view([{ value: 1 }, { operator: '+' }]), designType: 'COMPUTED' },
      'columns[1].expression[1]',
    ],
  ])('with %s is refused by the name of its field', (_what, column, field) => {
    const read = () => toQuery(wire(column))
    expect(read).toThrow(QueryError)
    expect(read).toThrow(expect.objectContaining({ field }))
  })

  it.each([
    ['baseTableId', 'dbTable'],
    ['limit', 'resultLimit'],
    ['columns[3]', 'columns[3]'],
    ['columns[3].columnId', 'columns[3].expression[0].dbColumn'],
    ['columns[3].secondColumnId', 'columns[3].expression[1].dbColumn'],
    ['columns[3].aggregation', 'columns[3].expression[0].function'],
    ['columns[3].grouping', 'columns[3].expression[0].function'],
    ['columns[3].formula', 'columns[3].expression'],
    ['columns[3].rate.over.columnId', 'columns[3].expression[2].dbColumn'],
    ['columns[3].rate.over.aggregation', 'columns[3].expression[2].function'],
    ['columns[3].rate.per', 'columns[3].rate.per'],
    ['filters[0].columnId', 'filters[0].dbColumn'],
    ['filters[0].aggregation', 'filters[0].functionType'],
    ['filters[0].values', 'filters[0].values'],
    ['filters[0].grouping', 'filters[0].grouping'],
    ['advanced.items[1].items[0].secondColumnId', 'advancedFilters.items[1].items[0].secondDbColumn'],
  ])("has the compiler's %s as %s", (field, name) => {
    expect(toWireField(field)).toBe(name)
  })
})
