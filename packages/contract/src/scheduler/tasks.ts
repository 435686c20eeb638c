import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const ScheduledTask = z.object({
  id: z.int(),
  active: z.boolean(),
  cronExp: z.string(),
  displayName: z.string(),
  jobService: z.literal('EXPORTER'),
  jobType: z.literal('EXPORT_FILES'),
  lastRunStatus: z.string().nullable(),
  lastRunDate: z.string().nullable(),
})
export type ScheduledTask = z.infer<typeof ScheduledTask>

export const listTasks = endpoint({
  service: 'scheduler',
  method: 'POST',
  path: '/oi-jobs/service',
  allow: 'task.view',
  summary: 'The scheduled tasks the caller may see',
  body: z.strictObject({ jobService: z.literal('EXPORTER') }),
  reply: z.array(ScheduledTask),
})
