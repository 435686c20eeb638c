import {
  DashboardFields,
  ExpressionTerm,
  line,
  NamedBands,
  NumberFormatWire,
  paragraph,
  PARTS_OF_FORMULA,
  QuestionFields,
  sized,
} from '@soundings/contract'
import { edgesProblem } from '@soundings/query'
import { z } from 'zod'
import { describeIssue } from '../../../platform/schema-words.ts'

/** How questions and dashboards travel between installations. Ids are those of where they come from; the manifest says what they name. */
export const FORMAT = 'soundings-archive'
export const FORMAT_VERSION = 1
export const MANIFEST = 'manifest.json'

export const ARCHIVE_BYTES_MAX = 20 * 1024 * 1024
const FILES_MAX = 20_000
export const unpackLimits = {
  files: FILES_MAX + 1,
  fileBytes: 8 * 1024 * 1024,
  totalBytes: 100 * 1024 * 1024,
  ratio: 200,
}

/** A list that is read until its first mistake: people see only one, and manifests have room for millions. */
const entries = <Schema extends z.ZodType>(schema: Schema, most: number) =>
  z
    .array(z.unknown())
    .max(most)
    .transform((list, context) => {
      const entriesRead: z.output<Schema>[] = []
      for (const [index, entry] of list.entries()) {
        const { data, error } = schema.safeParse(entry, { error: describeIssue })
        const mistake = error?.issues[0]
        if (mistake) {
          context.addIssue({ code: 'custom', message: mistake.message, path: [index, ...mistake.path] })
          return z.NEVER
        }
        entriesRead.push(data as z.output<Schema>)
      }
      return entriesRead
    })

const id = z.int().min(1)
/** Of tables and columns, as databases allow them. */
const name = paragraph(1000)

const ArchivedBands = NamedBands.refine(({ edges }) => edgesProblem(edges) === undefined, 'edges must ascend')

const ArchivedColumn = z.strictObject({
  id,
  name,
  /** Of a calculated column, over columns that are among those of the database. */
  expression: sized(PARTS_OF_FORMULA, z.array(ExpressionTerm)).optional(),
  /** What the data model says of it; archives of earlier versions have neither. */
  format: NumberFormatWire.optional(),
  bands: z.array(ArchivedBands).max(20).optional(),
})
export type ArchivedColumn = z.infer<typeof ArchivedColumn>

export const ArchivedTable = z.strictObject({
  id,
  schema: name.optional(),
  name,
  columns: entries(ArchivedColumn, 10_000),
})

/** A way from table to table that a question names; its tables and columns are among those of the database. */
const ArchivedReference = z.strictObject({
  id,
  fromTable: id,
  toTable: id,
  pairs: z
    .array(z.strictObject({ from: id, to: id }))
    .min(1)
    .max(100),
})
export type ArchivedReference = z.infer<typeof ArchivedReference>

export const ArchivedDatabase = z.strictObject({
  id,
  name,
  type: line(40),
  tables: entries(ArchivedTable, 10_000),
  /** Archives of earlier versions have none. */
  references: entries(ArchivedReference, 10_000).optional(),
})
export type ArchivedDatabase = z.infer<typeof ArchivedDatabase>

export const archivedKinds = ['question', 'dashboard'] as const
export type ArchivedKind = (typeof archivedKinds)[number]

export const pathOf = (kind: ArchivedKind, number: number): string => `${kind}s/${number}.json`

/** Whose it was: tells things of the same name apart, and gives no one anything. */
const origin = { id, owner: line(64) }

const ArchivedFile = z.strictObject({
  path: line(60),
  kind: z.enum(archivedKinds),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  productVersion: line(100),
  createdDate: line(40),
  databases: entries(ArchivedDatabase, 1000),
  files: entries(ArchivedFile, FILES_MAX),
  /** Those to which cells of its questions and tiles lead, in it or not; archives of earlier versions have none. */
  linkedDashboards: entries(z.strictObject({ ...origin, name: line(200) }), 10_000).optional(),
  /** Tiles and filters whose question or column was gone. */
  leftOut: z.array(paragraph(2000)).max(10_000),
})
export type Manifest = z.infer<typeof Manifest>

/** What every version of the format says first. */
export const ManifestHead = z.looseObject({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  productVersion: line(100),
})

export const ArchivedQuestion = QuestionFields.extend(origin)
export type ArchivedQuestion = z.infer<typeof ArchivedQuestion>

export const ArchivedDashboard = DashboardFields.extend(origin)
export type ArchivedDashboard = z.infer<typeof ArchivedDashboard>

export interface Archive {
  readonly manifest: Manifest
  readonly questions: readonly ArchivedQuestion[]
  readonly dashboards: readonly ArchivedDashboard[]
  /** Of the whole file. */
  readonly sha256: string
}
