import { type FolderItemKind, folderItemKinds } from '@soundings/contract'
import { sql } from 'kysely'
import type { Db, Store } from '../../../platform/store/store.ts'

/** A question or dashboard in a folder. */
export interface FolderItem {
  readonly kind: FolderItemKind
  readonly id: number
  readonly name: string
  readonly ownerId: number | null
  /** Empty when the account was deleted. */
  readonly owner: string
}

const tableOf = { question: 'questions', dashboard: 'dashboards' } as const

/** A statement holds at most 32,766 values in SQLite, and a row has three. */
const ROWS_AT_ONCE = 5000

/** Which questions and dashboards lie in which folders. */
export function createFolderItemStore({ db }: Pick<Store, 'db'>) {
  const items = (kind: FolderItemKind, from: Db) =>
    from
      // Both tables have these columns.
      .selectFrom(`${tableOf[kind] as 'questions'} as items`)
      .leftJoin('users', 'users.id', 'items.owner_id')
      .select([
        'items.id',
        'items.name',
        'items.owner_id as ownerId',
        sql<string>`coalesce(users.username, '')`.as('owner'),
      ])

  const inOrBelow = (folderIds: readonly number[], kind: FolderItemKind, from: Db) =>
    from
      .selectFrom('folder_items')
      .innerJoin('folder_paths', 'folder_paths.folder_id', 'folder_items.folder_id')
      .select('folder_items.object_id')
      .where('folder_items.kind', '=', kind)
      .where('folder_paths.ancestor_id', 'in', folderIds)

  return {
    /** Those that are not in the trash. */
    async find(kind: FolderItemKind, ids: readonly number[], from: Db = db): Promise<FolderItem[]> {
      const rows = await items(kind, from).where('items.id', 'in', ids).where('items.deleted_at', 'is', null).execute()
      return rows.map((row) => ({ ...row, kind }))
    },

    /** What lies in folders or below them, without the trash. */
    async listIn(folderIds: readonly number[], from: Db = db): Promise<FolderItem[]> {
      const found: FolderItem[] = []
      for (const kind of folderItemKinds) {
        const rows = await items(kind, from)
          .where('items.deleted_at', 'is', null)
          .where('items.id', 'in', inOrBelow(folderIds, kind, from))
          .execute()
        found.push(...rows.map((row) => ({ ...row, kind })))
      }
      return found
    },

    /** Which kinds of items lie in each folder or below it, without the trash. */
    async kindsIn(folderIds: readonly number[]): Promise<ReadonlyMap<number, readonly FolderItemKind[]>> {
      const held = new Map<number, FolderItemKind[]>()
      if (folderIds.length === 0) return held
      for (const kind of folderItemKinds) {
        const rows = await db
          .selectFrom('folder_items')
          .innerJoin('folder_paths', 'folder_paths.folder_id', 'folder_items.folder_id')
          .innerJoin(`${tableOf[kind] as 'questions'} as items`, 'items.id', 'folder_items.object_id')
          .select('folder_paths.ancestor_id as id')
          .distinct()
          .where('folder_items.kind', '=', kind)
          .where('folder_paths.ancestor_id', 'in', folderIds)
          .where('items.deleted_at', 'is', null)
          .execute()
        for (const { id } of rows) held.set(id, [...(held.get(id) ?? []), kind])
      }
      return held
    },

    /** What is in the trash comes back without a folder then. */
    async takeOutDeleted(folderIds: readonly number[], within: Db): Promise<void> {
      for (const kind of folderItemKinds) {
        const table = sql.table(tableOf[kind])
        await within
          .deleteFrom('folder_items')
          .where('kind', '=', kind)
          .where('object_id', 'in', inOrBelow(folderIds, kind, within))
          .where(sql<boolean>`object_id in (select id from ${table} where deleted_at is not null)`)
          .execute()
      }
    },

    /** The folders in which they lie; those in none are missing. */
    async placesOf(kind: FolderItemKind, ids: readonly number[], from: Db): Promise<ReadonlyMap<number, number>> {
      const rows = await from
        .selectFrom('folder_items')
        .select(['object_id', 'folder_id'])
        .where('kind', '=', kind)
        .where('object_id', 'in', ids)
        .execute()
      return new Map(rows.map(({ object_id, folder_id }) => [object_id, folder_id]))
    },

    async place(kind: FolderItemKind, ids: readonly number[], folderId: number | null, within: Db): Promise<void> {
      await removeObjects(kind, ids, within)
      if (folderId === null) return
      const rows = ids.map((object_id) => ({ kind, object_id, folder_id: folderId }))
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await within
          .insertInto('folder_items')
          .values(rows.slice(from, from + ROWS_AT_ONCE))
          .execute()
    },

    removeObjects,
  }
}

export type FolderItemStore = ReturnType<typeof createFolderItemStore>

async function removeObjects(kind: FolderItemKind, ids: readonly number[], within: Db): Promise<void> {
  await within.deleteFrom('folder_items').where('kind', '=', kind).where('object_id', 'in', ids).execute()
}
