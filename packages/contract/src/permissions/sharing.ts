import { z } from 'zod'
import { ListQuery } from '../paging.ts'
import type { PermissionName } from './permissions.ts'
import { line } from '../text.ts'

export const UsernameParams = z.strictObject({ name: line(64).min(1) })

export const Usernames = z.array(line(64).min(1)).min(1).max(1000)
export const Ids = z.array(z.int().min(1)).min(1).max(1000)

/** What people and groups can be given. */
export const sharedKinds = ['database', 'table', 'question', 'dashboard', 'folder'] as const
export type SharedKind = (typeof sharedKinds)[number]

/** Who may ask for shares to be taken back: owners do it also when they may not share any more, so readers may ask. */
export const unsharePermissions = {
  database: ['database.share', 'user.write_access', 'database.view', 'database.write_access'],
  table: ['database.share', 'user.write_access', 'database.view', 'database.write_access'],
  question: ['question.share', 'user.write_access', 'question.view', 'question.write_access'],
  dashboard: ['dashboard.share', 'user.write_access', 'dashboard.view', 'dashboard.write_access'],
  folder: [
    'question.share',
    'dashboard.share',
    'user.write_access',
    'question.view',
    'question.write_access',
    'dashboard.view',
    'dashboard.write_access',
  ],
} as const satisfies Record<SharedKind, readonly PermissionName[]>

/** One thing that a person shared with a user, as the shared-entities dialog lists it. */
export const SharedEntity = z.object({
  id: z.int(),
  name: z.string(),
  detail: z.string(),
  /** Whether it was shared with the user themselves, and the names of the groups and folders through which they have it. */
  isDirect: z.boolean(),
  groups: z.array(z.string()),
  folders: z.array(z.string()),
})
export type SharedEntity = z.infer<typeof SharedEntity>

/** What one viewer may do with a question or a dashboard: the server answers what it enforces, and the page offers no more. */
export const ItemRights = z.object({
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canShare: z.boolean(),
  /** Sees who has access and can take shares back. */
  canSeeAccess: z.boolean(),
  canChangeOwner: z.boolean(),
})
export type ItemRights = z.infer<typeof ItemRights>

/** Whether the people named may also edit; left out, new shares are for viewing and existing ones stay as they are. */
export const CanEdit = z.boolean().optional()

/** `search` finds usernames and names. */
export const AccessQuery = ListQuery.omit({ sort: true }).extend({ search: line(100).optional() })
export type AccessQuery = z.infer<typeof AccessQuery>

const Person = z.object({ username: z.string(), firstName: z.string(), lastName: z.string() })

/** How a person came to see something: it was shared with them, with a group of theirs, or something that contains it was. */
export const accessSources = ['direct', 'group', 'folder', 'database', 'dashboard'] as const
export type AccessSource = (typeof accessSources)[number]

export const AccessEntry = Person.extend({
  enabled: z.boolean(),
  canEdit: z.boolean(),
  via: z.enum(accessSources),
  /** The group, folder, database or dashboard by which they see it; empty for a direct share, and where the caller does not see the dashboard. */
  viaName: z.string(),
  sharedBy: z.string(),
  sharedDate: z.string(),
})
export type AccessEntry = z.infer<typeof AccessEntry>

/** Who was given something: direct shares first, each by username. Administrators see everything and are listed only where something was shared with them. */
export const AccessList = z.object({
  /** Null when the account was deleted. */
  owner: Person.nullable(),
  /** How many match the search, on all pages. */
  total: z.int(),
  people: z.array(AccessEntry),
  /** With which it was shared, by name; whatever is searched for. */
  groups: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      memberCount: z.int(),
      canEdit: z.boolean(),
      sharedBy: z.string(),
      sharedDate: z.string(),
    }),
  ),
})
export type AccessList = z.infer<typeof AccessList>

/** Who the items belong to from now on, and what the owner until now may still do with them. */
export const OwnerChange = {
  username: line(64).min(1),
  previousOwnerKeeps: z.enum(['none', 'view', 'edit']).default('none'),
}
