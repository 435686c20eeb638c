import type { SharedEntity } from '@soundings/contract'
import { sql } from 'kysely'
import { savedItemKeys } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db, Store } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
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
} from '../saved-lists.ts'
import { bodyOf, contentOf, type DashboardBody, type DashboardContent } from './dashboard-content.ts'

export interface StoredSummary extends Omit<DashboardContent, keyof DashboardBody> {
  readonly id: number
  readonly ownerId: number | null
  readonly owner: string
  readonly createdAt: string
  readonly modifiedAt: string
  readonly modifiedBy: string
  readonly version: number
  readonly deletedAt: string | null
}

export type StoredDashboard = StoredSummary & DashboardContent

export interface EarlierVersion {
  readonly version: number
  readonly savedAt: string
  readonly savedBy: string
  readonly content: DashboardContent
}

interface Saving {
  readonly at: string
  readonly by: string
}

const summaryColumns = [
  'dashboards.id',
  'dashboards.name',
  'dashboards.description',
  'dashboards.tag',
  'dashboards.owner_id as ownerId',
  'users.username as owner',
  'dashboards.created_at as createdAt',
  'dashboards.modified_at as modifiedAt',
  'dashboards.modified_by as modifiedBy',
  'dashboards.version',
  'dashboards.deleted_at as deletedAt',
] as const

const dashboardList: ListDefinition = {
  id: 'dashboards.id',
  search: [sql.ref('dashboards.search_text')],
  fields: {
    name: { by: 'key', of: sql.ref('dashboards.name_sort'), isIndexed: true },
    description: { by: 'text', of: sql.ref('dashboards.description'), mayBeEmpty: true },
    tag: { by: 'text', of: sql.ref('dashboards.tag'), mayBeEmpty: true },
    owner: { by: 'key', of: sql.ref('dashboards.owner_sort'), mayBeEmpty: 'null', isIndexed: true },
    createdDate: { by: 'value', of: sql.ref('dashboards.created_at'), isIndexed: true },
    lastModifiedDate: { by: 'value', of: sql.ref('dashboards.modified_at'), isIndexed: true },
    version: { by: 'value', of: sql.ref('dashboards.version') },
  },
}

/** What was shared with one user. */
const sharedList: ListDefinition = {
  ...dashboardList,
  fields: { name: dashboardList.fields.name!, detail: dashboardList.fields.description! },
}

export function createDashboardStore({ db }: Pick<Store, 'db'>) {
  const from = db.selectFrom('dashboards')
  const summariesOf = (dashboards: typeof from) =>
    dashboards.leftJoin('users', 'users.id', 'dashboards.owner_id').select(summaryColumns)
  const summaries = (within: Db) => summariesOf(within.selectFrom('dashboards'))
  const visibleTo = (userId: number, items: { withOwned: boolean }) => ({
    count: countVisible('dashboards', userId, items),
    whereEach: (query: typeof from) =>
      query.where('dashboards.deleted_at', 'is', null).where(isEachVisible('dashboards', userId, items)),
  })

  const versions = (id: number) =>
    db.selectFrom('dashboard_versions').select(versionColumns).where('dashboard_id', '=', id)

  async function setTiles(id: number, content: DashboardContent, within: Db): Promise<void> {
    const questionIds = questionIdsOf(content)
    const stored = within.deleteFrom('dashboard_tiles').where('dashboard_id', '=', id)
    await (questionIds.length > 0 ? stored.where('question_id', 'not in', questionIds) : stored).execute()
    const tiles = questionIds.map((questionId) => ({ dashboard_id: id, question_id: questionId }))
    if (tiles.length > 0)
      await within
        .insertInto('dashboard_tiles')
        .values(tiles)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }

  /** Undefined where few rows are found by their ids. */
  const visibleIn = (asker: Asker) => {
    const { userId, seesAll, favourites, folder } = asker
    if (favourites?.only) return undefined
    if (folder === undefined) return seesAll ? undefined : visibleTo(userId, { withOwned: true })
    return {
      count: countInFolder('dashboards', folder, asker),
      whereEach: (query: typeof from) =>
        query.where('dashboards.deleted_at', 'is', null).where(isEachInFolder('dashboards', folder, asker)),
    }
  }

  return {
    transaction: transactionsOf(db),

    namesOf: (ids: readonly number[]) =>
      db.selectFrom('dashboards').select(['id', 'name']).where('id', 'in', ids).execute(),

    async find(id: number, within: Db = db): Promise<StoredDashboard | undefined> {
      const row = await summaries(within)
        .select('dashboards.content')
        .where('dashboards.id', '=', id)
        .executeTakeFirst()
      return row && withContent(withOwner(row))
    },

    /** Those that are not in the trash; of one user, what they own and what was shared with them. */
    async list(asker: Asker, ask: ListAsk): Promise<Page<StoredSummary>> {
      const { userId, seesAll, favourites, folder } = asker
      const { rows, total } = await readPage(db, dashboardList, ask, {
        from,
        where: (query) =>
          query
            .where('dashboards.deleted_at', 'is', null)
            .$if(!seesAll && folder === undefined, (some) => some.where(isOwnedOrShared('dashboards', userId)))
            .$if(folder !== undefined, (some) => some.where(isInFolder('dashboards', folder!, asker)))
            .$if(favourites?.only === true, (some) =>
              some.where('dashboards.id', 'in', favourites!.ids.length > 0 ? favourites!.ids : [0]),
            ),
        select: summariesOf,
        first: favourites?.ids,
        visible: visibleIn(asker),
      })
      return { rows: rows.map(withOwner), total }
    },

    /** What was shared with a user. */
    listSharedWith: (userId: number, ask: ListAsk): Promise<Page<Pick<SharedEntity, 'id' | 'name' | 'detail'>>> =>
      readPage(db, sharedList, ask, {
        from,
        where: (query) => query.where('dashboards.deleted_at', 'is', null).where(isShared('dashboards', userId)),
        visible: visibleTo(userId, { withOwned: false }),
        select: (query) => query.select(['dashboards.id', 'dashboards.name', 'dashboards.description as detail']),
      }),

    /** Those in the trash since a moment; of one user, what they own. */
    async listDeleted({ userId, seesAll }: Asker, since: string, ask: ListAsk): Promise<Page<StoredSummary>> {
      const { rows, total } = await readPage(db, trashList('dashboards'), ask, {
        from,
        where: (query) =>
          query
            .where('dashboards.deleted_at', '>=', since)
            .$if(!seesAll, (some) => some.where('dashboards.owner_id', '=', userId)),
        select: summariesOf,
      })
      return { rows: rows.map(withOwner), total }
    },

    async findMany(ids: readonly number[], within: Db = db): Promise<StoredSummary[]> {
      return (
        await summaries(within).where('dashboards.id', 'in', ids).where('dashboards.deleted_at', 'is', null).execute()
      ).map(withOwner)
    },

    /** Others who would change or share them wait for the end of the transaction: an update is the one lock that both stores know. */
    async hold(ids: readonly number[], within: Db): Promise<void> {
      await within
        .updateTable('dashboards')
        .set((e) => ({ version: e.ref('version') }))
        .where('id', 'in', ids)
        .execute()
    },

    async insert(content: DashboardContent, ownerId: number, { at, by }: Saving, within: Db): Promise<number> {
      const { id } = await within
        .insertInto('dashboards')
        .values({
          ...toRow(content),
          owner_id: ownerId,
          created_at: at,
          modified_at: at,
          modified_by: by,
          version: 1,
          deleted_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await setTiles(id, content, within)
      return id
    },

    /** False when the stored version is another one: the comparison and the change are one step. */
    async update(
      id: number,
      version: number,
      content: DashboardContent,
      { at, by }: Saving,
      within: Db,
    ): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('dashboards')
        .set({ ...toRow(content), modified_at: at, modified_by: by, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return false
      await setTiles(id, content, within)
      return true
    },

    /** The owner sees these tiles from now on, whether or not their questions are shared with them. */
    async giveToOwner(id: number, questionIds: readonly number[], within: Db): Promise<void> {
      if (questionIds.length === 0) return
      await within
        .updateTable('dashboard_tiles')
        .set({ given_to_owner: 1 })
        .where('dashboard_id', '=', id)
        .where('question_id', 'in', questionIds)
        .execute()
    },

    /** With the tiles, which the new owner sees as those did with whom it is shared. */
    async setOwner(ids: readonly number[], ownerId: number, within: Db): Promise<void> {
      await within.updateTable('dashboards').set({ owner_id: ownerId }).where('id', 'in', ids).execute()
      await within.updateTable('dashboard_tiles').set({ given_to_owner: 1 }).where('dashboard_id', 'in', ids).execute()
    },

    async setDeletedAt(id: number, deletedAt: string | null, within: Db): Promise<void> {
      await within.updateTable('dashboards').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
    },

    async idsDeletedBefore(moment: string): Promise<number[]> {
      const rows = await db.selectFrom('dashboards').select('id').where('deleted_at', '<', moment).execute()
      return rows.map(({ id }) => id)
    },

    async remove(ids: readonly number[], within: Db): Promise<void> {
      await within.deleteFrom('dashboards').where('id', 'in', ids).execute()
    },

    async keepVersion(
      { id, version, modifiedAt, modifiedBy, ...dashboard }: StoredDashboard,
      within: Db,
    ): Promise<void> {
      const content = JSON.stringify(contentOf(dashboard))
      await within
        .insertInto('dashboard_versions')
        .values({ dashboard_id: id, version, saved_at: modifiedAt, saved_by: modifiedBy, content })
        .execute()
    },

    /** Newest first. */
    async versionsOf(id: number, ask: ListAsk): Promise<Page<EarlierVersion>> {
      const { rows, total } = await readPage(db, versionList('dashboard_versions'), ask, {
        from: db.selectFrom('dashboard_versions').where('dashboard_id', '=', id),
        where: (query) => query,
        select: (query) => query.select(['version as id', ...versionColumns]),
      })
      return { rows: rows.map(withVersionContent), total }
    },

    async findVersion(id: number, version: number): Promise<EarlierVersion | undefined> {
      const row = await versions(id).where('version', '=', version).executeTakeFirst()
      return row && withVersionContent(row)
    },
  }
}

export type DashboardStore = ReturnType<typeof createDashboardStore>

export const questionIdsOf = ({ tabs }: Pick<DashboardContent, 'tabs'>): number[] => [
  ...new Set(tabs.flatMap(({ views }) => views.map(({ questionId }) => questionId))),
]

/** The owner may have left. */
const withOwner = <Row extends { owner: string | null }>(row: Row) => ({ ...row, owner: row.owner ?? '' })

function withContent<Row extends { content: string }>({ content, ...row }: Row) {
  const { tabs = [], filters = [], ...rest } = JSON.parse(content) as Partial<DashboardBody>
  return { ...row, ...bodyOf({ tabs, filters, ...rest }) }
}

const withVersionContent = <Row extends { content: string }>(row: Row) => ({
  ...row,
  content: JSON.parse(row.content) as DashboardContent,
})

const toRow = ({ name, description, tag, ...body }: DashboardContent) => ({
  name,
  description,
  tag,
  content: JSON.stringify(bodyOf(body)),
  ...savedItemKeys({ name, description, tag }),
})
