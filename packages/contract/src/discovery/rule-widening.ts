import { z } from 'zod'

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

/** With true, an administrator makes a change by which people under row rules see more. Without it, such a change answers 409. */
export const ConfirmWidening = z.boolean().optional()
