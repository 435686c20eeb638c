import { limits, maxGrouped, maxPivotDepth, type SummaryName, summaries } from '@soundings/query'
import { z } from 'zod'
import { QuestionVersion, ViewerChoices } from '../core/questions/executor.ts'
import { endpoint, endsOwnWork, showsNoRows } from '../endpoint.ts'
import { SearchedListQuery } from '../paging.ts'
import { needed } from '../permissions/needed.ts'
import { line } from '../text.ts'

export const exportFormats = ['CSV', 'XLSX', 'PARQUET'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Whether files have totals, subtotals and groups across; others have the rows alone. */
export const hasTotals = (format: ExportFormat): boolean => format === 'XLSX'

const Extention = z
  .string()
  .max(10)
  .transform((word) => word.toUpperCase())
  .pipe(z.enum(exportFormats))

const direction = z.enum(['asc', 'desc'])
const ColumnNames = z.array(line(200)).max(maxPivotDepth)

/** Which groups stand down and across, and how lines are sorted. Columns go by the name that the question gives them, or by their label. */
const PivotChoicesWire = z.strictObject({
  down: ColumnNames,
  across: ColumnNames,
  sort: z
    .union([
      z.strictObject({ by: line(200), direction }),
      z.strictObject({
        across: z.array(z.union([z.string().max(4000), z.number(), z.boolean(), z.null()])).max(maxPivotDepth),
        isOther: z.boolean().optional(),
        measure: line(200),
        direction,
      }),
    ])
    .optional(),
  subtotals: z.boolean().default(true),
  totals: z.boolean().default(true),
})

/**
 * Which question becomes a file, how, and which of its rows. Left out, `pageSize` is the question's limit, or 1000 when it has
 * none. The largest `pageSize` gives all rows of a question without a limit.
 */
export const ExportedQuestion = z.strictObject({
  displayName: line(200).trim().min(1),
  extention: Extention.default('CSV'),
  filters: ViewerChoices.dynamicFilters,
  zooms: ViewerChoices.zooms,
  pageNumber: z.int().min(0).max(10_000_000).default(0),
  pageSize: z.int().min(1).max(limits.largestExport).optional(),
  questionId: z.int().min(1),
  /** Labels of the columns by which rows are grouped, the outermost first. Left out: the question's own groups. */
  groupBy: z.array(line(200)).max(maxGrouped).optional(),
  /** Totals that the table shows below groups and at its end. Left out: sums where the question has grouped columns. */
  summaries: z
    .array(z.enum(Object.keys(summaries) as [SummaryName, ...SummaryName[]]))
    .max(6)
    .optional(),
  /** How an Excel file has groups down and across; null for rows. Left out: as the question is saved. CSV and Parquet files always have rows. */
  pivot: PivotChoicesWire.nullable().optional(),
})
export type ExportedQuestion = z.infer<typeof ExportedQuestion>

/** With the version of the question that its asker sees, so that the file is of no other. Schedules name none. */
export const ShownQuestion = ExportedQuestion.extend(QuestionVersion)
export type ShownQuestion = z.infer<typeof ShownQuestion>

export const ExportRequest = ShownQuestion.extend({
  /** 0: as long as the server keeps files. */
  lifeTimeHours: z.int().min(0).max(87_600).default(0),
})
export type ExportRequest = z.infer<typeof ExportRequest>

export const fileStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type FileState = (typeof fileStates)[number]

export const ExportedFile = z.object({
  id: z.string(),
  displayName: z.string(),
  questionName: z.string(),
  extention: z.string(),
  createdDate: z.string(),
  state: z.enum(fileStates),
  /** So far, while it runs. */
  rows: z.int().nullable(),
  bytes: z.int().nullable(),
  /** True when the question gives more rows than the file has. */
  cut: z.boolean(),
  /** Why it failed, or empty. */
  cause: z.string(),
})
export type ExportedFile = z.infer<typeof ExportedFile>

const FileParams = z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })

export const exportQuestion = endpoint({
  service: 'exporter',
  method: 'POST',
  path: '/oi-files',
  allow: 'question.export_data',
  records: ['rows.read', 'question.export'],
  summary:
    'Export a question to a file; small ones are done with the answer, large ones go on, and downloading waits for them',
  body: ExportRequest,
  reply: z.object({
    fileId: z.string(),
    status: z.enum(['PASS', 'FAIL']),
    cause: z.string(),
    state: z.enum(fileStates),
    rows: z.int().nullable(),
    cut: z.boolean(),
  }),
})

export const listFiles = endpoint({
  service: 'exporter',
  method: 'GET',
  path: '/oi-files',
  allow: needed.readFiles,
  records: showsNoRows,
  summary: "The caller's exported files, newest first, with those that are being written",
  query: SearchedListQuery,
  reply: z.array(ExportedFile),
})

export const getFile = endpoint({
  service: 'exporter',
  method: 'GET',
  path: '/oi-files/:id',
  allow: ['download.view', 'question.export_data'],
  records: showsNoRows,
  summary: 'One exported file of the caller, with its progress',
  params: FileParams,
  reply: ExportedFile,
})

export const cancelExport = endpoint({
  service: 'exporter',
  method: 'POST',
  path: '/oi-files/:id/cancel',
  allow: ['download.view', 'question.export_data'],
  records: endsOwnWork,
  summary: 'Stop an export that is waiting or running',
  params: FileParams,
  reply: z.strictObject({}),
})

export const deleteFile = endpoint({
  service: 'exporter',
  method: 'DELETE',
  path: '/oi-files/:id',
  allow: 'download.delete',
  records: ['file.delete'],
  summary: 'Delete an exported file with its bytes',
  params: FileParams,
  reply: z.strictObject({}),
})

const download = {
  method: 'GET',
  path: '/exported-files/:id',
  allow: needed.readFiles,
  records: ['file.download'],
  summary: 'The bytes of an exported file; waits for one that is still being written',
  params: FileParams,
  reply: z.string(),
} as const

export const downloadFile = endpoint({ ...download, service: 'exporter' })
/** The same under the prefix at which clients of old look for it. */
export const downloadFileFromAuth = endpoint({ ...download, service: 'auth' })

/** Control characters, and those which turn the direction of writing: `cod\u202excel.csv` would be read as another kind of file. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gv

interface NamedFile {
  readonly displayName: string
  readonly extention: string
  readonly rows?: number | null
  readonly cut?: boolean
}

/**
 * Spaces become underscores and the extension is small, as people expect of files they download. A file that was cut says so
 * in its name, since a CSV file has no room for notes that programs would not take for a row.
 */
export function downloadName({ displayName, extention, rows, cut }: NamedFile): string {
  const name = displayName.replaceAll(/[\s/\\:*?"<>|]/g, '_').replaceAll(unseen, '')
  return `${name}${cut ? `_cut_at_${rows ?? 0}_rows` : ''}.${extention.toLowerCase()}`
}
