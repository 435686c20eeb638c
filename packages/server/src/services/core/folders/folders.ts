import {
  fieldProblem,
  type AuditVerb,
  type Folder,
  FOLDER_LEVELS_MAX,
  type FolderItemKind,
  folderReaders,
  type FolderRights,
  FOLDERS_MAX,
  FOLDERS_OF_ONE_MAX,
  type FoundFolder,
  isAdministrator,
  mayUse,
  Problem,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { WantedWords } from '../../../platform/store/lists/find-words.ts'
import { searched } from '../../../platform/store/lists/list-keys.ts'
import { newerVersion } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing } from '../../auth/index.ts'
import { boundAndGroups, type FolderGiving } from './folder-giving.ts'
import type { FolderItemStore } from './folder-items.store.ts'
import type { FolderStanding, FolderStore, StoredFolder } from './folders.store.ts'

interface Needs {
  readonly store: FolderStore
  readonly items: FolderItemStore
  readonly giving: FolderGiving
  readonly sharing: Pick<Sharing, 'removeObjects'>
  readonly audit: Audit
  readonly now: () => Date
}

/** The rules of folders: who sees them, who changes them, and where they may lie. */
export function createFolders({ store, items, giving, sharing, audit, now }: Needs) {
  /** A stranger's folder and none at all look the same, so that ids cannot be probed. */
  async function getVisible(
    viewer: Viewer,
    id: number,
    from?: Db,
  ): Promise<{ folder: StoredFolder; rights: FolderRights }> {
    const folder = await store.find(id, from)
    const standing = await store.standingOf(viewer.userId, [id], from)
    if (!folder || !isSeen(viewer, folder, standing)) throw folderMissing(id)
    return { folder, rights: rightsOf(viewer, folder, standing) }
  }

  async function listSeen(viewer: Viewer): Promise<{ seen: StoredFolder[]; standing: FolderStanding }> {
    const standing = await store.standingOf(viewer.userId)
    return { seen: (await store.list()).filter((folder) => isSeen(viewer, folder, standing)), standing }
  }

  async function getAddable(viewer: Viewer, id: number, within: Db): Promise<StoredFolder> {
    const { folder, rights } = await getVisible(viewer, id, within)
    if (!rights.canAdd) throw mayNotAdd(folder)
    return folder
  }

  async function getManaged(viewer: Viewer, id: number, within: Db): Promise<StoredFolder> {
    const { folder, rights } = await getVisible(viewer, id, within)
    if (!rights.canManage) throw mayNotManage()
    return folder
  }

  async function reply(viewer: Viewer, id: number): Promise<Folder> {
    const { folder, rights } = await getVisible(viewer, id)
    return toReply(folder, rights)
  }

  async function assertNameFree(
    name: string,
    place: { parentId: number | null; ownerId: number | null; exceptId?: number },
    within: Db,
  ): Promise<void> {
    if (await store.isNameTaken(name, place, within)) throw nameTaken(name)
  }

  async function assertFolderQuota(viewer: Viewer, within: Db): Promise<void> {
    const { all, own } = await store.count(viewer.userId, within)
    if (all >= FOLDERS_MAX) throw tooMany()
    if (own >= FOLDERS_OF_ONE_MAX && !isAdministrator(viewer)) throw tooManyOfOne()
  }

  const record = (viewer: Viewer, verb: AuditVerb<'folder'>, id: number, detail: string, within: Db) =>
    audit.record(
      { username: viewer.username, action: `folder.${verb}`, object: String(id), detail, address: viewer.address },
      within,
    )

  /** A person who has the new place gets all that is in the folder. */
  async function moveWithin(
    viewer: Viewer,
    folder: StoredFolder,
    target: StoredFolder,
    isBound: boolean,
    within: Db,
  ): Promise<void> {
    if (await store.isInOrBelow(target.id, folder.id, within)) throw intoItself()
    const levels =
      (await store.deepestLevelIn(folder.id, within)) -
      (await store.levelOf(folder.id, within)) +
      1 +
      (await store.levelOf(target.id, within))
    if (levels > FOLDER_LEVELS_MAX) throw tooDeep()
    const reach = await giving.reachOfMove(target.id, folder.parentId, within)
    if (reach.hasGroups && isBound) throw boundAndGroups()
    if (reach.usernames.length > 0 || reach.hasGroups) await items.takeOutDeleted([folder.id], within)
    await giving.assertMayGive(viewer, await items.listIn([folder.id], within), reach, within)
    await store.move(folder.id, target.id, within)
  }

  return {
    getVisible,
    getAddable,

    async list(viewer: Viewer): Promise<Folder[]> {
      const { seen, standing } = await listSeen(viewer)
      return seen.map((folder) => toReply(folder, rightsOf(viewer, folder, standing)))
    },

    /** Those that the viewer sees and whose names have the words. Similar ones are all: only the caller can tell which are similar enough. */
    async findByWords(
      viewer: Viewer,
      { words, isSimilar }: WantedWords,
      { limit }: { readonly limit: number },
    ): Promise<FoundFolder[]> {
      if (!mayUse(viewer, folderReaders)) return []
      const { seen } = await listSeen(viewer)
      const hasWords = ({ name }: StoredFolder) => words.every((word) => searched(name).includes(word))
      const found = isSimilar ? seen : seen.filter(hasWords).slice(0, limit)
      const held = await items.kindsIn(found.map(({ id }) => id))
      return found.map(({ id, name, owner }) => ({
        kind: 'folder',
        id,
        name,
        owner,
        list: listShowing(viewer, held.get(id) ?? []),
      }))
    },

    async create(
      viewer: Viewer,
      { name, parentId }: { readonly name: string; readonly parentId: number | null },
    ): Promise<Folder> {
      const id = await store.transaction(async (within) => {
        await store.lock(within)
        if (parentId !== null) {
          const parent = await getAddable(viewer, parentId, within)
          if ((await store.levelOf(parent.id, within)) >= FOLDER_LEVELS_MAX) throw tooDeep()
        }
        await assertFolderQuota(viewer, within)
        await assertNameFree(name, { parentId, ownerId: viewer.userId }, within)
        const created = await store.insert({ name, ownerId: viewer.userId, parentId, at: now().toISOString() }, within)
        await record(viewer, 'create', created, name, within)
        return created
      })
      return reply(viewer, id)
    },

    async update(
      viewer: Viewer,
      id: number,
      change: { readonly name?: string | undefined; readonly parentId?: number | null | undefined; version: number },
    ): Promise<Folder> {
      const isBound = await giving.isBound(viewer)
      const { folder: before } = await getVisible(viewer, id)
      if (typeof change.parentId === 'number' && change.parentId !== before.parentId)
        await giving.assertAllRun(viewer, await items.listIn([id]))
      await store.transaction(async (within) => {
        await store.lock(within)
        const folder = await getManaged(viewer, id, within)
        if (folder.version !== change.version) throw newerVersion('folder')
        const { name = folder.name, parentId = folder.parentId } = change
        if (name === folder.name && parentId === folder.parentId) return
        const details: string[] = []
        if (parentId !== folder.parentId) {
          const target = parentId === null ? undefined : await getAddable(viewer, parentId, within)
          if (target) await moveWithin(viewer, folder, target, isBound, within)
          else await store.move(id, null, within)
          details.push(target ? `moved to ${target.name} (${target.id})` : 'moved to the top')
        }
        if (name !== folder.name) details.push(`renamed to ${name}`)
        await assertNameFree(name, { parentId, ownerId: folder.ownerId, exceptId: id }, within)
        if (!(await store.rename(id, folder.version, name, within))) throw newerVersion('folder')
        await record(viewer, 'update', id, `${folder.name}: ${details.join(', ')}`, within)
      })
      return reply(viewer, id)
    },

    remove: (viewer: Viewer, id: number): Promise<void> =>
      store.transaction(async (within) => {
        await store.lock(within)
        const folder = await getManaged(viewer, id, within)
        for (const child of await store.childrenOf(id, within)) {
          const place = { parentId: folder.parentId, ownerId: child.ownerId, exceptId: id }
          if (await store.isNameTaken(child.name, place, within)) throw nameTakenAbove(child.name)
        }
        await sharing.removeObjects('folder', [id], within)
        await store.remove(folder, within)
        await record(viewer, 'delete', id, folder.name, within)
      }),
  }
}

export type Folders = ReturnType<typeof createFolders>

/** Dashboards, unless there are questions alone or the viewer may see no dashboards. */
function listShowing(viewer: Viewer, held: readonly FolderItemKind[]): FoundFolder['list'] {
  if (!mayUse(viewer, ['dashboard.view', 'dashboard.write_access'])) return 'questions'
  const maySeeQuestions = mayUse(viewer, ['question.view', 'question.write_access'])
  return maySeeQuestions && held.includes('question') && !held.includes('dashboard') ? 'questions' : 'dashboards'
}

function isSeen(viewer: Viewer, { id }: StoredFolder, { managed, shared }: FolderStanding): boolean {
  return isAdministrator(viewer) || managed.has(id) || shared.has(id)
}

function rightsOf(viewer: Viewer, { id }: StoredFolder, { managed, shared }: FolderStanding): FolderRights {
  const isManager = isAdministrator(viewer) || managed.has(id)
  const mayWrite = mayUse(viewer, 'question.write_access') || mayUse(viewer, 'dashboard.write_access')
  return {
    canAdd: mayWrite && (isManager || shared.get(id) === true),
    canManage: mayWrite && isManager,
    canShare: isManager && (mayUse(viewer, 'question.share') || mayUse(viewer, 'dashboard.share')),
    canSeeAccess: isManager,
    canChangeOwner: isAdministrator(viewer),
  }
}

const toReply = ({ id, name, parentId, owner, createdAt, version }: StoredFolder, rights: FolderRights): Folder => ({
  id,
  name,
  parentId,
  owner,
  createdDate: createdAt,
  version,
  rights,
})

export function folderMissing(id: number) {
  return new Problem('missing', `There is no folder with id ${id}`)
}

function mayNotAdd({ name }: StoredFolder) {
  return new Problem('forbidden', `Only people who can edit the folder ${name} can put something into it`)
}

function mayNotManage() {
  return new Problem(
    'forbidden',
    'Only its owner, the owner of a folder above or an administrator can change this folder',
  )
}

function nameTaken(name: string) {
  return fieldProblem({ field: 'name', message: `There is a folder ${name} already` }, { kind: 'conflict' })
}

function nameTakenAbove(name: string) {
  return new Problem('conflict', `The folder above has a folder ${name} too. Rename one of them first`)
}

function intoItself() {
  return new Problem('conflict', 'A folder cannot be moved into itself or into a folder below it')
}

function tooDeep() {
  return new Problem('conflict', `Folders can be nested ${FOLDER_LEVELS_MAX} levels deep`)
}

function tooMany() {
  return new Problem('conflict', `There are ${FOLDERS_MAX} folders, and there can be no more. Delete some first`)
}

function tooManyOfOne() {
  return new Problem(
    'conflict',
    `You own ${FOLDERS_OF_ONE_MAX} folders, which is the most for one person. Delete some of them first`,
  )
}
