import { otherCell } from '@soundings/query'
import { expect, it } from 'vitest'
import { readAddressFilters } from '../../../api/questions/address-filters.ts'
import { columnOf, measureOf } from '../../testing/results.ts'
import { crossActions, segmentActions as actionsOfSegment } from './segment-actions.ts'

type Segment = Parameters<typeof actionsOfSegment>[0]
type Group = Omit<Segment['dimensions'][number], 'text'> & { readonly text?: string }
type Asked = Omit<Segment, 'dimensions' | 'columns'> &
  Group & { readonly others: readonly Group[]; readonly columns?: Segment['columns'] | undefined }
/** A group is called by its value unless the test is about its text. */
const segmentActions = ({ column, value, text, others, columns, ...more }: Asked) => {
  const groups = [{ column, value, ...(text !== undefined && { text }) }, ...others]
  return actionsOfSegment({
    columns: columns ?? groups.map((group) => group.column),
    dimensions: groups.map((group) => ({ text: String(group.value), ...group })),
    ...more,
  })
}

const source = { dbId: 1, tableId: 2, filters: undefined }
const quarter = columnOf('Admitted', { oceanDataType: 'DATE', expression: { function: 'quarter', dbColumn: 9 } })

it('RV6 a date group can be zoomed in with its range and out without one', () => {
  const actions = segmentActions({ column: quarter, value: '2024-Q3', source, others: [], canZoom: true })
  expect(actions.map(({ label }) => label)).toEqual([
    'Show Details',
    'Filter Out',
    'Zoom in',
    'Zoom out',
    'Zoom To Year',
    'Zoom To Month',
    'Zoom To Week',
    'Zoom To Day',
  ])
  expect(actions[2]).toEqual({
    label: 'Zoom in',
    zoom: { column: quarter, unit: 'month', range: ['2024-07-01', '2024-10-01'] },
  })
  expect(actions[3]).toEqual({ label: 'Zoom out', zoom: { column: quarter, unit: 'year' } })
})

it('RV6 hours are offered where the column has times, a week leads in to its days and out to months, and a day of the week nowhere', () => {
  const of = (name: 'day' | 'week' | 'hour' | 'dayOfWeek', value: string, hasTime: boolean) =>
    segmentActions({
      column: { ...quarter, hasTime, expression: { function: name, dbColumn: 9 } },
      value,
      source: undefined,
      others: [],
      canZoom: true,
    })
  const [into, out] = of('week', '2026-W07', true)
  expect([into, out]).toMatchObject([
    { label: 'Zoom in', zoom: { unit: 'day', range: ['2026-02-09', '2026-02-16'] } },
    { label: 'Zoom out', zoom: { unit: 'month' } },
  ])
  expect(of('day', '2026-02-14', true).map(({ label }) => label)).toEqual([
    'Zoom in',
    'Zoom out',
    'Zoom To Year',
    'Zoom To Quarter',
    'Zoom To Month',
    'Zoom To Week',
    'Zoom To Hour',
  ])
  expect(of('day', '2026-02-14', true)[0]).toMatchObject({
    zoom: { unit: 'hour', range: ['2026-02-14', '2026-02-15'] },
  })
  expect(of('day', '2026-02-14', false).map(({ label }) => label)).not.toContain('Zoom To Hour')
  expect(of('hour', '2026-02-14 08h', true).map(({ label }) => label)).not.toContain('Zoom in')
  expect(of('dayOfWeek', 'Monday', true)).toEqual([])
})

it('RV6 a day without times cannot be zoomed in and a year cannot be zoomed out', () => {
  const labels = (unit: 'day' | 'year', value: string) =>
    segmentActions({
      column: { ...quarter, expression: { function: unit, dbColumn: 9 } },
      value,
      source: undefined,
      others: [],
      canZoom: true,
    }).map(({ label }) => label)
  expect(labels('day', '2024-07-01')).not.toContain('Zoom in')
  expect(labels('year', '2024')).not.toContain('Zoom out')
})

it('RV6 other columns offer details only, and a missing date cannot be looked into', () => {
  expect(
    segmentActions({ column: columnOf('Ward'), value: 'A', source, others: [], canZoom: true }).map(
      ({ label }) => label,
    ),
  ).toEqual(['Show Details', 'Filter Out'])
  expect(
    segmentActions({ column: quarter, value: null, source: undefined, others: [], canZoom: true }).map(
      ({ label }) => label,
    ),
  ).not.toContain('Zoom in')
})

it('RV6 the details of a measure with a condition are the rows for which it holds', () => {
  const condition = {
    groupItemType: 'group' as const,
    groupOperator: 'or' as const,
    items: [{ dbColumn: 7, operator: 'equals' as const, values: ['x'], dynamic: false, zoomingFilter: false }],
  }
  const measure = columnOf('Count', { expression: { function: 'rowCount', dbColumn: 1, condition } })
  const actions = segmentActions({
    column: columnOf('Ward'),
    value: 'A',
    measure,
    source: { ...source, filters: '[["or",[[0,5,"7",0]]]]' },
    others: [],
    canZoom: false,
  })
  for (const action of actions) {
    const carried = readAddressFilters(
      new URL('href' in action ? action.href : '', 'http://x').searchParams.get('filters') ?? '',
    )
    expect(carried?.advanced).toMatchObject({
      operator: 'and',
      items: [
        { operator: 'or', items: [{ columnId: 5 }] },
        { operator: 'or', items: [{ columnId: 7, operator: 'equals', values: ['x'] }] },
      ],
    })
  }
})

it('RV6 the details of a segment are those of all its dimensions', () => {
  const moment = (word: 'uniqueValues' | 'none', dbColumn: number) =>
    columnOf('Admitted', { oceanDataType: 'DATE', expression: { function: word, dbColumn } })
  const others: { column: ReturnType<typeof columnOf>; value: string | null }[] = [
    { column: columnOf('Region', { expression: { function: 'uniqueValues', dbColumn: 30 } }), value: 'North' },
    { column: quarter, value: '2024-Q3' },
    { column: moment('uniqueValues', 40), value: '2024-07-03T08:30:00' },
    { column: moment('none', 41), value: null },
  ]
  const actionsOf = (beside: typeof others) =>
    segmentActions({
      column: columnOf('Ward'),
      value: 'A',
      source: { ...source, filters: '[[0,5,"7",0]]' },
      others: beside,
      canZoom: false,
    })
  const [details, ...rest] = actionsOf(others)
  const filtersOf = (action: typeof details) =>
    readAddressFilters(
      new URL(action && 'href' in action ? action.href : '', 'http://x').searchParams.get('filters') ?? '',
    )?.filters
  expect(filtersOf(details)?.map(({ columnId, values }) => [columnId, values])).toEqual([
    [5, ['7']],
    [30, ['North']],
    [9, ['2024-07-01']],
    [9, ['2024-10-01']],
    [40, ['2024-07-03T08:30:00']],
    [41, []],
  ])
  expect(rest).toHaveLength(5)
  for (const each of rest) expect(filtersOf(each), each.label).toHaveLength(1)
  // No filter of another question names a calculated column, and without it there would be more rows than those of the segment.
  const calculated = columnOf('Label', { expression: { function: null, dbColumn: null } })
  expect(actionsOf([{ column: calculated, value: 'x' }]).map(({ label }) => label)).toEqual(['Filter Out A'])
})

it('RV6 all other groups together, and ages whose other date is unknown, have no details, and are not filtered out', () => {
  const ward = columnOf('Ward')
  const age = columnOf('Age', { expression: { function: 'ageBands', dbColumn: 9 } })
  const top = { ...quarter, top: 3 }
  const labels = (column: typeof ward, value: string, others: { column: typeof ward; value: string }[] = []) =>
    segmentActions({ column, value, source, others, canZoom: true }).map(({ label }) => label)
  expect(labels(ward, otherCell)).toEqual([])
  expect(labels(ward, 'All other')).toEqual(['Show Details', 'Filter Out'])
  expect(labels(age, '18 and more')).toEqual([])
  expect(labels(top, '2024-Q3')).toEqual(['Show Details', 'Filter Out'])
})

it('RV6 beside an age whose other date is unknown or all other groups, another group is filtered out and zoomed into', () => {
  const [ward, code] = [columnOf('Ward'), columnOf('Code')]
  const zooms = ['Zoom in', 'Zoom out', 'Zoom To Year', 'Zoom To Month', 'Zoom To Week', 'Zoom To Day']
  const ages = (['ageBands', 'age'] as const).map((name) => ({
    column: columnOf('Age', { expression: { function: name, dbColumn: 9 } }),
    value: name === 'age' ? 18 : '18 and more',
  }))
  for (const beside of [...ages, { column: code, value: otherCell }]) {
    const labels = (column: typeof ward, value: string) =>
      segmentActions({ column, value, source, others: [beside], canZoom: true }).map(({ label }) => label)
    expect(labels(ward, 'A')).toEqual(['Filter Out A'])
    expect(labels(quarter, '2024-Q3')).toEqual(['Filter Out 2024-Q3', ...zooms])
    const pointed = (others: Asked['others']) =>
      segmentActions({ ...beside, source, others, canZoom: true }).map(({ label }) => label)
    expect(pointed([{ column: ward, value: 'A' }])).toEqual(['Filter Out A'])
    expect(
      pointed([
        { column: ward, value: 'A' },
        { column: quarter, value: '2024-Q3' },
      ]),
      'the period is the one group that can be zoomed',
    ).toEqual(['Filter Out A', 'Filter Out 2024-Q3', ...zooms])
  }
})

it('RV6 each group of a cell is filtered out by an entry of its own, which names it as the cell does', () => {
  const hour = columnOf('Hour', { oceanDataType: 'DATE', expression: { function: 'hourOfDay', dbColumn: 9 } })
  const weekday = columnOf('Weekday', { oceanDataType: 'DATE', expression: { function: 'dayOfWeek', dbColumn: 9 } })
  const actions = segmentActions({
    column: hour,
    value: 11,
    text: '11:00',
    source,
    others: [{ column: weekday, value: 'Wednesday' }],
    canZoom: true,
  }).flatMap((action) =>
    'href' in action ? [[action.label, new URL(action.href, 'http://x').searchParams] as const] : [],
  )
  const leftOut = actions.filter(([, asked]) => asked.get('filterOut') === 'true')
  expect(leftOut.map(([label, asked]) => [label, asked.get('columnName'), asked.get('columnValue')])).toEqual([
    ['Filter Out 11:00', 'Hour', '11'],
    ['Filter Out Wednesday', 'Weekday', 'Wednesday'],
  ])
  expect(actions.map(([label]) => label)).toEqual(['Show Details', 'Filter Out 11:00', 'Filter Out Wednesday'])
})

it('RV6 groups that read the same are distinguished by the names of their columns', () => {
  const periods = ['Admitted', 'Discharged'].map((label, at) => ({
    column: { ...quarter, label, expression: { function: 'quarter' as const, dbColumn: at } },
    value: '2024-Q3',
    text: '2024-Q3',
  }))
  const [admitted, discharged] = periods as [(typeof periods)[0], (typeof periods)[0]]
  const labels = segmentActions({ ...admitted, source, others: [discharged], canZoom: false }).map(({ label }) => label)
  expect(labels).toEqual(['Show Details', 'Filter Out Admitted: 2024-Q3', 'Filter Out Discharged: 2024-Q3'])
  expect(crossActions(periods, () => () => undefined).map(({ label }) => label)).toEqual([
    'Filter the dashboard by Admitted: 2024-Q3',
    'Filter the dashboard by Discharged: 2024-Q3',
  ])
})

it('RV6 the first date group of a segment is zoomed into, also where another group comes before it', () => {
  const [ward, month] = [columnOf('Ward'), { ...quarter, expression: { function: 'month' as const, dbColumn: 8 } }]
  const zoomIn = (groups: readonly Group[]) => {
    const [first, ...others] = groups as [Group, ...Group[]]
    const found = segmentActions({ ...first, source, others, canZoom: true }).find(({ label }) => label === 'Zoom in')
    return found && 'zoom' in found ? found.zoom : undefined
  }
  const [ofWard, ofQuarter, ofMonth] = [
    { column: ward, value: 'A' },
    { column: quarter, value: '2024-Q3' },
    { column: month, value: '2024-05' },
  ]
  const ofTop = { column: { ...quarter, top: 3 }, value: '2024-Q3' }
  expect(zoomIn([ofWard, ofQuarter, ofMonth])?.column).toBe(quarter)
  expect(zoomIn([ofMonth, ofQuarter])?.column).toBe(month)
  expect(zoomIn([ofTop, ofMonth])?.column, 'periods that are ranked are no steps of a zoom').toBe(month)
  expect(zoomIn([ofWard])).toBeUndefined()
})

it('RV6 a count beside a number of each row has no details: its groups alone would find more rows', () => {
  const [ward, count] = [columnOf('Ward'), measureOf('Count', { expression: { function: 'rowCount', dbColumn: 1 } })]
  const ofRow = measureOf('Decade', { isKey: true, expression: { function: null, dbColumn: null } })
  const labels = (columns: Asked['columns']) =>
    segmentActions({ column: ward, value: 'A', columns, source, others: [], measure: count, canZoom: false }).map(
      ({ label }) => label,
    )
  expect(labels([ward, count])).toEqual(['Show Details', 'Filter Out'])
  expect(labels([ward, ofRow, count])).toEqual(['Filter Out'])
})

it('RV6 the details of a count of values are the rows with a value, and without its group all other rows are left', () => {
  const ofColumn = (dbColumn: number | null) => {
    const measure = measureOf('Count', { expression: { function: 'valueCount', dbColumn } })
    return segmentActions({ column: columnOf('Ward'), value: 'A', source, others: [], measure, canZoom: false })
  }
  const counted = ofColumn(7).map((action) => [
    action.label,
    new URL('href' in action ? action.href : '', 'http://x').searchParams.get('countedColumnId'),
  ])
  expect(counted).toEqual([
    ['Show Details', '7'],
    ['Filter Out', null],
  ])
  // No filter finds the rows with a value of a calculated column, or of one that only the question has.
  expect([null, -1].map((id) => ofColumn(id).map(({ label }) => label))).toEqual([['Filter Out'], ['Filter Out']])
})

it('RV6 ages and bands of ages have details, are filtered out, and leave the details of groups beside them to these', () => {
  const ward = columnOf('Ward', { expression: { function: 'uniqueValues', dbColumn: 30 } })
  const at = { dbColumn: 9, secondDbColumn: 13, secondPath: [4] }
  const [bands, age] = (['ageBands', 'age'] as const).map((name) =>
    columnOf('Age', { expression: { function: name, ...at } }),
  ) as [typeof ward, typeof ward]
  const actionsOf = (column: typeof ward, value: string | number, others: Asked['others'] = []) =>
    segmentActions({ column, value, source, others, canZoom: true }).map((action) => ({
      label: action.label,
      asked: new URL('href' in action ? action.href : '', 'http://x').searchParams,
    }))
  for (const [column, value] of [
    [bands, '18 and more'],
    [age, 18],
  ] as const) {
    const [details, rest] = actionsOf(column, value)
    expect([details?.label, rest?.label]).toEqual(['Show Details', 'Filter Out'])
    expect(['columnId', 'columnSecondId', 'columnSecondPath'].map((name) => details?.asked.get(name))).toEqual([
      '9',
      '13',
      '4',
    ])
  }
  const [details] = actionsOf(ward, 'A', [{ column: bands, value: '18 and more' }])
  expect(readAddressFilters(details?.asked.get('filters') ?? '')?.filters).toEqual([
    { columnId: 9, grouping: 'age', secondColumnId: 13, secondPath: [4], operator: 'greaterOrEqual', values: ['18'] },
  ])
  const ofQuestion = columnOf('Age', { expression: { function: 'age', dbColumn: 9, secondDbColumn: -1 } })
  expect(actionsOf(ofQuestion, 18)).toEqual([])
})
