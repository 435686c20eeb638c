import { withTabIds } from '@soundings/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import { savedItemKeys } from '../../../platform/store/lists/list-keys.ts'
import type { ListDefinition } from '../../../platform/store/lists/read-page.ts'
import type { Schema } from '../../../platform/store/schema/schema.ts'
import type { Db, Store } from '../../../platform/store/store.ts'
import {
  createVersionedStore,
  savedColumns,
  savedFields,
  type SavedItem,
  type Saving,
} from '../saved-items/versioned-store.ts'
import { bodyOf, contentOf, type DashboardBody, type DashboardContent } from './dashboard-content.ts'

export type StoredSummary = SavedItem & Omit<DashboardContent, keyof DashboardBody>

export type StoredDashboard = StoredSummary & DashboardContent

const dashboardList: ListDefinition = {
  id: 'dashboards.id',
  search: [sql.ref('dashboards.search_text')],
  fields: savedFields('dashboards'),
}

/** What was shared with one user. */
const sharedList: ListDefinition = {
  ...dashboardList,
  fields: { name: dashboardList.fields.name!, detail: dashboardList.fields.description! },
}

export function createDashboardStore({ db }: Pick<Store, 'db'>) {
  const summariesOf = (dashboards: SelectQueryBuilder<Schema, 'dashboards', object>) =>
    dashboards
      .leftJoin('users', 'users.id', 'dashboards.owner_id')
      .select([...savedColumns('dashboards'), 'users.username as owner'])
  const saved = createVersionedStore(db, {
    table: 'dashboards',
    list: dashboardList,
    select: summariesOf,
    toSummary: withOwner,
    shared: {
      list: sharedList,
      select: (dashboards) =>
        dashboards.select(['dashboards.id', 'dashboards.name', 'dashboards.description as detail']),
    },
    contentOf,
    toRow,
  })

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

  return {
    ...saved,

    async find(id: number, within: Db = db): Promise<StoredDashboard | undefined> {
      const row = await summariesOf(within.selectFrom('dashboards'))
        .select('dashboards.content')
        .where('dashboards.id', '=', id)
        .executeTakeFirst()
      return row && withContent(withOwner(row))
    },

    async insert(content: DashboardContent, ownerId: number, saving: Saving, within: Db): Promise<number> {
      const id = await saved.insert(content, ownerId, saving, within)
      await setTiles(id, content, within)
      return id
    },

    async update(id: number, version: number, content: DashboardContent, saving: Saving, within: Db): Promise<boolean> {
      if (!(await saved.update(id, version, content, saving, within))) return false
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
      await saved.setOwner(ids, ownerId, within)
      await within.updateTable('dashboard_tiles').set({ given_to_owner: 1 }).where('dashboard_id', 'in', ids).execute()
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
  return { ...row, ...bodyOf({ tabs: withTabIds(tabs), filters, ...rest }) }
}

const toRow = ({ name, description, tag, ...body }: DashboardContent) => ({
  name,
  description,
  tag,
  content: JSON.stringify(bodyOf(body)),
  ...savedItemKeys({ name, description, tag }),
})
