import {
  aggregationNames,
  derivationNames,
  groupingNames,
  limits,
  maxPivotDepth,
  summaries,
  type DerivationName,
  type SummaryName,
} from '@soundings/query'
import { z } from 'zod'
import { dataTypes, statisticNames } from '../../discovery/columns.ts'
import { endpoint } from '../../endpoint.ts'
import { NumberFormatWire } from '../../number-format.ts'
import { IdParams } from '../../paging.ts'
import { needed } from '../../permissions/needed.ts'
import { FilterGroupWire, FilterWire, PathWire, QueryWire, RateWire } from './query-wire.ts'
import { sized } from '../sized.ts'
import { ZoomWire } from './zoom.ts'

/** What a viewer may choose of a saved question: values of its dynamic filters, and how closely its date groups are looked at. */
export const ViewerChoices = {
  dynamicFilters: sized(10_000, z.array(FilterWire).max(100)).default([]),
  zooms: z.array(ZoomWire).max(20).default([]),
}

/**
 * Of the question, as the first page of an answer tells it. Sent with what is asked about that answer, it keeps its parts together: once
 * the question was saved again, all but a new first page is refused.
 */
export const QuestionVersion = { version: z.int().min(1).optional() }

/** What is asked of a saved question, or about an answer that it gave. */
const OfSaved = { ...ViewerChoices, ...QuestionVersion }

/** A kept answer that is as old as that is not taken any more; displays that refresh themselves share answers by it. */
const Freshness = { maxAgeSeconds: z.int().min(0).max(86_400).optional() }

export const ExecutionRequest = z.strictObject({
  pageNumber: z.int().min(0).max(10_000_000).default(0),
  pageLength: z.int().min(1).max(limits.pageRows).default(limits.usualPageRows),
  ...OfSaved,
  /** True asks the database again instead of taking a kept answer. */
  refresh: z.boolean().default(false),
  ...Freshness,
})
export type ExecutionRequest = z.infer<typeof ExecutionRequest>

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const TableColumnMeta = z.object({
  title: z.string(),
  label: z.string(),
  type: z.enum(['MEASURE', 'DIMENSION']),
  /** Of measures that keep rows apart as groups do, such as a calculated number of each row beside a count. */
  isKey: z.literal(true).optional(),
  oceanDataType: z.enum(dataTypes),
  /** How a value of the column is written: a date pattern, or null. */
  dataPattern: z.string().nullable(),
  /** What the numbers are measured in, such as seconds, percent, EUR or mmol/l. */
  unit: z.string().nullable(),
  /** How people read the numbers; left out where they are written as they are. */
  format: NumberFormatWire.optional(),
  /** What is shown in place of the measure that `expression` names. */
  derived: z.enum(derivationNames as [DerivationName, ...DerivationName[]]).optional(),
  /** Its numbers are estimates, as its label says. */
  isEstimate: z.literal(true).optional(),
  /** Of formulas that divide by a value, so that null may mean that it was 0. */
  divides: z.literal(true).optional(),
  /** Of formulas that are 0 of no rows at all, so that charts show a period without rows as 0. */
  ofNoRows: z.literal(0).optional(),
  /** Of rates and of the limits of their interval, which stand behind them. */
  rate: RateWire.optional(),
  /** Of groups of which only so many are kept apart. The cell of all others is the text `All other` with U+2060 at its end. */
  top: z.int().optional(),
  pin: z.boolean(),
  grouped: z.boolean(),
  expression: z.object({
    function: z.enum([...aggregationNames, ...groupingNames]).nullable(),
    /** Null for calculated columns. */
    dbColumn: z.int().nullable(),
    /** As the question says it; left out for the default way. */
    path: PathWire.optional(),
    /** Of ages: the date at which they are meant, and the way to it. */
    secondDbColumn: z.int().optional(),
    secondPath: PathWire.optional(),
    /** Of percentiles: 0 to 100 as decimal text. */
    percentile: z.string().optional(),
    /** The rows that an aggregate puts together, where it has a condition. */
    condition: FilterGroupWire.optional(),
  }),
  tableName: z.string(),
  /** Of instants: the reporting zone, whose wall clock is shown. Absent where values are shown as stored. */
  timeZone: z.string().optional(),
  /** Of groups of dates: the column has times of day as well, so that hours can be looked at. */
  hasTime: z.boolean().optional(),
  /** Of groups by periods: the first and the last that are whole, neither cut by a filter on their dates nor still going on. */
  whole: z.object({ first: z.string().optional(), last: z.string() }).optional(),
  /** The name of the question's column, by which it is the same in the next result. */
  vid: z.string().optional(),
  orderDirection: z.enum(['ASC', 'DESC', 'NONE']).optional(),
  orderIndex: z.int().optional(),
  /** What total and group rows can say of the column. */
  summaries: z.array(z.enum(Object.keys(summaries) as [SummaryName, ...SummaryName[]])).optional(),
})
export type TableColumnMeta = z.infer<typeof TableColumnMeta>

export const ExecutionResult = z.object({
  /** Of the saved question; left out for queries that are not saved. */
  version: z.int().optional(),
  title: z.string(),
  /** The question in words, with the filters under which the result stands. */
  sentence: z.string().optional(),
  /** All filters under which the result stands, those of the question and those that were chosen, in words. Displays have none. */
  filters: z.array(z.string()).optional(),
  /** Whose rows the result is made of, where row rules limit the rows of its tables. */
  access: z.string().optional(),
  viewType: z.string(),
  metadata: z.array(
    z.object({
      id: z.int().nullable(),
      label: z.string(),
      functionType: z.string().nullable(),
      type: z.enum(['MEASURE', 'DIMENSION']),
    }),
  ),
  table: z.object({ columns: z.array(TableColumnMeta), data: z.array(z.array(Cell)) }),
  pageNum: z.int(),
  pageLength: z.int(),
  /** The most rows that the question lets through; 0 for no limit. */
  resultLimit: z.int().optional(),
  /** Filters leave out whole groups of dates, or bands: one that is missing is not one without rows. */
  leavesGroupsOut: z.boolean().optional(),
  /** Why row rules leave the viewer no rows at all. */
  noRowsBecause: z.string().optional(),
  /** Known when this is the last page; otherwise the count has to be asked for. */
  totalCount: z.int().nullable(),
  execution: z.object({
    durationMs: z.int(),
    cached: z.boolean(),
    ageSeconds: z.int(),
    /** For those who may edit questions. */
    sql: z.string().nullable(),
    /** It names tables that are hidden from the reader, who could see it otherwise. */
    sqlHidden: z.literal(true).optional(),
  }),
})
export type ExecutionResult = z.infer<typeof ExecutionResult>

/** True asks the database again instead of taking a kept answer. */
const RefreshQuery = z.strictObject({ refresh: z.enum(['true', 'false']).optional() })

const PageQuery = RefreshQuery.extend({
  pageNumber: z
    .string()
    .regex(/^\d{1,8}$/)
    .transform(Number)
    .optional(),
  pageSize: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(limits.pageRows))
    .optional(),
})

export const executeQuestion = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/:id/execute',
  allow: ['question.view', 'question.write_access', 'dashboard.view'],
  viewAs: true,
  batched: true,
  records: ['rows.read'],
  summary: "A page of a saved question's result, with the viewer's own values for its dynamic filters",
  params: IdParams,
  body: ExecutionRequest,
  reply: ExecutionResult,
})

export const previewQuery = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/preview',
  allow: needed.writeQuestions,
  records: ['rows.read'],
  summary: 'A page of the result of a query that is not saved',
  query: PageQuery,
  body: QueryWire,
  reply: ExecutionResult,
})

export const countQueryResult = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/countQueryResult',
  allow: needed.writeQuestions,
  records: ['rows.read'],
  summary: 'How many rows a query gives, within its limit',
  query: RefreshQuery,
  body: QueryWire,
  reply: z.object({ resultCount: z.int() }),
})

export const countQuestion = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/:id/count',
  allow: ['question.view', 'question.write_access', 'dashboard.view'],
  viewAs: true,
  batched: true,
  records: ['rows.read'],
  summary: "How many rows a saved question gives with the viewer's dynamic filters, within its limit or without",
  params: IdParams,
  body: z.strictObject({ ...OfSaved, ...Freshness, withoutLimit: z.boolean().default(false) }),
  reply: z.object({ resultCount: z.int() }),
})

/** Totals or group rows: the grouped values, the number of rows, and aggregates by output column; null where an aggregate would not be true. */
export const Summaries = z.object({
  depth: z.int(),
  rows: z.array(
    z.object({
      group: z.array(Cell),
      count: Cell,
      figures: z.array(
        z.object({ column: z.int(), total: Cell, sum: Cell, min: Cell, max: Cell, avg: Cell, count: Cell }),
      ),
    }),
  ),
  /** True when there were more groups than are given. */
  cut: z.boolean(),
})
export type Summaries = z.infer<typeof Summaries>

export const GROUP_SUMMARIES_MAX = 5000

const SummaryRows = {
  /** 0 for the totals of everything, otherwise how many of the grouped columns count. */
  depth: z.int().min(0).max(3).default(0),
  /** The columns by which the table is grouped, by position; the question's own unless told otherwise. */
  groupBy: z.array(z.int().min(0).max(499)).max(3).optional(),
  ...Freshness,
}

export const summariseQuery = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/summaries',
  allow: needed.writeQuestions,
  records: ['rows.read'],
  summary: 'Totals over the whole result of a query (depth 0), or of each group of its first grouped columns',
  body: z.strictObject({ query: QueryWire, ...SummaryRows }),
  reply: Summaries,
})

export const summariseQuestion = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/:id/summaries',
  allow: ['question.view', 'question.write_access', 'dashboard.view'],
  viewAs: true,
  records: ['rows.read'],
  summary: 'Totals over the whole result of a saved question (depth 0), or of each group of its first grouped columns',
  params: IdParams,
  body: z.strictObject({ ...OfSaved, ...SummaryRows }),
  reply: Summaries,
})

/** Values of a pivot for each part of its groups: the groups down, those across, then the measures. Null where a total would not be true. */
export const PivotReply = z.object({
  levels: z.array(z.object({ down: z.int(), across: z.int(), isOther: z.boolean(), rows: z.array(z.array(Cell)) })),
  /** Some groups across have no column of their own and are together in `isOther`. */
  hasOther: z.boolean(),
  /** The limit of the question leaves rows out. */
  isPart: z.boolean(),
})

export const PivotSide = z.array(z.int().min(0).max(499)).min(1).max(maxPivotDepth)
/** All groups of the question, by position. */
const PivotGroups = { down: PivotSide, across: PivotSide, ...Freshness }

export const pivotQuery = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/pivot',
  allow: needed.writeQuestions,
  records: ['rows.read'],
  summary: 'The result of a query with groups down and across, and totals of all of them',
  body: z.strictObject({ query: QueryWire, ...PivotGroups }),
  reply: PivotReply,
})

export const pivotQuestion = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/:id/pivot',
  allow: ['question.view', 'question.write_access', 'dashboard.view'],
  viewAs: true,
  records: ['rows.read'],
  summary: 'The result of a saved question with groups down and across, and totals of all of them',
  params: IdParams,
  body: z.strictObject({ ...OfSaved, ...PivotGroups }),
  reply: PivotReply,
})

const Days = { start: z.string(), end: z.string() }

/** A number in the period before and in the parts of its own. Days are the first one and the first one after. */
export const Trend = z.object({
  /** Of the question. */
  version: z.int(),
  /** Why it is compared with nothing. */
  refusal: z
    .enum(['notOneNumber', 'noDateFilter', 'severalDateFilters', 'otherDateFilters', 'noPeriod', 'notOver'])
    .optional(),
  /** The days that the number is about. */
  period: z.object(Days).optional(),
  before: z.object({ ...Days, value: Cell }).optional(),
  /** The parts of the period that are over, as date groups are written; null where there is no value. */
  recent: z
    .object({ unit: z.enum(['day', 'month']), points: z.array(z.object({ period: z.string(), value: Cell })) })
    .optional(),
})
export type Trend = z.infer<typeof Trend>

export const trendOfQuestion = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/:id/trend',
  allow: ['question.view', 'question.write_access', 'dashboard.view'],
  viewAs: true,
  batched: true,
  records: ['rows.read'],
  summary:
    'What a saved question of one number gives in the period before that of its dynamic date filter, and by day or month within it',
  params: IdParams,
  body: z.strictObject({
    ...OfSaved,
    /** The same number of days or months just before, or the same days a year before. */
    comparedWith: z.enum(['previous', 'yearBefore']).default('previous'),
    ...Freshness,
  }),
  reply: Trend,
})

/** How many rows are described, and the statistics of one column over them: all rows under the filters, or those within the limit for people who may not use the tables. */
export const ResultStatistics = z.object({
  rows: z.int(),
  figures: z.array(z.object({ name: z.enum(statisticNames), value: Cell })),
})
export type ResultStatistics = z.infer<typeof ResultStatistics>

const StatisticsColumn = { column: z.int().min(0).max(499), ...Freshness }

export const queryStatistics = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/statistics',
  allow: needed.writeQuestions,
  records: ['rows.read'],
  summary: "Statistics of a column of a query's result, over all rows under its filters",
  body: z.strictObject({ query: QueryWire, ...StatisticsColumn }),
  reply: ResultStatistics,
})

export const questionStatistics = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/:id/statistics',
  allow: ['question.view', 'question.write_access', 'dashboard.view'],
  viewAs: true,
  records: ['rows.read'],
  summary:
    "Statistics of a column of a saved question's result, over all rows under its filters; within its limit for callers who may not use its tables",
  params: IdParams,
  body: z.strictObject({ ...OfSaved, ...StatisticsColumn }),
  reply: ResultStatistics,
})
