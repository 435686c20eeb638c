import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** As many as a list holds. */
const ArchivedIds = z.array(z.int().min(1)).min(1).max(9999)

export const exportQuestionArchive = endpoint({
  service: 'core',
  method: 'POST',
  path: '/export-question',
  allow: 'question.export_data',
  records: ['backup.export'],
  summary: 'A zip archive of the definitions of the questions with these ids, without any rows; all or none',
  body: ArchivedIds,
  reply: z.string(),
})

export const exportDashboardArchive = endpoint({
  service: 'core',
  method: 'POST',
  path: '/export-dashboard',
  allow: 'dashboard.export_data',
  records: ['backup.export'],
  summary:
    'A zip archive of the dashboards with these ids and the questions of their tiles, without any rows; all or none',
  body: ArchivedIds,
  reply: z.string(),
})

export const restoreOutcomes = ['new', 'changed', 'same', 'blocked'] as const
export type RestoreOutcome = (typeof restoreOutcomes)[number]

export const RestoreEntry = z.object({
  kind: z.enum(['question', 'dashboard']),
  name: z.string(),
  outcome: z.enum(restoreOutcomes),
  /** Whose question or dashboard is changed or the same; empty for others. */
  owner: z.string(),
  /** Why it is blocked. */
  reasons: z.array(z.string()),
})
export type RestoreEntry = z.infer<typeof RestoreEntry>

/** A number format or named bands of a column that a question of the archive uses. */
export const RestoreSetting = z.object({
  /** With its database and table. */
  column: z.string(),
  /** False when what the column has here stays, or when it cannot have what the archive holds. */
  isAdded: z.boolean(),
  text: z.string(),
})
export type RestoreSetting = z.infer<typeof RestoreSetting>

export const RestoreReport = z.object({
  /** False when this only says what would happen. */
  applied: z.boolean(),
  /** False when something is blocked: then nothing at all is restored. */
  applicable: z.boolean(),
  /** Sent back to restore exactly this. */
  plan: z.string(),
  productVersion: z.string(),
  createdDate: z.string(),
  entries: z.array(RestoreEntry),
  /** Of the data model; what is the same already is not among them. */
  settings: z.array(RestoreSetting),
  /** What could not be put into the archive when it was made. */
  leftOut: z.array(z.string()),
  /** Links of cells that no dashboard here is meant by. */
  lostLinks: z.array(z.string()),
  message: z.string(),
})
export type RestoreReport = z.infer<typeof RestoreReport>

export const importArchive = endpoint({
  service: 'core',
  method: 'POST',
  path: '/importmany',
  allow: 'administrator',
  records: [
    'backup.restore',
    'question.create',
    'question.update',
    'dashboard.create',
    'dashboard.update',
    'table.update',
  ],
  summary:
    'Restore an archive, all or nothing. `dryRun=true` only says what would happen; with the `plan` of that answer it is refused (409) when something has changed since',
  query: z.strictObject({
    dryRun: z.enum(['true', 'false']).optional(),
    plan: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  fileField: 'exportedFile',
  body: z.unknown(),
  reply: RestoreReport,
})

/** The names under which browsers keep the archives. */
export const archiveNames = { questions: 'questions.zip', dashboards: 'dashboards.zip' } as const
