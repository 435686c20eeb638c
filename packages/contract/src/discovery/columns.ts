import type { DateKind } from '@soundings/query'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParams, LIST_SIZE_MAX } from '../paging.ts'
import { needed } from '../permissions/needed.ts'
import { paragraph } from '../text.ts'
import { columnReaders } from './mapped-columns.ts'

export const dataTypes = ['NUMBER', 'STRING', 'DATE', 'BOOLEAN', 'OTHER'] as const

/** What a column means to people. The spellings after the first of a pair are read but stored as the first. */
export const specialTypes = [
  'NUMBER',
  'STRING',
  'DATE',
  'BOOLEAN',
  'OTHER',
  'JSON',
  'CATEGORY',
  'QUANTITY',
  'VALUE',
  'CREATION_TIMESTAMP',
  'STATUS',
  'BIRTHDATE',
  'REFERENCE',
  'DRUG_NAME',
  'DRUG_CODE',
  'DIAGNOSIS_CODE',
  'DIAGNOSIS_DESC',
] as const
export type SpecialType = (typeof specialTypes)[number]

export const SpecialType = z
  .enum([...specialTypes, 'BIRTHDAY', 'REFRENCE'])
  .transform((word): (typeof specialTypes)[number] =>
    word === 'BIRTHDAY' ? 'BIRTHDATE' : word === 'REFRENCE' ? 'REFERENCE' : word,
  )

export const columnKinds = ['DIMENSION', 'MEASURE'] as const
/** Days, wall-clock times as stored, or instants, which are shown in the reporting zone. */
export const dateKinds = ['date', 'timestamp', 'instant'] as const satisfies readonly DateKind[]
export const filterComponentTypes = ['SEARCH_BOX', 'LIST_ALL_VALUES'] as const

/** A number that JavaScript cannot hold exactly travels as text. */
const ExactNumber = z.union([z.number(), z.string()]).nullable()

/** How often which values occur, among all rows or in a sample of them. */
export const Spread = z.object({
  /** How many rows were looked at. */
  rows: z.int(),
  isSample: z.boolean(),
  /** Of numbers and dates, in order. From `from` to before `to`; where both are the same, that value alone. */
  histogram: z.array(
    z.object({ from: z.union([z.number(), z.string()]), to: z.union([z.number(), z.string()]), count: z.int() }),
  ),
  /** How many of these rows a histogram of numbers leaves out, because theirs is NaN or infinite. */
  nonFinite: z.int().optional(),
  /** Of texts and booleans, the most frequent first; none where no value occurs twice. Long texts are cut. */
  values: z.array(z.object({ value: z.union([z.string(), z.boolean()]), count: z.int() })),
})
export type Spread = z.infer<typeof Spread>

export const ColumnAnalysis = z.object({
  columnId: z.int(),
  lastModifiedDate: z.string().nullable(),
  /** 'success', or why it failed; null when the column was never analysed. */
  analysisStatus: z.string().nullable(),
  oceanDataType: z.enum(specialTypes),
  dbType: z.string(),
  /** Of the whole table, or of those rows of it that the caller may see. */
  rowCount: ExactNumber,
  /** From how many rows all other statistics come, where the table is too large to be read whole; null where it was. */
  sampledRows: z.int().nullable(),
  distinctCount: ExactNumber,
  nullCount: ExactNumber,
  minValue: ExactNumber,
  maxValue: ExactNumber,
  avgValue: ExactNumber,
  maxTextLength: ExactNumber,
  avgTextLength: ExactNumber,
  minDate: z.string().nullable(),
  maxDate: z.string().nullable(),
  /** Own: counted over the rows that the caller may see, since a row rule binds them. */
  scope: z.enum(['all', 'own']),
  /** Null where values cannot be compared, and when it could not be told. */
  spread: Spread.nullable(),
})
export type ColumnAnalysis = z.infer<typeof ColumnAnalysis>

export const getColumnAnalysis = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/column/:id/analysis',
  allow: columnReaders,
  records: ['column.analysis'],
  summary: 'The statistics of a column; computed for a restricted caller over their own rows',
  params: IdParams,
  reply: ColumnAnalysis,
})

export const analyseColumn = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/column/:id/analyse',
  allow: needed.writeDatabases,
  records: ['table.analyse', 'column.analysis'],
  summary: 'Analyse one column again and give its statistics',
  params: IdParams,
  reply: ColumnAnalysis,
})

export const listColumnValues = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/column/:id/values',
  // A person who can filter a question needs the suggestions; the table itself decides whether they get them.
  allow: ['question.view', 'question.write_access', 'dashboard.view', 'database.view', 'database.write_access'],
  records: ['column.values'],
  summary: 'The different values of a column that the caller may see, in order, with an optional search text',
  params: IdParams,
  query: z.strictObject({
    size: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(LIST_SIZE_MAX))
      .optional(),
    search: paragraph(200).optional(),
  }),
  reply: z.array(z.union([z.string(), z.number(), z.boolean()])),
})

export const statisticNames = [
  'max',
  'avg',
  'min',
  'sum',
  'uniqueCount',
  'nullCount',
  'standardDeviation',
  'variance',
  'mean',
] as const

export const getColumnStatistics = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/column/:id/statistics',
  allow: columnReaders,
  records: ['column.statistics'],
  summary: 'Statistics of a column over the rows that the caller may see',
  params: IdParams,
  reply: z.object({
    columnId: z.int(),
    figures: z.array(
      z.object({ name: z.enum(statisticNames), value: z.union([z.number(), z.string(), z.boolean()]).nullable() }),
    ),
  }),
})
export type ColumnStatistics = z.infer<typeof getColumnStatistics.reply>
