import { z } from 'zod'
import { line } from '../text.ts'

/** What people under row rules would see more of by a change. */
export const RuleWidening = z.object({
  /** Display names. */
  tables: z.array(z.string()),
  /** Usernames; only for administrators. */
  people: z.array(z.string()),
  peopleCount: z.int(),
  /** An administrator whom no rule of the database binds can make the change with `confirmWidening`; others are refused. */
  mayConfirm: z.boolean(),
})
export type RuleWidening = z.infer<typeof RuleWidening>

/** Whom a change concerns and which tables, as an administrator was shown them. */
export const ShownWidening = z.strictObject({
  people: z.array(line(64)).max(100_000),
  tables: z.array(line(200)).max(20_000),
})
export type ShownWidening = z.infer<typeof ShownWidening>

/**
 * By it an administrator makes a change by which people under row rules see more; without it, such a change answers 409 with them as
 * `widening`. The people and tables that were shown confirm no more than these: when others are concerned by then, the answer is 409 again. True
 * confirms whatever is concerned.
 */
export const ConfirmWidening = z.union([z.boolean(), ShownWidening]).optional()
export type ConfirmWidening = z.infer<typeof ConfirmWidening>
