import { z } from 'zod'
import { line } from './text.ts'

export const UsernameParams = z.strictObject({ name: line(64).min(1) })

export const Usernames = z.array(line(64).min(1)).min(1).max(1000)
export const Ids = z.array(z.int().min(1)).min(1).max(1000)

/** One thing that somebody shared with a user, as the shared-entities dialog lists it. */
export const SharedEntity = z.object({ id: z.int(), name: z.string(), detail: z.string() })
export type SharedEntity = z.infer<typeof SharedEntity>
