import {
  type AuditVerb,
  type DeletedItem,
  type EarlierVersion,
  isAdministrator,
  type ItemRights,
  Problem,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import { newerVersion } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing } from '../../auth/index.ts'
import { mayChange } from './ownership.ts'
import type { SavedItem, VersionedStore, Saving, StoredVersion } from './versioned-store.ts'
import { askerOf, type SavedListAsk } from './saved-lists.ts'
import { createTrash } from './trash.ts'

type Kind = 'question' | 'dashboard'

type Verb = AuditVerb<'question'> & AuditVerb<'dashboard'>

interface Needs<Summary extends SavedItem, Content extends { readonly name: string }, Reply> {
  readonly kind: Kind
  readonly store: VersionedStore<Summary, Content> & {
    find(id: number, within?: Db): Promise<(Summary & Content) | undefined>
  }
  readonly sharing: Sharing
  readonly favouriteIdsOf: (userId: number) => Promise<readonly number[]>
  readonly audit: Audit
  readonly now: () => Date
  readonly missing: (id: number) => Problem
  /** The item, where the viewer may see it. */
  readonly getVisible: (viewer: Viewer, id: number) => Promise<Summary & Content>
  readonly rightsFor: (viewer: Viewer, item: Summary & Content) => Promise<ItemRights>
  readonly reply: (viewer: Viewer, item: Summary & Content) => Promise<Reply>
  readonly versions: {
    readonly assertMaySee: (viewer: Viewer, item: Summary & Content) => Promise<void>
    /** An earlier version may hold what its editor of today need not see. */
    readonly mayOpen: (viewer: Viewer, item: Summary & Content, content: Content) => Promise<boolean>
    readonly outOfReach: string
    readonly reply: (
      item: Summary & Content,
      earlier: { readonly content: Content } & Pick<SavedItem, 'version' | 'modifiedAt' | 'modifiedBy'>,
      rights: ItemRights,
    ) => Reply
  }
}

/** The rules that are the same for all that people save: lists, saves, trash and versions. Each kind brings its content. */
export function createSavedItems<Summary extends SavedItem, Content extends { readonly name: string }, Reply>({
  kind,
  store,
  sharing,
  favouriteIdsOf,
  audit,
  now,
  missing,
  getVisible,
  rightsFor,
  reply,
  versions,
}: Needs<Summary, Content, Reply>) {
  type Stored = Summary & Content
  const trash = createTrash(now)
  const saving = (viewer: Viewer): Saving => ({ at: now().toISOString(), by: viewer.username })

  const record = (viewer: Viewer, verb: Verb, { id, name }: Pick<SavedItem, 'id' | 'name'>, within: Db) =>
    audit.record(
      {
        username: viewer.username,
        action: `${kind}.${verb}`,
        object: String(id),
        detail: name,
        address: viewer.address,
      },
      within,
    )

  /** A stranger's item, a deleted one and none at all look the same, so that ids cannot be probed. */
  async function getGiven(viewer: Viewer, id: number): Promise<Stored> {
    const item = await store.find(id)
    if (item?.deletedAt !== null) throw missing(id)
    if (!mayChange(viewer, item) && !(await sharing.isSharedWith(kind, id, viewer.userId))) throw missing(id)
    return item
  }

  async function setDeleted(viewer: Viewer, item: Stored, verb: 'delete' | 'restore'): Promise<void> {
    await store.transaction(async (within) => {
      await store.setDeletedAt(item.id, verb === 'delete' ? now().toISOString() : null, within)
      await record(viewer, verb, item, within)
    })
  }

  async function getForVersions(viewer: Viewer, id: number): Promise<Stored> {
    const item = await getGiven(viewer, id)
    await versions.assertMaySee(viewer, item)
    return item
  }

  return {
    getGiven,

    async insertWithin(viewer: Viewer, content: Content, within: Db): Promise<number> {
      const id = await store.insert(content, viewer.userId, saving(viewer), within)
      await record(viewer, 'create', { id, name: content.name }, within)
      return id
    },

    /**
     * Saves over `opened` if it is still the stored version. The check runs under the lock of the update, on what is stored then: a share may
     * have been taken back, or the owner changed, a moment ago.
     */
    async replaceWithin(
      viewer: Viewer,
      opened: Stored,
      content: Content,
      assertMaySave: (current: Stored) => Promise<void>,
      within: Db,
    ): Promise<void> {
      if (!(await store.update(opened.id, opened.version, content, saving(viewer), within))) throw newerVersion(kind)
      await assertMaySave((await store.find(opened.id, within)) ?? opened)
      await store.keepVersion(opened, within)
      await record(viewer, 'update', { id: opened.id, name: content.name }, within)
    },

    /** `describe` is also given the ids of items that the viewer was made an editor of. */
    async list<Shown>(
      viewer: Viewer,
      { favourites, folder, ...ask }: SavedListAsk,
      describe: (rows: readonly Summary[], editedIds: ReadonlySet<number>) => Promise<Shown[]>,
    ): Promise<Page<Shown>> {
      const asker = {
        ...askerOf(viewer),
        folder,
        ...(favourites && { favourites: { ids: await favouriteIdsOf(viewer.userId), only: favourites === 'only' } }),
      }
      const { rows, total } = await store.list(asker, ask)
      const editedIds = isAdministrator(viewer) ? [] : await sharing.objectIdsEditedBy(kind, viewer.userId)
      return { total, rows: await describe(rows, new Set(editedIds)) }
    },

    /** What still uses it does not stop the deletion: the user has seen the list and decided. */
    async remove(viewer: Viewer, id: number): Promise<void> {
      const item = await getVisible(viewer, id)
      if (!(await rightsFor(viewer, item)).canDelete)
        throw new Problem('forbidden', `Only its owner or an administrator can delete this ${kind}`)
      await setDeleted(viewer, item, 'delete')
    },

    async restore(viewer: Viewer, id: number): Promise<Reply> {
      const item = await store.find(id)
      if (!item || !mayChange(viewer, item) || trash.isOver(item)) throw missing(id)
      await setDeleted(viewer, item, 'restore')
      return reply(viewer, await getVisible(viewer, id))
    },

    listDeleted: async (viewer: Viewer, ask: ListAsk): Promise<Page<DeletedItem>> =>
      trash.describe(await store.listDeleted(askerOf(viewer), trash.start(), ask)),

    async listVersions(viewer: Viewer, id: number, ask: ListAsk): Promise<Page<EarlierVersion>> {
      const item = await getForVersions(viewer, id)
      const { rows, total } = await store.versionsOf(id, ask)
      const describe = async ({
        version,
        savedAt,
        savedBy,
        content,
      }: StoredVersion<Content>): Promise<EarlierVersion> => ({
        version,
        savedAt,
        savedBy,
        ...((await versions.mayOpen(viewer, item, content))
          ? { name: content.name }
          : { name: item.name, stopReason: versions.outOfReach }),
      })
      return { rows: await Promise.all(rows.map(describe)), total }
    },

    async getVersion(viewer: Viewer, id: number, version: number): Promise<Reply> {
      const item = await getForVersions(viewer, id)
      if (item.version === version) return reply(viewer, item)
      const earlier = await store.findVersion(id, version)
      if (!earlier) throw new Problem('missing', `There is no version ${version} of ${kind} ${id}`)
      const { content, savedAt, savedBy } = earlier
      if (!(await versions.mayOpen(viewer, item, content))) throw new Problem('out-of-reach', versions.outOfReach)
      return versions.reply(
        item,
        { content, version, modifiedAt: savedAt, modifiedBy: savedBy },
        await rightsFor(viewer, item),
      )
    },

    /** Ends the time in the trash of what was deleted too long ago, with its shares. */
    async purgeExpired(removeTraces: (ids: readonly number[], within: Db) => Promise<void>): Promise<void> {
      const ids = await store.idsDeletedBefore(trash.start())
      if (ids.length === 0) return
      await store.transaction(async (within) => {
        await sharing.removeObjects(kind, ids, within)
        await removeTraces(ids, within)
        await store.remove(ids, within)
      })
    },
  }
}
