import type { SharedEntity } from '@soundings/contract'
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Schema } from '../../../platform/store/schema/schema.ts'
import { isUpdated } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import {
  type Asker,
  countInFolder,
  countVisible,
  isEachInFolder,
  isEachVisible,
  isInFolder,
  isOwnedOrShared,
  isShared,
  trashList,
  versionColumns,
  versionList,
} from './saved-lists.ts'

/** What the store knows of every saved item, beside its content. */
export interface SavedItem {
  readonly id: number
  readonly name: string
  readonly ownerId: number | null
  /** Empty when the account was deleted. */
  readonly owner: string
  readonly createdAt: string
  readonly modifiedAt: string
  readonly modifiedBy: string
  readonly version: number
  readonly deletedAt: string | null
}

export interface StoredVersion<Content> {
  readonly version: number
  readonly savedAt: string
  readonly savedBy: string
  readonly content: Content
}

export interface Saving {
  readonly at: string
  readonly by: string
}

type SavedTable = 'questions' | 'dashboards'
type Items<Table extends SavedTable> = SelectQueryBuilder<Schema, Table, object>
type SharedRow = Pick<SharedEntity, 'id' | 'name' | 'detail'>

interface Rows<Row> {
  execute(): Promise<Row[]>
}

/** Columns that hold the saved content; the store fills the others. */
type ContentRow<Table extends SavedTable> = Omit<
  Insertable<Schema[Table]>,
  'id' | 'owner_id' | 'created_at' | 'modified_at' | 'modified_by' | 'version' | 'deleted_at'
>

/** What a kind of saved item brings to the store: its columns, and how its content is kept in them. */
interface SavedKind<Table extends SavedTable, Content, Row extends { readonly id: number }, Summary extends SavedItem> {
  readonly table: Table
  readonly list: ListDefinition
  readonly select: (items: Items<Table>) => Rows<Row>
  readonly toSummary: (row: Row) => Summary
  /** What was shared with one user, with a detail that tells items of one name apart. */
  readonly shared: { readonly list: ListDefinition; readonly select: (items: Items<Table>) => Rows<SharedRow> }
  readonly contentOf: (item: Content) => Content
  readonly toRow: (content: Content) => ContentRow<Table>
}

/** What the rules of saved items ask of a store. */
export type VersionedStore<Summary extends SavedItem, Content> = ReturnType<
  typeof createVersionedStore<SavedTable, Content, { readonly id: number }, Summary>
>

/** Columns of saved items that are the same in every table of them. */
export const savedColumns = <Table extends SavedTable>(table: Table) =>
  [
    `${table}.id`,
    `${table}.name`,
    `${table}.description`,
    `${table}.tag`,
    `${table}.owner_id as ownerId`,
    `${table}.created_at as createdAt`,
    `${table}.modified_at as modifiedAt`,
    `${table}.modified_by as modifiedBy`,
    `${table}.version`,
    `${table}.deleted_at as deletedAt`,
  ] as const

/** Fields by which every list of saved items is sorted. */
export const savedFields = (table: SavedTable): ListDefinition['fields'] => ({
  name: { by: 'key', of: sql.ref(`${table}.name_sort`), isIndexed: true },
  description: { by: 'text', of: sql.ref(`${table}.description`), mayBeEmpty: true },
  tag: { by: 'text', of: sql.ref(`${table}.tag`), mayBeEmpty: true },
  owner: { by: 'key', of: sql.ref(`${table}.owner_sort`), mayBeEmpty: 'null', isIndexed: true },
  createdDate: { by: 'value', of: sql.ref(`${table}.created_at`), isIndexed: true },
  lastModifiedDate: { by: 'value', of: sql.ref(`${table}.modified_at`), isIndexed: true },
  version: { by: 'value', of: sql.ref(`${table}.version`) },
})

const versionsOf = {
  questions: { table: 'question_versions', itemId: 'question_id' },
  dashboards: { table: 'dashboard_versions', itemId: 'dashboard_id' },
} as const

/**
 * One versioned store for all that people save: lists, trash, versions, and saves that are refused when a newer version is stored.
 * The tables have these columns in common; Kysely cannot say so of a table that is chosen at run time, so types see questions.
 */
export function createVersionedStore<
  Table extends SavedTable,
  Content,
  Row extends { readonly id: number },
  Summary extends SavedItem,
>(db: Db, kind: SavedKind<Table, Content, Row, Summary>) {
  const table = kind.table as 'questions'
  const versions = versionsOf[kind.table] as (typeof versionsOf)['questions']
  const id = `${table}.id` as const
  const deletedAt = `${table}.deleted_at` as const
  const ownerId = `${table}.owner_id` as const
  const toRow = (content: Content) => kind.toRow(content) as unknown as ContentRow<'questions'>
  const select = (items: Items<'questions'>): Rows<Summary> => ({
    execute: async () => (await kind.select(items as unknown as Items<Table>).execute()).map(kind.toSummary),
  })
  const from = db.selectFrom(table)

  const visibleTo = (userId: number, items: { withOwned: boolean }) => ({
    count: countVisible(table, userId, items),
    whereEach: (query: typeof from) => query.where(deletedAt, 'is', null).where(isEachVisible(table, userId, items)),
  })

  /** Undefined where few rows are found by their ids. */
  const visibleIn = (asker: Asker) => {
    const { userId, seesAll, favourites, folder } = asker
    if (favourites?.only) return undefined
    if (folder === undefined) return seesAll ? undefined : visibleTo(userId, { withOwned: true })
    return {
      count: countInFolder(table, folder, asker),
      whereEach: (query: typeof from) => query.where(deletedAt, 'is', null).where(isEachInFolder(table, folder, asker)),
    }
  }

  return {
    transaction: transactionsOf(db),

    namesOf: (ids: readonly number[]) => db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute(),

    /** Those that are not in the trash; of one user, what they own and what was shared with them. */
    list(asker: Asker, ask: ListAsk): Promise<Page<Summary>> {
      const { userId, seesAll, favourites, folder } = asker
      return readPage(db, kind.list, ask, {
        from,
        where: (query) =>
          query
            .where(deletedAt, 'is', null)
            .$if(!seesAll && folder === undefined, (some) => some.where(isOwnedOrShared(table, userId)))
            .$if(folder !== undefined, (some) => some.where(isInFolder(table, folder!, asker)))
            .$if(favourites?.only === true, (some) =>
              some.where(id, 'in', favourites!.ids.length > 0 ? favourites!.ids : [0]),
            ),
        select,
        first: favourites?.ids,
        visible: visibleIn(asker),
      })
    },

    listSharedWith: (userId: number, ask: ListAsk): Promise<Page<SharedRow>> =>
      readPage(db, kind.shared.list, ask, {
        from,
        where: (query) => query.where(deletedAt, 'is', null).where(isShared(table, userId)),
        visible: visibleTo(userId, { withOwned: false }),
        select: (query) => kind.shared.select(query as unknown as Items<Table>),
      }),

    /** Those in the trash since a moment; of one user, what they own. */
    listDeleted: ({ userId, seesAll }: Asker, since: string, ask: ListAsk): Promise<Page<Summary>> =>
      readPage(db, trashList(table), ask, {
        from,
        where: (query) => query.where(deletedAt, '>=', since).$if(!seesAll, (some) => some.where(ownerId, '=', userId)),
        select,
      }),

    /** Those of the ids that are not in the trash. */
    async findMany(ids: readonly number[], within: Db = db): Promise<Summary[]> {
      if (ids.length === 0) return []
      return select(within.selectFrom(table).where(id, 'in', ids).where(deletedAt, 'is', null)).execute()
    },

    /** Others who would change or share them wait for the end of the transaction: an update is the one lock that both stores know. */
    async hold(ids: readonly number[], within: Db): Promise<void> {
      if (ids.length === 0) return
      await within
        .updateTable(table)
        .set((e) => ({ version: e.ref('version') }))
        .where('id', 'in', ids)
        .execute()
    },

    async insert(content: Content, owner: number, { at, by }: Saving, within: Db): Promise<number> {
      const stored = await within
        .insertInto(table)
        .values({
          ...toRow(content),
          owner_id: owner,
          created_at: at,
          modified_at: at,
          modified_by: by,
          version: 1,
          deleted_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return stored.id
    },

    /** False when the stored version is another one: the comparison and the change are one step. */
    async update(itemId: number, version: number, content: Content, { at, by }: Saving, within: Db): Promise<boolean> {
      return isUpdated(
        within
          .updateTable(table)
          .set({ ...toRow(content), modified_at: at, modified_by: by, version: version + 1 })
          .where('id', '=', itemId)
          .where('version', '=', version)
          .where('deleted_at', 'is', null),
      )
    },

    /** Completes what the same transaction has saved: the version stays. */
    async rewrite(itemId: number, content: Content, within: Db): Promise<void> {
      await within.updateTable(table).set(toRow(content)).where('id', '=', itemId).execute()
    },

    async setOwner(ids: readonly number[], owner: number, within: Db): Promise<void> {
      await within.updateTable(table).set({ owner_id: owner }).where('id', 'in', ids).execute()
    },

    async setDeletedAt(itemId: number, moment: string | null, within: Db): Promise<void> {
      await within.updateTable(table).set({ deleted_at: moment }).where('id', '=', itemId).execute()
    },

    async idsDeletedBefore(moment: string): Promise<number[]> {
      const rows = await db.selectFrom(table).select('id').where('deleted_at', '<', moment).execute()
      return rows.map((row) => row.id)
    },

    async remove(ids: readonly number[], within: Db): Promise<void> {
      await within.deleteFrom(table).where('id', 'in', ids).execute()
    },

    async keepVersion(item: Summary & Content, within: Db): Promise<void> {
      await within
        .insertInto(versions.table)
        .values({
          [versions.itemId]: item.id,
          version: item.version,
          saved_at: item.modifiedAt,
          saved_by: item.modifiedBy,
          content: JSON.stringify(kind.contentOf(item)),
        })
        .execute()
    },

    /** Newest first. */
    async versionsOf(itemId: number, ask: ListAsk): Promise<Page<StoredVersion<Content>>> {
      const { rows, total } = await readPage(db, versionList(versions.table), ask, {
        from: db.selectFrom(versions.table).where(versions.itemId, '=', itemId),
        where: (query) => query,
        select: (query) => query.select(['version as id', ...versionColumns]),
      })
      return { rows: rows.map((row) => withContent<Content>(row)), total }
    },

    async findVersion(itemId: number, version: number): Promise<StoredVersion<Content> | undefined> {
      const row = await db
        .selectFrom(versions.table)
        .select(versionColumns)
        .where(versions.itemId, '=', itemId)
        .where('version', '=', version)
        .executeTakeFirst()
      return row && withContent<Content>(row)
    },
  }
}

const withContent = <Content>({ content, ...version }: StoredVersion<string>): StoredVersion<Content> => ({
  ...version,
  content: JSON.parse(content) as Content,
})
