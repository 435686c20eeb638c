import { z } from 'zod'

/** A person whose row rules do not reach tables that are about to be shared with them. */
export const UnreachedShare = z.object({
  username: z.string(),
  databaseName: z.string(),
  /** True when the tables stay closed to this person, false when the person will see all their rows. */
  isClosed: z.boolean(),
  tableCount: z.int(),
  /** The first of them by display name. */
  tables: z.array(z.string()),
})
export type UnreachedShare = z.infer<typeof UnreachedShare>
