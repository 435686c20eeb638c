import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'

export const Demo = z.object({
  /** Null when there is no demo, or not any more. */
  databaseId: z.int().nullable(),
  /** A new installation is still making it. */
  isComing: z.boolean(),
  /** Questions that people made over the demo's data; without it they have nothing to ask. */
  othersQuestions: z.array(z.string()),
})
export type Demo = z.infer<typeof Demo>

export const getDemo = endpoint({
  service: 'core',
  method: 'GET',
  path: '/demo',
  allow: 'administrator',
  records: showsNoRows,
  summary: 'Whether the demo hospital is there, and which questions of people ask it',
  reply: Demo,
})

export const removeDemo = endpoint({
  service: 'core',
  method: 'DELETE',
  path: '/demo',
  allow: 'administrator',
  records: ['dashboard.delete', 'question.delete', 'database.delete'],
  summary: 'Remove the demo hospital with its questions and its dashboard',
  reply: z.strictObject({}),
})
