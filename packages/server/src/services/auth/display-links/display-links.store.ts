import { sql } from 'kysely'
import { precompiledQuery } from '../../../platform/store/connections/precompiled-query.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import { searchText, sortKey } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'

export interface StoredLink {
  readonly id: string
  readonly userId: number
  readonly username: string
  readonly dashboardId: number
  readonly dashboardName: string
  readonly name: string
  readonly hash: string
  readonly addresses: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
  readonly lastUsedAddress: string | null
}

export type NewLink = Omit<StoredLink, 'dashboardName' | 'revokedAt' | 'lastUsedAt' | 'lastUsedAddress'>

const columns = [
  'display_links.id',
  'display_links.user_id as userId',
  'users.username',
  'display_links.dashboard_id as dashboardId',
  'dashboards.name as dashboardName',
  'display_links.name',
  'display_links.hash',
  'display_links.addresses',
  'display_links.created_at as createdAt',
  'display_links.expires_at as expiresAt',
  'display_links.revoked_at as revokedAt',
  'display_links.last_used_at as lastUsedAt',
  'display_links.last_used_address as lastUsedAddress',
] as const

const linkList: ListDefinition = {
  id: 'display_links.id',
  search: [
    sql.ref('display_links.search_text'),
    // The dashboard may have another name than when the link was made.
    sql`(select search_text from dashboards where dashboards.id = display_links.dashboard_id)`,
  ],
  fields: {
    name: { by: 'key', of: sql.ref('display_links.name_sort') },
    username: { by: 'key', of: sql.ref('display_links.user_sort') },
    createdDate: { by: 'value', of: sql.ref('display_links.created_at') },
    expiresDate: { by: 'value', of: sql.ref('display_links.expires_at') },
    lastUsedDate: { by: 'value', of: sql.ref('display_links.last_used_at'), mayBeEmpty: 'null' },
  },
  usualSort: 'createdDate,desc',
}

export function createDisplayLinkStore(db: Db) {
  const from = db.selectFrom('display_links')
  const whole = (links: typeof from) =>
    links
      .innerJoin('users', 'users.id', 'display_links.user_id')
      .innerJoin('dashboards', 'dashboards.id', 'display_links.dashboard_id')
      .select(columns)
  const readOne = precompiledQuery((id: string) => whole(from).where('display_links.id', '=', id))

  return {
    transaction: transactionsOf(db),

    async find(id: string): Promise<StoredLink | undefined> {
      const [row] = await readOne(db, id)
      return row && toLink(row)
    },

    async listOf(dashboardId: number, within: Db = db): Promise<StoredLink[]> {
      const rows = await whole(within.selectFrom('display_links'))
        .where('display_links.dashboard_id', '=', dashboardId)
        .orderBy('display_links.created_at', 'desc')
        .orderBy('display_links.id')
        .execute()
      return rows.map(toLink)
    },

    async list(ask: ListAsk): Promise<Page<StoredLink>> {
      const { rows, total } = await readPage(db, linkList, ask, { from, where: (query) => query, select: whole })
      return { rows: rows.map(toLink), total }
    },

    async insert(
      { id, userId, username, dashboardId, name, hash, addresses, createdAt, expiresAt }: NewLink,
      within: Db,
    ): Promise<void> {
      await within
        .insertInto('display_links')
        .values({
          id,
          user_id: userId,
          dashboard_id: dashboardId,
          name,
          hash,
          addresses: JSON.stringify(addresses),
          created_at: createdAt,
          expires_at: expiresAt,
          name_sort: sortKey(name),
          user_sort: sortKey(username),
          search_text: searchText(name, username),
        })
        .execute()
    },

    /** False when it was revoked before. */
    async revoke(id: string, at: string, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('display_links')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** False when it was opened before. */
    async setFirstUse(id: string, at: string, address: string, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('display_links')
        .set({ last_used_at: at, last_used_address: address })
        .where('id', '=', id)
        .where('last_used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async setLastUse(id: string, at: string, address: string): Promise<void> {
      await db
        .updateTable('display_links')
        .set({ last_used_at: at, last_used_address: address })
        .where('id', '=', id)
        .execute()
    },

    async removeEndedBefore(time: string): Promise<void> {
      await db
        .deleteFrom('display_links')
        .where((e) => e.or([e('revoked_at', '<', time), e('expires_at', '<', time)]))
        .execute()
    },
  }
}

export type DisplayLinkStore = ReturnType<typeof createDisplayLinkStore>

interface Row extends Omit<StoredLink, 'addresses'> {
  readonly addresses: string
}

const toLink = ({ addresses, ...row }: Row): StoredLink => ({ ...row, addresses: JSON.parse(addresses) as string[] })
