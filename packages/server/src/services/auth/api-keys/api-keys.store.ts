import type { KeyScope } from '@soundings/contract'
import { sql } from 'kysely'
import { precompiledQuery } from '../../../platform/store/connections/precompiled-query.ts'
import { searchText, sortKey } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export interface StoredKey {
  readonly id: string
  readonly userId: number
  readonly username: string
  readonly isService: boolean
  readonly name: string
  readonly hash: string
  readonly scope: readonly KeyScope[]
  readonly addresses: readonly string[]
  readonly createdAt: string
  readonly createdBy: string
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
  readonly lastUsedAddress: string | null
}

export type NewKey = Omit<StoredKey, 'isService' | 'revokedAt' | 'lastUsedAt' | 'lastUsedAddress'>

const columns = [
  'api_keys.id',
  'api_keys.user_id as userId',
  'users.username',
  'users.is_service as isService',
  'api_keys.name',
  'api_keys.hash',
  'api_keys.scope',
  'api_keys.addresses',
  'api_keys.created_at as createdAt',
  'api_keys.created_by as createdBy',
  'api_keys.expires_at as expiresAt',
  'api_keys.revoked_at as revokedAt',
  'api_keys.last_used_at as lastUsedAt',
  'api_keys.last_used_address as lastUsedAddress',
] as const

const keyList: ListDefinition = {
  id: 'api_keys.id',
  search: [sql.ref('api_keys.search_text')],
  fields: {
    name: { by: 'key', of: sql.ref('api_keys.name_sort') },
    username: { by: 'key', of: sql.ref('api_keys.user_sort') },
    createdDate: { by: 'value', of: sql.ref('api_keys.created_at') },
    expiresDate: { by: 'value', of: sql.ref('api_keys.expires_at') },
    lastUsedDate: { by: 'value', of: sql.ref('api_keys.last_used_at'), mayBeEmpty: 'null' },
  },
  usualSort: 'createdDate,desc',
}

export function createApiKeyStore(db: Db) {
  const from = db.selectFrom('api_keys')
  const withOwners = (keys: typeof from) => keys.innerJoin('users', 'users.id', 'api_keys.user_id').select(columns)
  const readOne = precompiledQuery((id: string) => withOwners(from).where('api_keys.id', '=', id))

  return {
    transaction: transactionsOf(db),

    async find(id: string): Promise<StoredKey | undefined> {
      const [row] = await readOne(db, id)
      return row && toKey(row)
    },

    async listOf(userId: number, within: Db = db): Promise<StoredKey[]> {
      const rows = await withOwners(within.selectFrom('api_keys'))
        .where('api_keys.user_id', '=', userId)
        .orderBy('api_keys.created_at', 'desc')
        .orderBy('api_keys.id')
        .execute()
      return rows.map(toKey)
    },

    async list(ask: ListAsk): Promise<Page<StoredKey>> {
      const { rows, total } = await readPage(db, keyList, ask, { from, where: (query) => query, select: withOwners })
      return { rows: rows.map(toKey), total }
    },

    async insert(
      { id, userId, username, name, hash, scope, addresses, createdAt, createdBy, expiresAt }: NewKey,
      within: Db,
    ): Promise<void> {
      const keys = { name_sort: sortKey(name), user_sort: sortKey(username), search_text: searchText(name, username) }
      await within
        .insertInto('api_keys')
        .values({
          id,
          user_id: userId,
          name,
          hash,
          scope: JSON.stringify(scope),
          addresses: JSON.stringify(addresses),
          created_at: createdAt,
          created_by: createdBy,
          expires_at: expiresAt,
          ...keys,
        })
        .execute()
    },

    /** False when it was revoked before. */
    async revoke(id: string, at: string, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('api_keys')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async setLastUse(id: string, at: string, address: string): Promise<void> {
      await db
        .updateTable('api_keys')
        .set({ last_used_at: at, last_used_address: address })
        .where('id', '=', id)
        .execute()
    },

    async removeEndedBefore(time: string): Promise<void> {
      await db
        .deleteFrom('api_keys')
        .where((e) => e.or([e('revoked_at', '<', time), e('expires_at', '<', time)]))
        .execute()
    },
  }
}

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>

interface Row extends Omit<StoredKey, 'isService' | 'scope' | 'addresses'> {
  readonly isService: number
  readonly scope: string
  readonly addresses: string
}

const toKey = ({ isService, scope, addresses, ...row }: Row): StoredKey => ({
  ...row,
  isService: isService === 1,
  scope: JSON.parse(scope) as KeyScope[],
  addresses: JSON.parse(addresses) as string[],
})
