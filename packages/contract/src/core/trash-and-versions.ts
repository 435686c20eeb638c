import { z } from 'zod'
import { IdParams } from '../paging.ts'

/** Something in the trash. */
export const DeletedItem = z.object({
  id: z.int(),
  name: z.string(),
  owner: z.string(),
  deletedDate: z.string(),
  /** After this moment it is gone. */
  restorableUntil: z.string(),
})
export type DeletedItem = z.infer<typeof DeletedItem>

export const EarlierVersion = z.object({
  version: z.int(),
  savedAt: z.string(),
  savedBy: z.string(),
  /** As it was saved then; of a version that the caller may not open, the name of today. */
  name: z.string(),
  /** Why the caller may not open it. */
  stopReason: z.string().optional(),
})
export type EarlierVersion = z.infer<typeof EarlierVersion>

export const VersionParams = IdParams.extend({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})
