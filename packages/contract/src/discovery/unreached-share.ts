import { z } from 'zod'
import { Ids, Usernames } from '../permissions/sharing.ts'

/** A person, or members of a group, whose row rules do not reach tables that are about to be shared with them. */
export const UnreachedShare = z.object({
  /** Absent for a group. */
  username: z.string().optional(),
  /** With how many of its members this concerns; absent for a person. */
  group: z.object({ name: z.string(), members: z.int() }).optional(),
  databaseName: z.string(),
  /** True when the tables stay closed to these people, false when they will see all rows of them. */
  isClosed: z.boolean(),
  tableCount: z.int(),
  /** The first of them by display name. */
  tables: z.array(z.string()),
})
export type UnreachedShare = z.infer<typeof UnreachedShare>

/** Whom a share is checked for: people, groups by their ids, or both. */
export const checkedReceivers = { usernames: Usernames.optional(), groups: Ids.optional() }

export const namesReceivers = [
  ({ usernames, groups }: { usernames?: unknown; groups?: unknown }) => usernames !== undefined || groups !== undefined,
  { path: ['usernames'], message: 'Name at least one person or group' },
] satisfies [unknown, unknown]
