import {
  type AccessList,
  type AuditAction,
  fieldProblem,
  type SharedEntity,
  type SharedKind,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { GroupShareStore } from './group-shares.store.ts'
import type { SharingStore } from './sharing.store.ts'

interface Needs {
  readonly store: SharingStore
  readonly groupShares: GroupShareStore
  readonly audit: Audit
  readonly now: () => Date
}

/** What a call of the API shares. */
export interface Share {
  readonly kind: SharedKind
  readonly objectIds: readonly number[]
  readonly usernames: readonly string[]
  /** Groups whose members are given it, now and later. */
  readonly groupIds?: readonly number[] | undefined
  /** What the caller's body calls the usernames. */
  readonly field?: string
  /** Undefined shares for viewing and leaves what is shared already as it is. */
  readonly canEdit?: boolean | undefined
}

/** Whom something is given to or taken from. */
export interface Receivers {
  readonly usernames: readonly string[]
  readonly groupIds?: readonly number[]
}

/** How the owner of a kind gives it, under its own rules. */
export interface Giver {
  share(viewer: Viewer, ids: readonly number[], receivers: Receivers, canEdit?: boolean): Promise<void>
  unshare(viewer: Viewer, ids: readonly number[], receivers: Receivers): Promise<void>
  /** Throws unless the viewer could share the objects with these people now. */
  assertMayGive(viewer: Viewer, ids: readonly number[], usernames: readonly string[], within: Db): Promise<void>
  namesOf(ids: readonly number[]): Promise<readonly { readonly id: number; readonly name: string }[]>
}

type Verb = 'share' | 'unshare' | 'allow-edit' | 'end-edit'

/** Who was given what. Whether the giver may give it, the owner of the kind decides before calling. */
export function createSharing({ store, groupShares, audit, now }: Needs) {
  const givers = new Map<SharedKind, Giver>()

  /** Unknown names stop the whole call: bulk calls are all or nothing. Each user once, however often they are named. */
  async function usersNamed(
    usernames: readonly string[],
    within: Db,
    field: string,
  ): Promise<ReadonlyMap<string, number>> {
    const known = await store.userIds(usernames, within)
    for (const [position, name] of usernames.entries()) {
      if (!known.has(name.toLowerCase())) throw unknownUser(name, `${field}.${position}`)
    }
    return known
  }

  /** Only questions, dashboards and folders can be given to edit, so that every pair is an action. */
  const record = (
    viewer: Viewer,
    verb: Verb,
    kind: SharedKind,
    objectIds: readonly number[],
    usernames: readonly string[],
    within: Db,
  ) =>
    audit.record(
      {
        username: viewer.username,
        action: `${kind}.${verb}` as AuditAction,
        object: once(objectIds).join(' '),
        detail: namesIn(usernames).join(' '),
        address: viewer.address,
      },
      within,
    )

  /** Unknown groups stop the call too. Their members cannot change until it ends. */
  async function groupsNamed(
    ids: readonly number[],
    within: Db,
  ): Promise<readonly { readonly id: number; readonly name: string }[]> {
    if (ids.length === 0) return []
    const known = await groupShares.lockGroups(once(ids), within)
    assertAllKnown(ids, known)
    return known
  }

  const recordGroups = (
    viewer: Viewer,
    verb: Verb,
    kind: SharedKind,
    objectIds: readonly number[],
    names: readonly string[],
    within: Db,
  ) =>
    record(
      viewer,
      verb,
      kind,
      objectIds,
      names.map((name) => `group:${name}`),
      within,
    )

  async function shareWithGroups(
    viewer: Viewer,
    { kind, objectIds, groupIds = [], canEdit }: Share,
    within: Db,
  ): Promise<void> {
    const groups = await groupsNamed(groupIds, within)
    if (groups.length === 0) return
    const ids = once(objectIds)
    const could = new Map(
      (
        await groupShares.sharesOf(
          kind,
          ids,
          groups.map(({ id }) => id),
          within,
        )
      ).map(({ objectId, groupId, canEdit: edits }) => [`${objectId} ${groupId}`, edits]),
    )
    await groupShares.insert(
      kind,
      ids,
      groups.map(({ id }) => id),
      { username: viewer.username, at: now().toISOString(), canEdit },
      within,
    )
    await recordGroups(
      viewer,
      'share',
      kind,
      ids,
      groups.map(({ name }) => name),
      within,
    )
    if (canEdit === undefined) return
    const changed = groups.filter(({ id }) =>
      ids.some((objectId) => (could.get(`${objectId} ${id}`) ?? false) !== canEdit),
    )
    if (changed.length > 0)
      await recordGroups(
        viewer,
        canEdit ? 'allow-edit' : 'end-edit',
        kind,
        ids,
        changed.map(({ name }) => name),
        within,
      )
  }

  return {
    async share(viewer: Viewer, share: Share, within: Db): Promise<void> {
      await shareWithGroups(viewer, share, within)
      const { kind, objectIds, usernames, field = 'usernames', canEdit } = share
      if (usernames.length === 0) return
      const users = await usersNamed(usernames, within, field)
      const ids = once(objectIds)
      const before = new Map(
        (await store.sharesOf(kind, ids, [...users.values()], within)).map(({ objectId, userId, canEdit: could }) => [
          `${objectId} ${userId}`,
          could,
        ]),
      )
      await store.insert(
        kind,
        ids,
        [...users.values()],
        { username: viewer.username, at: now().toISOString(), canEdit },
        within,
      )
      const isNew = ids.some((id) => [...users.values()].some((userId) => !before.has(`${id} ${userId}`)))
      if (isNew || canEdit === undefined) await record(viewer, 'share', kind, ids, usernames, within)
      if (canEdit === undefined) return
      for (const id of ids) {
        const changed = namesIn(usernames).filter(
          (name) => (before.get(`${id} ${users.get(name.toLowerCase())}`) ?? false) !== canEdit,
        )
        if (changed.length > 0) await record(viewer, canEdit ? 'allow-edit' : 'end-edit', kind, [id], changed, within)
      }
    },

    async unshare(
      viewer: Viewer,
      { kind, objectIds, usernames, groupIds = [], field = 'usernames' }: Share,
      within: Db,
    ): Promise<void> {
      const groups = await groupsNamed(groupIds, within)
      if (groups.length > 0) {
        await groupShares.remove(
          kind,
          objectIds,
          groups.map(({ id }) => id),
          within,
        )
        await recordGroups(
          viewer,
          'unshare',
          kind,
          objectIds,
          groups.map(({ name }) => name),
          within,
        )
      }
      if (usernames.length === 0) return
      const users = await usersNamed(usernames, within, field)
      await store.remove(kind, objectIds, [...users.values()], within)
      await record(viewer, 'unshare', kind, objectIds, usernames, within)
    },

    /** Everybody who is given something by giving it to these people and groups. */
    async peopleAmong({ usernames, groupIds = [] }: Receivers, within: Db): Promise<string[]> {
      const groups = await groupsNamed(groupIds, within)
      const members =
        groups.length === 0
          ? []
          : await groupShares.membersOf(
              groups.map(({ id }) => id),
              within,
            )
      return namesIn([...usernames, ...members])
    },

    /** People and groups by name, as they are now, for questions about sharing with them; the groups with their members. */
    async describeReceivers({ usernames, groupIds = [] }: Receivers) {
      const groups = groupIds.length === 0 ? [] : await groupShares.groupsWithMembers(groupIds)
      assertAllKnown(groupIds, groups)
      return { usernames, groups }
    },

    /** Each kind is given by its owner; services above say how. */
    registerGiver: (kind: SharedKind, giver: Giver) => void givers.set(kind, giver),
    giverOf: (kind: SharedKind): Giver => givers.get(kind)!,

    /** Of the people named, those with whom not all of the objects are shared. */
    async withoutShare(
      kind: SharedKind,
      objectIds: readonly number[],
      usernames: readonly string[],
      within: Db,
    ): Promise<string[]> {
      const users = await store.userIds(usernames, within)
      const shared = new Set(
        (await store.effectiveSharesOf(kind, objectIds, [...users.values()], within)).map(
          ({ objectId, userId }) => `${objectId} ${userId}`,
        ),
      )
      return usernames.filter((name) => objectIds.some((id) => !shared.has(`${id} ${users.get(name.toLowerCase())}`)))
    },

    /** Without a record of its own: the change that makes a share unnecessary is recorded. */
    remove: store.remove,
    removeObjects: store.removeObjects,
    objectIdsSharedWith: (kind: SharedKind, userId: number) => store.objectIdsOf(kind, userId),
    objectIdsEditedBy: (kind: SharedKind, userId: number) => store.objectIdsOf(kind, userId, { isEditable: true }),
    isSharedWith: async (kind: SharedKind, objectId: number, userId: number, from?: Db): Promise<boolean> =>
      (await store.find(kind, objectId, userId, from)) !== undefined,
    isEditor: async (kind: SharedKind, objectId: number, userId: number, from?: Db): Promise<boolean> =>
      (await store.find(kind, objectId, userId, from))?.canEdit === true,
    usernamesByObject: store.usernamesOf,
    usernamesWithAny: store.usernamesOfAny,
    directUsernamesByObject: store.directUsernamesOf,
    accessTo: store.accessTo,
    groupsWith: (kind: SharedKind, objectId: number): Promise<AccessList['groups']> =>
      groupShares.groupsWith(kind, objectId),

    /** Adds to a page of what one person has by which ways they have it. */
    async withWays<Row extends { readonly id: number }>(
      kind: SharedKind,
      userId: number,
      { rows, total }: Page<Row>,
    ): Promise<Page<Row & Pick<SharedEntity, 'isDirect' | 'groups' | 'folders'>>> {
      const ways = Map.groupBy(
        await store.waysTo(
          kind,
          rows.map(({ id }) => id),
          userId,
        ),
        ({ objectId }) => objectId,
      )
      const withWays = rows.map((row) => {
        const own = ways.get(row.id) ?? []
        return {
          ...row,
          isDirect: own.some(({ groupName, folderName }) => groupName === null && folderName === null),
          groups: own.flatMap(({ groupName, folderName }) => (folderName === null ? (groupName ?? []) : [])),
          folders: once(own.flatMap(({ folderName }) => folderName ?? [])),
        }
      })
      return { rows: withWays, total }
    },
  }
}

export type Sharing = ReturnType<typeof createSharing>

const once = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

/** Whatever their letters' case, names are of one user. */
const namesIn = (usernames: readonly string[]): string[] => [
  ...new Map(usernames.map((name) => [name.toLowerCase(), name])).values(),
]

function assertAllKnown(groupIds: readonly number[], known: readonly { readonly id: number }[]): void {
  const missing = groupIds.findIndex((id) => !known.some((group) => group.id === id))
  if (missing !== -1) throw fieldProblem({ field: `groups.${missing}`, message: 'There is no such group' })
}

function unknownUser(name: string, field: string) {
  return fieldProblem({ field, message: `There is no user ${name}` })
}
