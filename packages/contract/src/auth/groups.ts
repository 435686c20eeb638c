import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { IdParams, SearchedListQuery } from '../paging.ts'
import { needed } from '../permissions/needed.ts'
import { permissionNames } from '../permissions/permissions.ts'
import { CanEdit, Ids, sharedKinds, SharedEntity, unsharePermissions, UsernameParams } from '../permissions/sharing.ts'
import { takesBack } from '../permissions/takes-back.ts'
import { line, nameLine } from '../text.ts'
import { SharableUser } from './users.ts'

const GroupName = nameLine(100).trim().min(1)
const Description = line(500).trim()
const PermissionList = z.array(z.enum(permissionNames)).max(permissionNames.length)
const Members = z.array(line(64).min(1)).max(10_000)

/** Who vouches for people and gives them memberships and values, which are replaced at every sign-in. */
export const externalSources = ['sso', 'directory'] as const
export type ExternalSource = (typeof externalSources)[number]

/** Who owns a membership or a value: people who set it by hand, single sign-on or the directory. */
export const ownerships = ['hand', ...externalSources] as const
export type Ownership = (typeof ownerships)[number]

export const Group = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.enum(permissionNames)),
  memberCount: z.int(),
  shareCount: z.int(),
  ruleCount: z.int(),
  createdBy: z.string(),
  createdDate: z.string(),
})
export type Group = z.infer<typeof Group>

export const GroupDraft = z.strictObject({
  name: GroupName,
  description: Description.default(''),
  permissions: PermissionList.default([]),
  members: Members.default([]),
})
export type GroupDraft = z.infer<typeof GroupDraft>

/** What is left out stays as it is. */
const GroupFields = z.strictObject({
  id: z.int().optional(),
  name: GroupName.optional(),
  description: Description.optional(),
  permissions: PermissionList.optional(),
})
export const GroupChange = takesBack(GroupFields, Group)
export type GroupChange = z.infer<typeof GroupFields>

export const GroupMember = SharableUser.extend({ enabled: z.boolean(), sources: z.array(z.enum(ownerships)) })
export type GroupMember = z.infer<typeof GroupMember>

export const listGroups = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/groups',
  allow: needed.readGroups,
  records: showsNoRows,
  summary: 'All groups',
  query: SearchedListQuery,
  reply: z.array(Group),
})

export const getGroup = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/groups/:id',
  allow: needed.readGroups,
  records: showsNoRows,
  summary: 'One group',
  params: IdParams,
  reply: Group,
})

export const createGroup = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/groups',
  allow: needed.writeUsers,
  records: ['group.create'],
  summary: 'Create a group; permissions are for administrators to give',
  body: GroupDraft,
  replies: [201],
  reply: Group,
})

export const updateGroup = endpoint({
  service: 'auth',
  method: 'PUT',
  path: '/groups/:id',
  allow: needed.writeUsers,
  records: ['group.update'],
  summary: 'Rename a group or change its description, or as an administrator its permissions',
  params: IdParams,
  body: GroupChange,
  reply: Group,
})

export const deleteGroup = endpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/groups/:id',
  allow: needed.writeUsers,
  records: ['group.delete', 'group.members'],
  summary: 'Delete a group with its shares; one with permissions or row rules is for administrators to delete',
  params: IdParams,
  reply: z.strictObject({}),
})

export const listGroupMembers = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/groups/:id/members',
  allow: needed.readGroups,
  records: showsNoRows,
  summary: 'The members of a group, and whether single sign-on or the directory put them there',
  params: IdParams,
  query: SearchedListQuery,
  reply: z.array(GroupMember),
})

export const changeGroupMembers = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/groups/:id/members',
  allow: needed.writeUsers,
  records: ['group.members'],
  summary:
    'Add members to a group and remove members, all or none. Memberships that single sign-on or the directory gives stay',
  params: IdParams,
  body: z.strictObject({ add: Members.default([]), remove: Members.default([]) }),
  reply: Group,
})

export const GroupShare = SharedEntity.pick({ id: true, name: true }).extend({
  kind: z.enum(sharedKinds),
  canEdit: z.boolean(),
  sharedBy: z.string(),
  sharedDate: z.string(),
})
export type GroupShare = z.infer<typeof GroupShare>

export const listGroupShares = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/groups/:id/shares',
  allow: needed.writeUsers,
  records: showsNoRows,
  summary: 'What is shared with a group',
  params: IdParams,
  reply: z.array(GroupShare),
})

const Shared = { kind: z.enum(sharedKinds), ids: Ids, groups: Ids }

export const shareWithGroups = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/groups/share',
  allow: ['database.share', 'question.share', 'dashboard.share'],
  records: [
    'database.share',
    'table.share',
    'question.share',
    'question.allow-edit',
    'question.end-edit',
    'dashboard.share',
    'dashboard.allow-edit',
    'dashboard.end-edit',
    'folder.share',
    'folder.allow-edit',
    'folder.end-edit',
  ],
  summary: 'Share databases, tables, questions, dashboards or folders with every member of groups, all or none',
  body: z.strictObject({ ...Shared, canEdit: CanEdit }),
  reply: z.strictObject({}),
})

export const unshareFromGroups = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/groups/unshare',
  // As for people: owners take back what they gave, also when they may not share any more.
  allow: [...new Set(Object.values(unsharePermissions).flat())],
  records: ['database.unshare', 'table.unshare', 'question.unshare', 'dashboard.unshare', 'folder.unshare'],
  summary: 'Take databases, tables, questions, dashboards or folders back from groups',
  body: z.strictObject(Shared),
  reply: z.strictObject({}),
})

export const SharableGroup = z.object({ id: z.int(), name: z.string(), description: z.string(), memberCount: z.int() })
export type SharableGroup = z.infer<typeof SharableGroup>

export const listSharableGroups = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/sharablegroups',
  allow: ['database.share', 'question.share', 'dashboard.share'],
  records: showsNoRows,
  summary: 'The groups with which something can be shared; search finds names and descriptions',
  query: SearchedListQuery,
  reply: z.array(SharableGroup),
})

/** A group as one of its members has it. */
export const GroupOfUser = Group.pick({ id: true, name: true, description: true, permissions: true }).extend({
  sources: z.array(z.enum(ownerships)),
})
export type GroupOfUser = z.infer<typeof GroupOfUser>

export const listGroupsOfUser = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/users/:name/groups',
  allow: needed.readGroups,
  records: showsNoRows,
  summary: 'The groups of a user, with the permissions that each gives',
  params: UsernameParams,
  reply: z.array(GroupOfUser),
})
