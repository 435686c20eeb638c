import { z } from 'zod'
import { endpoint, endsOwnWork, showsNoRows } from '../endpoint.ts'
import { IdParams } from '../paging.ts'
import { needed } from '../permissions/needed.ts'
import { line, nameLine, paragraph } from '../text.ts'

export const uploadFormats = ['csv', 'tsv', 'ndjson', 'parquet', 'xlsx'] as const
/** How the names of files end that can be uploaded. */
export const uploadEndings: Record<string, (typeof uploadFormats)[number]> = {
  '.csv': 'csv',
  '.txt': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.xlsx': 'xlsx',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.parquet': 'parquet',
  '.pq': 'parquet',
}

export const uploadTypes = ['text', 'integer', 'decimal', 'float', 'boolean', 'date', 'timestamp', 'instant'] as const
export const UploadType = z.enum(uploadTypes)
export type UploadType = z.infer<typeof UploadType>
export const uploadEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const uploadSeparators = [',', ';', '\t', '|'] as const

/**
 * How a file is read. What is left out is detected, or as it was for the table to which rows are added; values that can be read in two ways
 * are refused where neither says which one is meant.
 */
export const UploadSettings = z.strictObject({
  separator: z.enum(uploadSeparators).optional(),
  encoding: z.enum(uploadEncodings).optional(),
  hasHeader: z.boolean().optional(),
  dateOrder: z.enum(['day-first', 'month-first']).optional(),
  hasDecimalComma: z.boolean().optional(),
  sheet: line(100).optional(),
  /** Formulas of a workbook without a stored result become empty; without it they refuse the workbook. */
  uncomputed: z.literal('empty').optional(),
  /** By the position of columns; null is detected. */
  types: z.array(UploadType.nullable()).max(2000).optional(),
})
export type UploadSettings = z.infer<typeof UploadSettings>

/** Rows that do not fit: how many there are, and the first of them with their lines. */
export const UploadMisfits = z.object({
  count: z.int(),
  listed: z.array(
    z.object({ line: z.int().nullable(), column: z.string().nullable(), value: z.string(), reason: z.string() }),
  ),
})
export type UploadMisfits = z.infer<typeof UploadMisfits>

/** How the columns of a file differ from those of the table that it changes. They are matched by name, whatever their case. */
export const UploadDifferences = z.object({
  missing: z.array(z.string()),
  additional: z.array(z.string()),
  isReordered: z.boolean(),
  /** Columns that would get another type; not possible where values that are there already would not stay the same. */
  types: z.array(z.object({ column: z.string(), from: z.string(), to: z.string(), isPossible: z.boolean() })),
})
export type UploadDifferences = z.infer<typeof UploadDifferences>

/** Which differences are wanted; any other one refuses the file. */
export const AcceptedDifferences = z.strictObject({
  /** Missing columns stay, and are null in the rows of the file. */
  missing: z.literal('empty').optional(),
  additional: z.enum(['add', 'skip']).optional(),
  order: z.literal('by-name').optional(),
  types: z.literal('change').optional(),
})
export type AcceptedDifferences = z.infer<typeof AcceptedDifferences>

export const UploadPreview = z.object({
  format: z.enum(uploadFormats),
  separator: z.enum(uploadSeparators).nullable(),
  encoding: z.enum(uploadEncodings).nullable(),
  hasHeader: z.boolean().nullable(),
  /** Null also where neither the settings nor the file nor its table say it; a load then refuses values that need it. */
  dateOrder: z.enum(['day-first', 'month-first']).nullable(),
  isDateOrderUnclear: z.boolean(),
  hasDecimalComma: z.boolean().nullable(),
  isDecimalUnclear: z.boolean(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Formulas of a workbook without a stored result, in the rows that were looked at. */
  uncomputed: UploadMisfits,
  hasOwnTypes: z.boolean(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: UploadType,
      /** Why texts that look like numbers are proposed to stay texts. */
      reason: z.enum(['codes', 'leading-zeros', 'separators']).optional(),
    }),
  ),
  rows: z.array(z.array(z.string().nullable())),
  misfits: UploadMisfits,
  /** Null without a table to change. */
  differences: UploadDifferences.nullable(),
})
export type UploadPreview = z.infer<typeof UploadPreview>

export const Upload = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(uploadFormats),
  bytes: z.int(),
  /** As many have arrived. */
  received: z.int(),
})
export type Upload = z.infer<typeof Upload>

const UploadId = z.string().regex(/^[0-9a-f]{32}$/)
const OneUpload = z.strictObject({ id: UploadId })

/** The most bytes of a file that one call may send. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024

export const beginUpload = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/uploads',
  allow: needed.writeDatabases,
  records: { noneBecause: 'prepares an upload, which is recorded when it becomes a table' },
  summary: 'Begin to upload a file of so many bytes; its content follows in parts',
  body: z.strictObject({ fileName: nameLine(200).trim().min(1), bytes: z.int().min(1) }),
  reply: Upload,
  replies: [201],
})

export const sendUploadPart = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/uploads/:id/content',
  allow: needed.writeDatabases,
  records: { noneBecause: 'prepares an upload, which is recorded when it becomes a table' },
  summary: `The next bytes of an upload, at most ${UPLOAD_PART_BYTES / 2 ** 20} MB; \`from\` is how many were sent before`,
  params: OneUpload,
  query: z.strictObject({ from: z.string().regex(/^\d{1,15}$/) }),
  bodyFormat: 'bytes',
  body: z.unknown(),
  reply: Upload,
})

/** A name that a table can have in a folder of files, where names with a dot or an underscore in front are hidden. */
export const UploadTableName = nameLine(80)
  .trim()
  .regex(/^[^._/\\][^/\\]*$/, 'must not hold / or \\, nor begin with a dot or an underscore')

/** A table of uploaded files that a file changes. */
export const UploadTarget = z.strictObject({
  databaseId: z.int().min(1),
  tableName: UploadTableName,
  mode: z.enum(['append', 'replace']),
})
export type UploadTarget = z.infer<typeof UploadTarget>

export const previewUpload = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/uploads/:id/preview',
  allow: needed.writeDatabases,
  records: { noneBecause: "shows the caller's own file, which is in no database yet" },
  summary:
    'The first rows of an upload, and how it is read: as the settings say, then as the table that it changes, and else as detected',
  params: OneUpload,
  body: UploadSettings.extend({ target: UploadTarget.optional() }),
  reply: UploadPreview,
})

export const removeUpload = endpoint({
  service: 'discovery',
  method: 'DELETE',
  path: '/uploads/:id',
  allow: needed.writeDatabases,
  records: endsOwnWork,
  summary: 'Remove an upload that is not wanted any more',
  params: OneUpload,
  reply: z.object({}),
})

export const NewUploadLoad = z.strictObject({
  displayName: nameLine(100).trim().min(1),
  description: paragraph(1000).default(''),
  files: z
    .array(z.strictObject({ uploadId: UploadId, tableName: UploadTableName, settings: UploadSettings }))
    .min(1)
    .max(20),
})
export type NewUploadLoad = z.infer<typeof NewUploadLoad>

/** What files do to the tables of a database that was made of uploads, in the order of the files. */
export const UploadChange = z.strictObject({
  files: z
    .array(
      z.strictObject({
        uploadId: UploadId,
        mode: z.enum(['add', 'append', 'replace']),
        tableName: UploadTableName,
        settings: UploadSettings,
        accepted: AcceptedDifferences.default({}),
      }),
    )
    .min(1)
    .max(20),
})
export type UploadChange = z.infer<typeof UploadChange>

export const uploadLoadStates = ['waiting', 'running', 'done', 'refused', 'failed', 'cancelled'] as const

export const UploadLoad = z.object({
  id: z.string(),
  state: z.enum(uploadLoadStates),
  /** The part of the work that is done, from 0 to 1. */
  share: z.number(),
  /** Why it failed. */
  message: z.string(),
  /** Of a load that was refused: the file, its rows that do not fit, and differences that were not accepted. Nothing was changed. */
  refused: z
    .object({
      uploadId: z.string(),
      misfits: UploadMisfits,
      differences: UploadDifferences.nullable(),
      /** Formulas without a stored result, where the request did not say that they are empty. */
      uncomputed: UploadMisfits.optional(),
    })
    .nullable(),
  databaseId: z.int().nullable(),
})
export type UploadLoad = z.infer<typeof UploadLoad>

export const startUploadLoad = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/upload-loads',
  allow: needed.writeDatabases,
  records: ['database.upload', 'database.add'],
  summary: 'Make a database of uploads, one table of each, all or nothing',
  body: NewUploadLoad,
  reply: UploadLoad,
  replies: [201],
})

export const listUploadTables = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases/:id/upload-tables',
  allow: needed.writeDatabases,
  records: showsNoRows,
  summary: 'The tables of a database of uploads, by the names that loads use',
  params: IdParams,
  reply: z.object({ tables: z.array(z.string()) }),
})

export const changeUploadTables = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/databases/:id/upload-loads',
  allow: needed.writeDatabases,
  records: ['database.upload', 'database.update'],
  summary: 'Add rows to tables of a database of uploads, replace their rows or add tables, all or nothing',
  params: IdParams,
  body: UploadChange,
  reply: UploadLoad,
  replies: [201],
})

export const getUploadLoad = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/upload-loads/:id',
  allow: needed.writeDatabases,
  records: showsNoRows,
  summary: 'How far a load is, and its outcome',
  params: OneUpload,
  reply: UploadLoad,
})

export const cancelUploadLoad = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/upload-loads/:id/cancel',
  allow: needed.writeDatabases,
  records: endsOwnWork,
  summary: 'Cancel a load; it changes nothing then',
  params: OneUpload,
  reply: UploadLoad,
})
