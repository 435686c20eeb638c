import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParams } from '../paging.ts'

/** Who looked a question or dashboard over, and whether it was saved since. */
export const Verified = z.object({ by: z.string(), date: z.string(), isChanged: z.boolean() })
export type Verified = z.infer<typeof Verified>

const VerifiedVersion = z.strictObject({ version: z.int() })

export const verifyDashboard = endpoint({
  service: 'core',
  method: 'POST',
  path: '/dashboards/:id/verified',
  allow: 'dashboard.share',
  records: ['dashboard.verify'],
  summary:
    'Mark a dashboard of the caller as verified; 409 when it has a newer version than the one that was looked at',
  params: IdParams,
  body: VerifiedVersion,
  reply: Verified,
})

export const unverifyDashboard = endpoint({
  service: 'core',
  method: 'DELETE',
  path: '/dashboards/:id/verified',
  allow: 'dashboard.share',
  records: ['dashboard.unverify'],
  summary: 'Take the verified mark from a dashboard',
  params: IdParams,
  reply: z.strictObject({}),
})

export const verifyQuestion = endpoint({
  service: 'core',
  method: 'POST',
  path: '/questions/:id/verified',
  allow: 'question.share',
  records: ['question.verify'],
  summary: 'Mark a question of the caller as verified; 409 when it has a newer version than the one that was looked at',
  params: IdParams,
  body: VerifiedVersion,
  reply: Verified,
})

export const unverifyQuestion = endpoint({
  service: 'core',
  method: 'DELETE',
  path: '/questions/:id/verified',
  allow: 'question.share',
  records: ['question.unverify'],
  summary: 'Take the verified mark from a question',
  params: IdParams,
  reply: z.strictObject({}),
})
