import { sql } from 'kysely'
import { sortKey } from '../../../platform/store/lists/list-keys.ts'
import { isUpdated } from '../../../platform/store/optimistic-lock.ts'
import type { Db, Store } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export interface StoredFolder {
  readonly id: number
  readonly name: string
  readonly parentId: number | null
  readonly ownerId: number | null
  /** Empty when the account was deleted. */
  readonly owner: string
  readonly createdAt: string
  readonly version: number
}

/** What a person has of folders. */
export interface FolderStanding {
  /** Folders that they own, and all below them. */
  readonly managed: ReadonlySet<number>
  /** Those that were shared with them, by whatever way, and whether they may edit there. */
  readonly shared: ReadonlyMap<number, boolean>
}

/** Names that differ only in case are the same. */
const nameKey = (name: string): string => name.toLowerCase()

/** Folders and where they lie. */
export function createFolderStore({ db, kind: storeKind }: Pick<Store, 'db' | 'kind'>) {
  const folders = (from: Db) =>
    from
      .selectFrom('folders')
      .leftJoin('users', 'users.id', 'folders.owner_id')
      .leftJoin('folder_items', (join) =>
        join.onRef('folder_items.object_id', '=', 'folders.id').on('folder_items.kind', '=', 'folder'),
      )
      .select([
        'folders.id',
        'folders.name',
        'folder_items.folder_id as parentId',
        'folders.owner_id as ownerId',
        'users.username as owner',
        'folders.created_at as createdAt',
        'folders.version',
      ])

  const below = (id: number, from: Db) =>
    from.selectFrom('folder_paths').select('folder_id').where('ancestor_id', '=', id)

  return {
    transaction: transactionsOf(db),

    /** Until the transaction ends, no other changes folders, what lies in them or with whom they are shared. */
    async lock(within: Db): Promise<void> {
      if (storeKind === 'postgresql') await sql`lock table folders in share row exclusive mode`.execute(within)
    },

    /** By name. */
    async list(from: Db = db): Promise<StoredFolder[]> {
      return (await folders(from).orderBy('folders.name_sort').orderBy('folders.id').execute()).map(withOwner)
    },

    async find(id: number, from: Db = db): Promise<StoredFolder | undefined> {
      const row = await folders(from).where('folders.id', '=', id).executeTakeFirst()
      return row && withOwner(row)
    },

    async findMany(ids: readonly number[], from: Db = db): Promise<StoredFolder[]> {
      return (await folders(from).where('folders.id', 'in', ids).execute()).map(withOwner)
    },

    namesOf: (ids: readonly number[]) =>
      db.selectFrom('folders').select(['id', 'name']).where('id', 'in', ids).execute(),

    /** All of them, and those of one owner. */
    async count(ownerId: number, within: Db): Promise<{ readonly all: number; readonly own: number }> {
      const { all, own } = await within
        .selectFrom('folders')
        .select((e) => [e.fn.countAll().as('all'), e.fn.countAll().filterWhere('owner_id', '=', ownerId).as('own')])
        .executeTakeFirstOrThrow()
      return { all: Number(all), own: Number(own) }
    },

    /** In all folders, or in those named. */
    async standingOf(userId: number, ids?: readonly number[], from: Db = db): Promise<FolderStanding> {
      const managed = await from
        .selectFrom('folders')
        .innerJoin('folder_paths', 'folder_paths.ancestor_id', 'folders.id')
        .select('folder_paths.folder_id as id')
        .where('folders.owner_id', '=', userId)
        .$if(ids !== undefined, (some) => some.where('folder_paths.folder_id', 'in', ids!))
        .execute()
      const shared = await from
        .selectFrom('effective_shares')
        .select((e) => ['object_id as id', e.fn.max('can_edit').as('canEdit')])
        .where('kind', '=', 'folder')
        .where('user_id', '=', userId)
        .$if(ids !== undefined, (some) => some.where('object_id', 'in', ids!))
        .groupBy('object_id')
        .execute()
      return {
        managed: new Set(managed.map(({ id }) => id)),
        shared: new Map(shared.map(({ id, canEdit }) => [id, canEdit === 1])),
      }
    },

    /** How many levels deep a folder lies; one at the top. */
    async levelOf(id: number, within: Db): Promise<number> {
      const { levels } = await within
        .selectFrom('folder_paths')
        .select((e) => e.fn.countAll().as('levels'))
        .where('folder_id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(levels)
    },

    /** The level of the deepest folder in or below one. */
    async deepestLevelIn(id: number, within: Db): Promise<number> {
      const levels = await within
        .selectFrom('folder_paths')
        .select((e) => e.fn.countAll().as('level'))
        .where('folder_id', 'in', below(id, within))
        .groupBy('folder_id')
        .execute()
      return Math.max(...levels.map(({ level }) => Number(level)))
    },

    async isInOrBelow(id: number, ancestorId: number, within: Db): Promise<boolean> {
      const row = await within
        .selectFrom('folder_paths')
        .select('folder_id')
        .where('folder_id', '=', id)
        .where('ancestor_id', '=', ancestorId)
        .executeTakeFirst()
      return row !== undefined
    },

    /** In the same folder, or at the top among those of one owner. */
    async isNameTaken(
      name: string,
      { parentId, ownerId, exceptId }: { parentId: number | null; ownerId: number | null; exceptId?: number },
      within: Db,
    ): Promise<boolean> {
      const siblings = await folders(within)
        .where('folder_items.folder_id', parentId === null ? 'is' : '=', parentId)
        .$if(parentId === null, (some) => some.where('folders.owner_id', ownerId === null ? 'is' : '=', ownerId))
        .execute()
      return siblings.some((sibling) => sibling.id !== exceptId && nameKey(sibling.name) === nameKey(name))
    },

    async insert(
      { name, ownerId, parentId, at }: { name: string; ownerId: number; parentId: number | null; at: string },
      within: Db,
    ): Promise<number> {
      const { id } = await within
        .insertInto('folders')
        .values({ name, name_sort: sortKey(name), owner_id: ownerId, created_at: at, version: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await within.insertInto('folder_paths').values({ folder_id: id, ancestor_id: id }).execute()
      if (parentId !== null) await lay(id, parentId, within)
      return id
    },

    /** False when the stored version is another one. */
    async rename(id: number, version: number, name: string, within: Db): Promise<boolean> {
      return isUpdated(
        within
          .updateTable('folders')
          .set({ name, name_sort: sortKey(name), version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version),
      )
    },

    /** With all that is in it. */
    async move(id: number, parentId: number | null, within: Db): Promise<void> {
      const moved = (await below(id, within).execute()).map(({ folder_id }) => folder_id)
      await within
        .deleteFrom('folder_paths')
        .where('folder_id', 'in', moved)
        .where('ancestor_id', 'not in', moved)
        .execute()
      await within.deleteFrom('folder_items').where('kind', '=', 'folder').where('object_id', '=', id).execute()
      if (parentId !== null) await lay(id, parentId, within)
    },

    /** What is in it lies in the folder above then, or in none. */
    async remove({ id, parentId }: StoredFolder, within: Db): Promise<void> {
      if (parentId !== null)
        await within.updateTable('folder_items').set({ folder_id: parentId }).where('folder_id', '=', id).execute()
      else await within.deleteFrom('folder_items').where('folder_id', '=', id).execute()
      await within.deleteFrom('folder_items').where('kind', '=', 'folder').where('object_id', '=', id).execute()
      await within
        .deleteFrom('folder_paths')
        .where((e) => e.or([e('ancestor_id', '=', id), e('folder_id', '=', id)]))
        .execute()
      await within.deleteFrom('folders').where('id', '=', id).execute()
    },

    /** The folders by which something gets shares when it is moved from one folder to another: those above the new place only. */
    async newlyAbove(toId: number, fromId: number | null, within: Db): Promise<number[]> {
      const before = within
        .selectFrom('folder_paths')
        .select('ancestor_id')
        .where('folder_id', '=', fromId ?? 0)
      const rows = await within
        .selectFrom('folder_paths')
        .select('ancestor_id')
        .where('folder_id', '=', toId)
        .where('ancestor_id', 'not in', before)
        .execute()
      return rows.map(({ ancestor_id }) => ancestor_id)
    },

    /** Groups with which one of the folders was shared itself. */
    async groupIdsWith(ids: readonly number[], within: Db): Promise<number[]> {
      const shares = within.selectFrom('group_shares').select('group_id as id').distinct().where('kind', '=', 'folder')
      return (await shares.where('object_id', 'in', ids).execute()).map(({ id }) => id)
    },

    childrenOf: async (id: number, within: Db): Promise<StoredFolder[]> =>
      (await folders(within).where('folder_items.folder_id', '=', id).execute()).map(withOwner),

    async setOwner(ids: readonly number[], ownerId: number, within: Db): Promise<void> {
      await within.updateTable('folders').set({ owner_id: ownerId }).where('id', 'in', ids).execute()
    },
  }
}

export type FolderStore = ReturnType<typeof createFolderStore>

/** Everything below a folder that lay at the top gets the folders above its new place. */
async function lay(id: number, parentId: number, within: Db): Promise<void> {
  await within.insertInto('folder_items').values({ kind: 'folder', object_id: id, folder_id: parentId }).execute()
  await sql`insert into folder_paths (folder_id, ancestor_id)
    select moved.folder_id, above.ancestor_id from folder_paths as moved cross join folder_paths as above
    where moved.ancestor_id = ${id} and above.folder_id = ${parentId}`.execute(within)
}

const withOwner = <Row extends { owner: string | null }>(row: Row) => ({ ...row, owner: row.owner ?? '' })
