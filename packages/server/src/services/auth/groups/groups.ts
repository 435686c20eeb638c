import {
  type ExternalSource,
  fieldProblem,
  type Group,
  type GroupChange,
  type GroupDraft,
  type GroupMember,
  type GroupShare,
  isAdministrator,
  mayUse,
  type PermissionName,
  Problem,
  type SharableGroup,
  type SharedKind,
  unsharePermissions,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { issuerWords } from '../external/external-person.ts'
import type { Receivers, Sharing } from '../sharing/sharing.ts'
import { assertMayGrant, assertMayTakeAway, assertMayTouch } from '../users/user-rules.ts'
import type { Users } from '../users/users.ts'
import type { RowAccessGuard } from './row-access-guard.ts'
import type { Candidate, GroupStore } from './groups.store.ts'

interface Needs {
  readonly store: GroupStore
  readonly sharing: Pick<Sharing, 'giverOf'>
  readonly users: Pick<Users, 'find' | 'getByName'>
  readonly rowAccess: RowAccessGuard
  readonly audit: Audit
  readonly now: () => Date
}

const sharePermissions: Readonly<Record<SharedKind, readonly PermissionName[]>> = {
  database: ['database.share'],
  table: ['database.share'],
  question: ['question.share'],
  dashboard: ['dashboard.share'],
  folder: ['question.share', 'dashboard.share'],
}
const mayShare = (viewer: Viewer, kind: SharedKind): boolean =>
  sharePermissions[kind].some((name) => mayUse(viewer, name))
const NAMES_IN_RECORD = 500

/** Groups: members get the permissions, shares and row rules of the group for as long as they are members. */
export function createGroups({ store, sharing, users, rowAccess, audit, now }: Needs) {
  async function get(id: number, from?: Db): Promise<Group> {
    const group = await store.find(id, from)
    if (!group) throw new Problem('missing', 'There is no such group')
    return group
  }

  async function getLocked(id: number, within: Db): Promise<Group> {
    await store.lock(id, within)
    return get(id, within)
  }

  async function named(usernames: readonly string[], field: string, within: Db): Promise<Candidate[]> {
    const known = await store.candidates(usernames, within)
    for (const [position, name] of usernames.entries())
      if (!known.has(name.toLowerCase()))
        throw fieldProblem({ field: `${field}.${position}`, message: `There is no user ${name}` })
    return [...known.values()]
  }

  /** Adding a member hands out what the group has, so it is allowed to people who could hand that out themselves. */
  async function assertMayAdd(viewer: Viewer, group: Group, people: readonly Candidate[], within: Db): Promise<void> {
    if (people.length === 0) return
    assertMayChangeRows(viewer, group)
    for (const person of people) {
      assertMayTouch(viewer, person)
      if (group.permissions.length > 0 && !isAdministrator(viewer))
        assertMayGrant(viewer, group.permissions, (await users.find(person.id, within))?.permissions ?? [])
    }
    const shares = Map.groupBy(await store.sharesOf(group.id, within), ({ kind }) => kind)
    for (const [kind, some] of shares) {
      if (!mayShare(viewer, kind)) throw mayNotGive(group)
      await sharing
        .giverOf(kind)
        .assertMayGive(
          viewer,
          some.map(({ id }) => id),
          people.map(({ username }) => username),
          within,
        )
        .catch(asRefusal(group))
    }
  }

  function assertMayRemove(viewer: Viewer, group: Group, people: readonly Candidate[]) {
    if (people.length === 0) return
    assertMayChangeRows(viewer, group)
    for (const person of people) assertMayTouch(viewer, person)
    assertMayTakeAway(viewer, [], group.permissions)
  }

  async function changeMembers(
    viewer: Viewer,
    group: Group,
    { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
    within: Db,
  ): Promise<void> {
    const all = await store.memberIds(group.id, within)
    const byHand = await store.memberIds(group.id, within, 'hand')
    const [wanted, unwanted] = [await named(add, 'add', within), await named(remove, 'remove', within)]
    const both = wanted.find(({ id }) => unwanted.some((other) => other.id === id))
    if (both) throw fieldProblem({ field: 'remove', message: `${both.username} is named in both lists` })
    const added = wanted.filter(({ id }) => !byHand.has(id))
    const taken = unwanted.filter(({ id }) => all.has(id))
    const byIssuer = taken.find(({ id }) => !byHand.has(id))
    if (byIssuer)
      throw new Problem(
        'conflict',
        `${byIssuer.username} is a member by ${await issuerOf(group.id, byIssuer, within)}. Remove them from the group there`,
      )
    if (added.length + taken.length === 0) return
    // A membership of single sign-on or the directory ends with it; by hand it would stay, so that it is given anew.
    await assertMayAdd(viewer, group, added, within)
    assertMayRemove(viewer, group, taken)
    await rowAccess.guard(
      viewer,
      [...added, ...taken].map(({ id }) => id),
      async () => {
        await store.addMembers(
          group.id,
          added.map(({ id }) => id),
          'hand',
          within,
        )
        await store.removeMembers(
          group.id,
          taken.map(({ id }) => id),
          'hand',
          within,
        )
      },
      within,
    )
    await recordMembers(
      viewer,
      group.name,
      [...added.map(({ username }) => `+${username}`), ...taken.map(({ username }) => `-${username}`)],
      within,
    )
  }

  async function issuerOf(groupId: number, { id }: Candidate, within: Db): Promise<string> {
    const sources = (await store.ofUser(id, within)).find((group) => group.id === groupId)?.sources ?? []
    return issuerWords[sources.includes('directory') ? 'directory' : 'sso']
  }

  async function recordMembers(viewer: Viewer, groupName: string, names: readonly string[], within: Db): Promise<void> {
    for (let from = 0; from < names.length; from += NAMES_IN_RECORD)
      await record(viewer, 'members', groupName, names.slice(from, from + NAMES_IN_RECORD).join(' '), within)
  }

  const record = (
    viewer: Viewer,
    verb: 'create' | 'update' | 'delete' | 'members',
    object: string,
    detail: string,
    within: Db,
  ) =>
    audit.record(
      { username: viewer.username, action: `group.${verb}`, object, detail, address: viewer.address },
      within,
    )

  async function assertShareable(viewer: Viewer, kind: SharedKind) {
    if (!mayShare(viewer, kind)) throw new Problem('forbidden', `You may not share a ${kind}`)
  }

  return {
    list: store.list,
    listSharable: (ask: ListAsk): Promise<Page<SharableGroup>> => store.listSharable(ask),
    get: (id: number): Promise<Group> => get(id),

    create: (viewer: Viewer, { name, description, permissions, members }: GroupDraft): Promise<Group> =>
      store.transaction(async (within) => {
        if (permissions.length > 0) assertAdministrator(viewer, 'permissions')
        const id = await store.insert(
          { name, description, createdBy: viewer.username, createdAt: now().toISOString() },
          within,
        )
        if (id === undefined) throw nameTaken(name)
        await store.setPermissions(id, permissions, within)
        await record(viewer, 'create', name, permissions.join(' '), within)
        await changeMembers(viewer, await get(id, within), { add: members, remove: [] }, within)
        return get(id, within)
      }),

    async update(viewer: Viewer, id: number, change: GroupChange): Promise<Group> {
      const isBound = change.name !== undefined && (await rowAccess.isBound(viewer))
      return store.transaction(async (within) => {
        const group = await getLocked(id, within)
        if (change.id !== undefined && change.id !== id)
          throw fieldProblem({ field: 'id', message: 'must be the one in the address' })
        const { name = group.name, description = group.description, permissions = group.permissions } = change
        const changes = differences(group, { name, description, permissions })
        if (changes.length === 0) return group
        assertMayUpdate(viewer, group, { name, permissions })
        // By another name, single sign-on and the directory make other people members, perhaps the viewer.
        if (name !== group.name && group.ruleCount > 0 && isBound) throw mayNotRename()
        if (await store.isNameTaken(name, id, within)) throw nameTaken(name)
        await store.update(id, { name, description }, within)
        await store.setPermissions(id, permissions, within)
        await record(viewer, 'update', group.name, changes.join(', '), within)
        return get(id, within)
      })
    },

    remove: (viewer: Viewer, id: number): Promise<void> =>
      store.transaction(async (within) => {
        const group = await getLocked(id, within)
        if (hasRights(group)) assertAdministrator(viewer, 'a group with permissions or row rules')
        const members = await store.memberNames(id, within)
        await rowAccess.guard(viewer, [...(await store.memberIds(id, within))], () => store.remove(id, within), within)
        await record(
          viewer,
          'delete',
          group.name,
          `permissions: ${group.permissions.join(' ') || 'none'}; row rules: ${group.ruleCount}; shares: ${group.shareCount}`,
          within,
        )
        await recordMembers(
          viewer,
          group.name,
          members.map((name) => `-${name}`),
          within,
        )
      }),

    async listMembers(id: number, ask: ListAsk): Promise<Page<GroupMember>> {
      await get(id)
      return store.listMembers(id, ask)
    },

    changeMembers: (
      viewer: Viewer,
      id: number,
      change: { readonly add: readonly string[]; readonly remove: readonly string[] },
    ): Promise<Group> =>
      store.transaction(async (within) => {
        await changeMembers(viewer, await getLocked(id, within), change, within)
        return get(id, within)
      }),

    async listShares(id: number): Promise<GroupShare[]> {
      await get(id)
      const names = new Map<string, string>()
      const shares = await store.sharesOf(id)
      for (const [kind, some] of Map.groupBy(shares, (share) => share.kind)) {
        for (const object of await sharing.giverOf(kind).namesOf(some.map((share) => share.id)))
          names.set(`${kind} ${object.id}`, object.name)
      }
      return shares.flatMap((share) => {
        const name = names.get(`${share.kind} ${share.id}`)
        return name === undefined ? [] : [{ ...share, name }]
      })
    },

    async share(
      viewer: Viewer,
      kind: SharedKind,
      ids: readonly number[],
      groupIds: readonly number[],
      canEdit?: boolean,
    ): Promise<void> {
      await assertShareable(viewer, kind)
      if (canEdit !== undefined && (kind === 'database' || kind === 'table'))
        throw fieldProblem({ field: 'canEdit', message: 'is for questions, dashboards and folders only' })
      if (await rowAccess.isBound(viewer))
        throw new Problem(
          'forbidden',
          'Row rules cut what you see. Share with people by name: who joins a group later may see more rows than you do',
        )
      await sharing.giverOf(kind).share(viewer, ids, toGroups(groupIds), canEdit)
    },

    async unshare(
      viewer: Viewer,
      kind: SharedKind,
      ids: readonly number[],
      groupIds: readonly number[],
    ): Promise<void> {
      if (!unsharePermissions[kind].some((name: PermissionName) => mayUse(viewer, name)))
        throw new Problem('forbidden', `You may not take back a ${kind}`)
      await sharing.giverOf(kind).unshare(viewer, ids, toGroups(groupIds))
    },

    /** Replaces what single sign-on or the directory gave. Names mean the groups that are called so here; other names are ignored. Answers whether anything changed. */
    async followIssuer(userId: number, source: ExternalSource, names: readonly string[], within: Db): Promise<boolean> {
      const wanted = new Set(await store.idsNamed([...new Set(names)], within))
      const had = new Set(
        (await store.ofUser(userId, within)).filter(({ sources }) => sources.includes(source)).map(({ id }) => id),
      )
      const [added, removed] = [[...wanted].filter((id) => !had.has(id)), [...had].filter((id) => !wanted.has(id))]
      for (const id of added) await store.addMembers(id, [userId], source, within)
      for (const id of removed) await store.removeMembers(id, [userId], source, within)
      return added.length + removed.length > 0
    },

    ofUser: async (username: string) => store.ofUser((await users.getByName(username)).id),
  }
}

export type Groups = ReturnType<typeof createGroups>

const toGroups = (groupIds: readonly number[]): Receivers => ({ usernames: [], groupIds })

const hasRights = ({ permissions, ruleCount }: Group): boolean => permissions.length > 0 || ruleCount > 0

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each))

/** What changes, as it is recorded. */
const differences = (
  before: Group,
  { name, description, permissions }: Pick<Group, 'name' | 'description' | 'permissions'>,
): string[] => [
  ...(name === before.name ? [] : [`renamed to ${name}`]),
  ...(description === before.description ? [] : ['description']),
  ...(isSameSet(permissions, before.permissions) ? [] : [`permissions: ${permissions.join(' ')}`]),
]

function assertMayUpdate(viewer: Viewer, group: Group, { name, permissions }: Pick<Group, 'name' | 'permissions'>) {
  if (!isSameSet(permissions, group.permissions)) assertAdministrator(viewer, 'permissions')
  // Single sign-on and the directory find groups by their names, so that another name gives the group to other people.
  if (name !== group.name && (hasRights(group) || group.shareCount > 0)) assertAdministrator(viewer, 'the name')
}

/** Row rules are given and taken by admin roles only, and so is the membership that brings them. */
function assertMayChangeRows(viewer: Viewer, { ruleCount }: Group) {
  if (ruleCount > 0) assertAdministrator(viewer, 'the members of a group with row rules')
}

function assertAdministrator(viewer: Viewer, what: string) {
  if (!isAdministrator(viewer))
    throw new Problem(
      'forbidden',
      `Only an administrator can change ${what}${what === 'permissions' || what === 'the name' ? ' of this group' : ''}`,
    )
}

/** An object that the person may not see is refused like one that they may not share. */
const asRefusal = (group: Group) => (error: unknown) => {
  throw error instanceof Problem && error.kind === 'missing' ? mayNotGive(group) : error
}

function mayNotGive({ name }: Pick<Group, 'name'>) {
  return new Problem(
    'forbidden',
    `You cannot share everything that is shared with ${name}, so you cannot add members to it`,
  )
}

function mayNotRename() {
  return new Problem(
    'forbidden',
    'Row rules cut what you see, so you cannot rename a group with row rules. Ask an administrator without row rules',
  )
}

function nameTaken(name: string) {
  return new Problem('conflict', `There is already a group ${name}`)
}
