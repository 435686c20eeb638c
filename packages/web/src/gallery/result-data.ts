import type { ExecutionResult, Summaries, TableColumnMeta } from '@soundings/contract'

type Cells = ExecutionResult['table']['data']
type Meta = Partial<TableColumnMeta>

const column = (label: string, more: Meta = {}): TableColumnMeta => ({
  title: label,
  label,
  type: 'DIMENSION',
  oceanDataType: 'STRING',
  dataPattern: null,
  unit: null,
  pin: false,
  grouped: false,
  expression: { function: 'uniqueValues', dbColumn: 12 },
  tableName: 'Encounters',
  ...more,
})
const measure = (label: string, more: Meta = {}) =>
  column(label, {
    type: 'MEASURE',
    oceanDataType: 'NUMBER',
    expression: { function: 'sum', dbColumn: 13 },
    summaries: ['total', 'sum', 'min', 'max', 'avg', 'count'],
    ...more,
  })

function result(
  title: string,
  columns: TableColumnMeta[],
  data: Cells,
  more: Partial<ExecutionResult> = {},
): ExecutionResult {
  return {
    title,
    viewType: 'TABLE',
    metadata: columns.map(({ label, type, expression }) => ({
      id: expression.dbColumn,
      label,
      functionType: expression.function,
      type,
    })),
    table: { columns, data },
    pageNum: 0,
    pageLength: 5000,
    totalCount: data.length,
    execution: {
      durationMs: 38,
      cached: true,
      ageSeconds: 140,
      sql: 'select "ward", count(*) from "encounters" group by "ward"',
    },
    ...more,
  }
}

const wards = [
  'Cardiology',
  'Intensive care',
  'Maternity',
  'Neurology',
  'Oncology',
  'Orthopaedics',
  'Paediatrics',
  'Surgery',
]
const regions = ['North', 'East', 'South', null]
const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item

const stays: Cells = Array.from({ length: 2400 }, (_, at) => [
  pick(wards, at * 5),
  pick(regions, Math.floor(at / 7)),
  at % 11 === 0 ? null : Math.round(Math.abs(Math.sin(at)) * 240_000) / 100,
  (at * 7) % 40,
  `2026-0${1 + (at % 9)}-${11 + (at % 17)}T0${at % 10}:30:00`,
  pick(['Seen again after 30 days', '', null, 'Moved to the new building'], at),
])
const stayColumns = [
  column('Ward', { pin: true }),
  column('Region', { expression: { function: 'uniqueValues', dbColumn: 14 } }),
  measure('Cost'),
  measure('Days'),
  column('Admitted', {
    oceanDataType: 'DATE',
    dataPattern: 'YYYY-MM-DDTHH:mm:ss',
    expression: { function: 'none', dbColumn: 15 },
  }),
  column('Note', { expression: { function: 'none', dbColumn: 16 } }),
]

export const stayTable = result(
  'Stays',
  [
    ...stayColumns,
    measure('Cost a day', {
      expression: { function: null, dbColumn: null },
      summaries: ['min', 'max', 'avg', 'count'],
    }),
  ],
  stays.map((row) => [...row, costADay(row[2], row[3])]),
)
export const groupedTable = result(
  'Stays by region',
  stayColumns.map((each) => (each.label === 'Region' ? { ...each, grouped: true } : each)),
  stays.slice(0, 60),
)
export const partialTable = result('First stays', stayColumns, stays.slice(0, 50), { totalCount: null })
export const emptyTable = result('No stays', stayColumns, [])
let kept: ExecutionResult | undefined

/** Made when it is asked for: twenty million cells are no matter for a page that is only looked at. */
export const longTable = (): ExecutionResult =>
  (kept ??= result(
    'Hundred thousand rows',
    Array.from({ length: 200 }, (_, index) => (index === 0 ? column('Row') : measure(`Measure ${index}`))),
    Array.from({ length: 100_000 }, (_, row) =>
      Array.from({ length: 200 }, (_each, index) => (index === 0 ? `Row ${row + 1}` : (row * index) % 997)),
    ),
  ))

export const pageTable = (): ExecutionResult =>
  result(
    'A page of stays',
    stayColumns,
    Array.from({ length: 5000 }, (_, at) => pick(stays, at)),
  )
export const longLine = (): ExecutionResult =>
  result(
    'Fifty thousand points',
    [column('Minute'), measure('Pulse')],
    Array.from({ length: 50_000 }, (_, at) => [`Minute ${at + 1}`, 70 + Math.round(20 * Math.sin(at / 300))]),
    { viewType: 'LINE' },
  )

export const oneNumber = result('Stays this year', [measure('Stays this year')], [['1234567890']])
export const visitsByWard = result(
  'Visits by ward',
  [column('Ward'), measure('Visits'), measure('Readmissions')],
  wards.map((ward, index) => [ward, 120 + ((index * 53) % 190), 12 + ((index * 17) % 40)]),
)
export const sharesByWard = result(
  'Share of visits',
  [column('Ward'), measure('Visits')],
  wards.map((ward, index) => [ward, 120 + ((index * 53) % 190)]),
)
export const visitsByMonth = result(
  'Visits by month',
  [
    column('Month', { oceanDataType: 'DATE', dataPattern: 'YYYY-MM', expression: { function: 'month', dbColumn: 15 } }),
    measure('Visits'),
  ],
  Array.from({ length: 24 }, (_, index) => [
    `202${4 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    Math.round(400 + 120 * Math.sin(index / 2) + index * 6),
  ]),
)
export const visitsByYearAndRegion = result(
  'Visits by year and region',
  [
    column('Year', { oceanDataType: 'DATE', dataPattern: 'YYYY', expression: { function: 'year', dbColumn: 15 } }),
    column('Region'),
    measure('Visits'),
  ],
  ['2023', '2024', '2025'].flatMap((year, y) =>
    ['North', 'East', 'South'].map((region, r) => [year, region, 300 + ((y * 71 + r * 113) % 260)]),
  ),
)

export const averageStay = result('Average stay', [measure('Average stay')], [[6.4]])
const ofDate = (label: string, grouping: 'dayOfWeek' | 'hourOfDay') =>
  column(label, { oceanDataType: 'DATE', expression: { function: grouping, dbColumn: 15 } })
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const arrivalsByHour = result(
  'Arrivals by day and hour',
  [ofDate('Day', 'dayOfWeek'), ofDate('Hour', 'hourOfDay'), measure('Arrivals')],
  weekdays.flatMap((day, d) =>
    // There are no arrivals in the first hours of a Sunday.
    Array.from({ length: 24 }, (_, hour) => [
      day,
      `${String(hour).padStart(2, '0')}:00`,
      Math.round(60 + 50 * Math.sin((hour - 6) / 4) + 5 * d),
    ]).slice(day === 'Sunday' ? 4 : 0),
  ),
)
export const staysByLength = result(
  'Stays by length',
  [
    column('Days', { expression: { function: 'bands', dbColumn: 13 } }),
    measure('Stays', { expression: { function: 'rowCount', dbColumn: 12 } }),
  ],
  [[null, 14], ...[310, 540, 420, 0, 90, 40].map((stays, at) => [`${at * 2} to below ${at * 2 + 2}`, stays])],
)
const five = [
  measure('Lowest', { expression: { function: 'min', dbColumn: 13 } }),
  measure('25th', { expression: { function: 'percentile', dbColumn: 13, percentile: '25' } }),
  measure('Median', { expression: { function: 'median', dbColumn: 13 } }),
  measure('75th', { expression: { function: 'percentile', dbColumn: 13, percentile: '75' } }),
  measure('Highest', { expression: { function: 'max', dbColumn: 13 } }),
]
export const fiveNumbersByWard = result(
  'Stay by ward',
  [column('Ward'), ...five],
  wards.map((ward, at) => [ward, 0.5, 2 + (at % 3), 4 + (at % 4), 7 + (at % 5), 14 + ((at * 5) % 9)]),
)

/** What a server would say of rows that are not loaded. */
export const partialSummaries: Summaries = {
  depth: 0,
  cut: false,
  rows: [
    {
      group: [],
      count: 12_431,
      figures: [
        { column: 2, total: '14900312.75', sum: '14900312.75', min: 0.02, max: 2399.99, avg: 1198.64, count: 11_301 },
        { column: 3, total: 242_404, sum: 242_404, min: 0, max: 39, avg: 19.5, count: 12_431 },
      ],
    },
  ],
}

function costADay(cost: Cells[number][number] | undefined, days: Cells[number][number] | undefined): number | null {
  return typeof cost === 'number' && typeof days === 'number' && days !== 0
    ? Math.round((cost / days) * 1000) / 1000
    : null
}
