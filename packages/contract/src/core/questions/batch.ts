import { z } from 'zod'
import { endpoint, endsOwnWork } from '../../endpoint.ts'
import { sizedRecord } from '../sized.ts'

export const BATCH_PARTS_MAX = 60

const BatchPart = z.strictObject({
  /** Method and path, such as `POST /core/executor/:id/execute`. */
  call: z.string().max(200),
  params: sizedRecord(20, z.record(z.string().max(50), z.union([z.string().max(600), z.int()]))).optional(),
  /** As the call alone takes it, and checked by it. */
  body: z.unknown().optional(),
})
export type BatchPart = z.infer<typeof BatchPart>

const PartStatus = { part: z.int(), status: z.int() }

/** A line of the answer. The first says how many parts there are; each part ends with a line that has its status. */
export const BatchLine = z.union([
  z.object({ parts: z.int() }),
  /** The whole answer of a part, or in place of everything before the problem with which it ended. */
  z.object({ ...PartStatus, body: z.unknown(), retryAfterSeconds: z.int().optional() }),
  /** A part of which the pieces were sent before. */
  z.object({ ...PartStatus, isWhole: z.literal(true) }),
  z.object({ part: z.int(), piece: z.string() }),
])
export type BatchLine = z.infer<typeof BatchLine>

export const runBatch = endpoint({
  service: 'core',
  method: 'POST',
  path: '/batch',
  allow: 'signed-in',
  viewAs: true,
  records: { noneBecause: 'each part is a call of its own, with its own record' },
  summary:
    'Several calls in one request. Each answers what it would answer alone, as soon as it is ready, in lines of JSON',
  body: z.strictObject({ parts: z.array(BatchPart).min(1).max(BATCH_PARTS_MAX) }),
  reply: BatchLine,
})

export const stopBatchPart = endpoint({
  service: 'core',
  method: 'POST',
  path: '/batch/:batch/stop',
  allow: 'signed-in',
  viewAs: true,
  records: endsOwnWork,
  summary:
    'Stop one part of a batch that is still running, by the X-Request-Id of the batch; false when this server does not run it',
  params: z.strictObject({ batch: z.uuid() }),
  body: z.strictObject({ part: z.int().min(0).max(BATCH_PARTS_MAX) }),
  reply: z.object({ isStopped: z.boolean() }),
})
