import { precompiledQuery } from '../../../platform/store/connections/precompiled-query.ts'
import type { Db } from '../../../platform/store/store.ts'

export function createConnectionStore(db: Db) {
  const read = precompiledQuery((databaseId: number) =>
    db
      .selectFrom('databases')
      .select([
        'id',
        'db_type as dbType',
        'db_name as dbName',
        'host',
        'port',
        'schemas',
        'username',
        'sealed_password as sealedPassword',
        'tls',
      ])
      .where('id', '=', databaseId),
  )
  return { find: async (databaseId: number) => (await read(db, databaseId))[0] }
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>
export type StoredConnection = NonNullable<Awaited<ReturnType<ConnectionStore['find']>>>
