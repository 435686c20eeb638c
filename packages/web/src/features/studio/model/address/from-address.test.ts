import type { TableColumnMeta } from '@soundings/contract'
import type { ColumnUse } from '@soundings/query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeAddressFilters } from '../../../../api/questions/address-filters.ts'
import { columnOf } from '../../../../charts/testing/results.ts'
import { questionLink, type Operation } from '../../../../charts/question-links.ts'
import { fromAddress } from './from-address.ts'
import { readAddress } from './read-address.ts'
import { outputsOf, type StudioState } from '../studio-state.ts'
import { clinicTables } from '../testing/clinic.ts'
import { previewProblem, toQuery } from '../question/to-query.ts'

function open(search: string) {
  const address = readAddress(search)
  if (!address || 'problem' in address) return address
  return fromAddress(address, clinicTables)
}

function stateAt(search: string): StudioState {
  const opened = open(search)
  if (!opened || 'problem' in opened) throw new Error(opened?.problem ?? 'No database is named')
  return opened.state
}

const searchOf = (link: string | undefined) => new URL(link ?? '', 'http://soundings').search
const ward = { expression: { function: 'uniqueValues', dbColumn: 21 } } as const
const source = { dbId: 1, tableId: 1 }

interface Asked {
  readonly operation?: Operation
  readonly column?: Partial<TableColumnMeta>
  readonly value?: string | number | boolean | null
  readonly filterOut?: boolean
  readonly filters?: string | undefined
  readonly counted?: ColumnUse
}

/** As a chart or the grid would open it. */
const linked = ({ operation = 'drillDown', column = ward, filters, ...asked }: Asked) =>
  stateAt(searchOf(questionLink({ ...source, filters }, { operation, column: columnOf('Ward', column), ...asked })))

const filtersOf = (state: StudioState) =>
  state.filters.map(({ filter: { columnId, operator, values } }) => [columnId, operator, ...values])
const labels = (state: StudioState) => outputsOf(state).map(({ label }) => label)
const month = { expression: { function: 'month', dbColumn: 13 } } as const

describe('SD12 a link into the studio', () => {
  it('without a database opens the picker; with one it opens that, and its table', () => {
    expect(open('?operation=drillDown')).toBeUndefined()
    expect(stateAt('?dbId=1')).toMatchObject({ databaseId: 1, baseTableId: undefined })
    expect(stateAt('?dbId=1&tableId=1')).toMatchObject({ baseTableId: 1, views: [], groups: [] })
  })

  it('asks for unique values: the column as a group, by its name', () => {
    const state = linked({ operation: 'uniqueValues' })
    expect([state.name, labels(state), state.viewType]).toEqual([
      'Unique values Of Wards Name',
      ['Wards Name'],
      'TABLE',
    ])
  })

  it('asks for a distribution: the row count of each value as bars, of dates by their unit', () => {
    const state = linked({ operation: 'distribution' })
    expect([
      state.limit,
      linked({ operation: 'uniqueValues' }).limit,
      linked({ operation: 'dateDistribution', column: { expression: { function: 'none', dbColumn: 13 } } }).limit,
    ]).toEqual([5000, 5000, 5000])
    expect([labels(state), state.viewType, state.name]).toEqual([
      ['Wards Name', 'Row Count'],
      'BAR',
      'Row Count by Wards Name',
    ])
    const dates = { expression: { function: 'none', dbColumn: 13 } } as const
    expect(labels(linked({ operation: 'dateDistribution', column: dates }))).toEqual(['Admitted (Month)', 'Row Count'])
    expect(
      labels(linked({ operation: 'dateDistribution', column: { expression: { function: 'year', dbColumn: 13 } } }))[0],
    ).toBe('Admitted (Year)')
  })

  it('asks for details: raw data of the base table and the column, where it has the value', () => {
    const state = linked({ value: 'A&E' })
    expect(state.name).toBe('Visits details')
    expect(labels(state)).toEqual([
      'Id',
      'Kind',
      'Cost',
      'Admitted',
      'Discharged',
      'Urgent',
      'Ward key',
      'Minutes',
      'Wards Name',
    ])
    expect(filtersOf(state)).toEqual([[21, 'equals', 'A&E']])
    expect(previewProblem(state)).toBeUndefined()
  })

  it.each<[string, Asked, (string | number | null)[][]]>([
    ['all but the value', { value: 'A', filterOut: true }, [[21, 'notEquals', 'A']]],
    ['no text', { value: null }, [[21, 'in', null]]],
    ['anything but no text', { value: null, filterOut: true }, [[21, 'notIn', null]]],
    ['an empty text', { value: '' }, [[21, 'in', '']]],
    [
      'no number',
      { value: null, column: { expression: { function: 'uniqueValues', dbColumn: 12 } } },
      [[12, 'isEmpty']],
    ],
    [
      'any number',
      { value: null, filterOut: true, column: { expression: { function: 'uniqueValues', dbColumn: 12 } } },
      [[12, 'isNotEmpty']],
    ],
    ['a number', { value: 4.5, column: { expression: { function: 'none', dbColumn: 12 } } }, [[12, 'equals', '4.5']]],
    ['yes', { value: true, column: { expression: { function: 'uniqueValues', dbColumn: 15 } } }, [[15, 'equals', '1']]],
    ['no', { value: false, column: { expression: { function: 'uniqueValues', dbColumn: 15 } } }, [[15, 'equals', '0']]],
    [
      'a month',
      { value: '2024-03', column: month },
      [
        [13, 'greaterOrEqual', '2024-03-01'],
        [13, 'lessThan', '2024-04-01'],
      ],
    ],
    [
      'a quarter',
      { value: '2024-Q2', column: { expression: { function: 'quarter', dbColumn: 13 } } },
      [
        [13, 'greaterOrEqual', '2024-04-01'],
        [13, 'lessThan', '2024-07-01'],
      ],
    ],
    ['no month', { value: null, column: month }, [[13, 'isEmpty']]],
    [
      'a value whose texts were counted, also the empty ones',
      { value: 'A', counted: { columnId: 11 } },
      [
        [21, 'equals', 'A'],
        [11, 'notIn', null],
      ],
    ],
    [
      'all but a value, where numbers of another table were counted',
      { value: 'A', filterOut: true, counted: { columnId: 22, path: [16] } },
      [
        [21, 'notEquals', 'A'],
        [22, 'isNotEmpty'],
      ],
    ],
    [
      'an aggregate, which is of many rows',
      { value: 900, column: { expression: { function: 'sum', dbColumn: 12 } } },
      [],
    ],
  ])('asks for the rows with %s', (_what, asked, filters) => {
    expect(filtersOf(linked(asked))).toEqual(filters)
  })

  it('asks for all months but one, and those without a date', () => {
    const state = linked({ value: '2024-03', column: month, filterOut: true })
    expect([filtersOf(state), previewProblem(state)]).toEqual([[[13, 'notEquals', '2024-03']], undefined])
  })

  it('asks for the rows of an age at another date, and leaves out one whose other date is gone', () => {
    const age = (own: object) =>
      ({ expression: { function: 'ageBands', dbColumn: 32, secondDbColumn: 13, ...own } }) as const
    const state = linked({ column: age({}), value: '18 and more' })
    expect(state.filters.map(({ filter }) => filter)).toEqual([
      { columnId: 32, grouping: 'age', secondColumnId: 13, operator: 'greaterOrEqual', values: ['18'] },
    ])
    expect(linked({ column: age({ secondDbColumn: 99 }), value: '18 and more' }).filters).toEqual([])
    expect(linked({ column: age({ secondDbColumn: 11 }), value: '18 and more' }).filters).toEqual([])
    expect(linked({ column: age({ secondDbColumn: undefined }), value: '18 and more' }).filters).toEqual([])
  })

  it('asks for the rows whose stored value is no date, and for all others', () => {
    expect(filtersOf(linked({ value: '0000-00-00', column: month }))).toEqual([[13, 'equals', '0000-00-00']])
    const state = linked({ value: '15.11.2026', column: month, filterOut: true })
    expect([filtersOf(state), previewProblem(state)]).toEqual([[[13, 'notEquals', '15.11.2026']], undefined])
  })

  it('brings the filters of the result along, also one on the same column', () => {
    const filters = writeAddressFilters({
      filters: [
        { columnId: 21, operator: 'in', values: ['A', 'B'], dynamic: true },
        { columnId: 12, aggregation: 'sum', operator: 'greaterThan', values: [5] },
      ],
      advanced: { operator: 'or', items: [{ columnId: 11, operator: 'isEmpty', values: [] }] },
    })
    const state = linked({ value: 'A', filters })
    expect(filtersOf(state)).toEqual([
      [21, 'in', 'A', 'B'],
      [21, 'equals', 'A'],
    ])
    expect(state.filters.map(({ filter }) => [filter.dynamic, filter.zooming])).toEqual([
      [true, undefined],
      [undefined, true],
    ])
    expect([toQuery(state)?.advanced?.items.length, previewProblem(state)]).toEqual([1, undefined])
  })

  it.each([
    ['?dbId=x', 'This link cannot be read: it may have been cut or changed'],
    ['?dbId=1&tableId=1&columnId=-1', 'This link cannot be read: it may have been cut or changed'],
    ['?dbId=1&operation=drop', 'This link cannot be read: it may have been cut or changed'],
    ['?dbId=1&operation=drillDown', 'This link cannot be read: it may have been cut or changed'],
    ['?dbId=1&tableId=1&filters=3:@:x', 'This link cannot be read: it may have been cut or changed'],
    ['?dbId=1&tableId=99', 'This link is about a table, which no longer exists or is not shared with you'],
    [
      '?dbId=1&tableId=1&columnId=99&columnName=Ward&operation=drillDown',
      'This link is about the column Ward, which no longer exists or is not shared with you',
    ],
    [
      '?dbId=1&tableId=1&columnId=41&operation=drillDown',
      'This link is about a column, which no longer exists or is not shared with you',
    ],
    [
      '?dbId=1&tableId=1&columnId=11&countedColumnId=99&operation=drillDown',
      'This link is about a column, which no longer exists or is not shared with you',
    ],
    [
      '?dbId=1&tableId=1&columnId=11&countedColumnId=1e2&operation=drillDown',
      'This link cannot be read: it may have been cut or changed',
    ],
    ['?dbId=1&tableId=1&columnId=11&operation=dateDistribution', 'Month does not apply to Kind'],
  ])('that is forged or outdated says so: %s', (search, problem) => {
    expect(open(search)).toEqual({ problem })
  })

  it('whose value does not fit the column opens without it and says so', () => {
    const opened = open('?dbId=1&tableId=1&columnId=12&columnValue=many&operation=drillDown')
    expect(opened).toMatchObject({
      gone: ['The filter on Cost was left out. Cost: "many" is not a number'],
      state: { filters: [] },
    })
  })

  it('never fails, whatever it says', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '1',
        '2',
        '11',
        '13',
        '21',
        '41',
        'drillDown',
        'distribution',
        'month',
        '2024-13',
        '[[0,11,"%",0]]',
        '[["or",[]]]',
      ),
    )
    const names = [
      'dbId',
      'tableId',
      'columnId',
      'countedColumnId',
      'columnName',
      'columnValue',
      'columnFunction',
      'filterOut',
      'filters',
      'operation',
    ]
    const anySearch = fc.tuple(
      ...names.map((name) =>
        fc.option(
          word.map((said) => [name, said] as const),
          { nil: undefined },
        ),
      ),
    )
    fc.assert(
      fc.property(anySearch, (said) => {
        const opened = open(
          new URLSearchParams(
            said.filter((each) => each !== undefined).map(([name, value]) => [name, value]),
          ).toString(),
        )
        if (opened && 'state' in opened) expect(opened.state.databaseId).toBeTypeOf('number')
      }),
      { numRuns: 300 },
    )
  })
})
