import { z } from 'zod'
import { FilterWire } from '../core/questions/query-wire.ts'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { ExportedQuestion, exportFormats } from '../exporter/files.ts'
import { Recipients } from '../exporter/mails.ts'
import { IdParams, SearchedListQuery } from '../paging.ts'
import { needed } from '../permissions/needed.ts'
import { takesBack } from '../permissions/takes-back.ts'
import { line, nameLine } from '../text.ts'

/** What a task sends, and to whom. */
export const ExportFileJob = z.strictObject({ emails: Recipients, questions: z.array(ExportedQuestion).min(1).max(10) })
export type ExportFileJob = z.infer<typeof ExportFileJob>

/** `NOT_SENT`: the files were made, but no mail server is set up to take them. */
export const runStatuses = ['RUNNING', 'SUCCESS', 'NOT_SENT', 'FAILED', 'SKIPPED'] as const
export type RunStatus = (typeof runStatuses)[number]

const JobService = z.literal('EXPORTER')
const JobType = z.literal('EXPORT_FILES')
const CronText = line(100).trim().min(1)

/** As the server tells it: what an earlier version did not keep yet is left out. */
const SentQuestion = ExportedQuestion.extend({ extention: z.enum(exportFormats), filters: z.array(FilterWire) })
  .partial()
  .required({ questionId: true, displayName: true, extention: true })

export const ScheduledTask = z.object({
  id: z.int(),
  active: z.boolean(),
  cronExp: z.string(),
  displayName: z.string(),
  jobService: JobService,
  jobType: JobType,
  /** The same as `exportFileJob`, as JSON text. */
  payload: z.string(),
  exportFileJob: z.object({ emails: z.array(z.string()), questions: z.array(SentQuestion) }),
  owner: z.string(),
  /** Sent back with a change: one over what was changed meanwhile answers 409. */
  version: z.string(),
  lastRunStatus: z.enum(runStatuses).nullable(),
  lastRunDate: z.string().nullable(),
  /** Null while it is paused. */
  nextRunDate: z.string().nullable(),
})
export type ScheduledTask = z.infer<typeof ScheduledTask>

export const TaskDraft = z.strictObject({
  displayName: nameLine(200).trim().default(''),
  cronExp: CronText,
  jobService: JobService.default('EXPORTER'),
  jobType: JobType.default('EXPORT_FILES'),
  exportFileJob: ExportFileJob,
})
export type TaskDraft = z.infer<typeof TaskDraft>

const TaskFields = z.strictObject({
  id: z.int(),
  version: z.string().max(64).optional(),
  active: z.boolean().optional(),
  cronExp: CronText.optional(),
  displayName: nameLine(200).trim().optional(),
  jobService: JobService.optional(),
  payload: z
    .string()
    .max(100_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON text' })
        return z.NEVER
      }
    })
    .pipe(ExportFileJob)
    .optional(),
  exportFileJob: ExportFileJob.optional(),
})

/** What is left out stays as it is. What is sent, and to whom, stands in `payload` or in `exportFileJob`. */
export const TaskChange = takesBack(TaskFields, ScheduledTask)
export type TaskChange = z.infer<typeof TaskChange>

export const createTask = endpoint({
  service: 'scheduler',
  method: 'POST',
  path: '/jobs',
  allow: 'question.schedule',
  records: ['task.create'],
  summary: 'Send questions by email on a schedule',
  body: TaskDraft,
  replies: [201],
  reply: ScheduledTask,
})

export const listTasks = endpoint({
  service: 'scheduler',
  method: 'POST',
  path: '/oi-jobs/service',
  allow: needed.readTasks,
  records: showsNoRows,
  summary: 'The scheduled tasks the caller may see',
  query: SearchedListQuery,
  body: z.strictObject({ jobService: JobService }),
  reply: z.array(ScheduledTask),
})

export const updateTask = endpoint({
  service: 'scheduler',
  method: 'PUT',
  path: '/oi-jobs',
  allow: 'task.write_access',
  records: ['task.update', 'task.play', 'task.pause'],
  summary: 'Play or pause a task, or change it',
  body: TaskChange,
  reply: ScheduledTask,
})

export const deleteTask = endpoint({
  service: 'scheduler',
  method: 'DELETE',
  path: '/oi-jobs/:id',
  allow: 'task.delete',
  records: ['task.delete'],
  summary: 'Delete a task; what it has sent stays recorded in the audit',
  params: IdParams,
  reply: z.strictObject({}),
})

export const runTask = endpoint({
  service: 'scheduler',
  method: 'POST',
  path: '/oi-jobs/:id/run',
  allow: 'task.write_access',
  records: ['task.run', 'rows.read', 'question.export', 'mail.begin', 'mail.send'],
  summary: 'Run a task now, with the rights of its owner',
  params: IdParams,
  reply: z.object({ runId: z.string() }),
})

export const TaskRun = z.object({
  id: z.string(),
  status: z.enum(runStatuses),
  startedDate: z.string(),
  durationMs: z.int().nullable(),
  rows: z.int().nullable(),
  recipients: z.array(z.string()),
  error: z.string(),
})
export type TaskRun = z.infer<typeof TaskRun>

export const listTaskRuns = endpoint({
  service: 'scheduler',
  method: 'GET',
  path: '/oi-jobs/:id/runs',
  allow: needed.readTasks,
  records: showsNoRows,
  summary: 'The latest runs of a task, newest first',
  params: IdParams,
  reply: z.array(TaskRun),
})
