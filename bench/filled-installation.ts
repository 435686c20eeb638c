import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres, startPostgresServer } from '../packages/engines/src/testing/servers/postgres-server.ts'
import { type Db, openStore } from '../packages/server/src/platform/store/store.ts'
import { fillInstallation } from '../packages/server/src/testing/clinics/large-installation.ts'
import { invite, signIn, startApplication } from './application.ts'
import type { Ask } from './client.ts'
import type { Measurement } from './measurement.ts'

export interface Installation {
  readonly origin: string
  readonly ask: Ask
  /** Of a person without an admin role, with whom everything is shared. */
  readonly askAsGuest: Ask
  readonly databaseId: number
  readonly lastTableId: number
  readonly stop: () => Promise<void>
}

interface MeasuredStore {
  readonly databaseUrl: string | undefined
  readonly afterFilling: () => Promise<void>
}

/** Makes an empty store of that name. */
export type CreateStore = (name: string) => Promise<MeasuredStore>

/** The same measurements on SQLite and on PostgreSQL. */
export async function* onBothStores(
  measure: (store: string, createStore: CreateStore) => AsyncGenerator<Measurement>,
): AsyncGenerator<Measurement> {
  yield* measure('SQLite', () => Promise.resolve({ databaseUrl: undefined, afterFilling: () => Promise.resolve() }))
  const server = await startPostgresServer()
  if (!server) throw new Error('The measuring needs a PostgreSQL: apt-get install postgresql')
  const query = async (database: string, text: string) => {
    const client = openPostgres({ ...server, database })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  yield* measure('PostgreSQL', async (name) => {
    await query(server.database, `create database ${name}`)
    // As autovacuum does within a minute.
    return {
      databaseUrl: `postgresql://${server.username}:${server.password}@${server.host}:${server.port}/${name}`,
      afterFilling: () => query(name, 'vacuum analyze'),
    }
  })
  await server.stop()
}

interface Filled {
  readonly guestId: number
  readonly databaseId: number
}

/** A server of its own on a store that was filled directly; `fillMore` adds what only some measurements need. */
export async function startFilled(
  { databaseUrl, afterFilling }: MeasuredStore,
  counts: Parameters<typeof fillInstallation>[2],
  fillMore?: (db: Db, filled: Filled) => Promise<void>,
): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'soundings-bench-'))
  const application = await startApplication(dataDir, databaseUrl ? { DATABASE_URL: databaseUrl } : {})
  const ask = await signIn(application.origin)
  const askAsGuest = await invite(application.origin, ask, 'guest')
  const store = await openStore({ databaseUrl, file: join(dataDir, 'soundings.db') })
  const idOf = async (username: string) =>
    (await store.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const guestId = await idOf('guest')
  const { databaseId, tableIds } = await fillInstallation(store.db, { ownerId: await idOf('admin'), guestId }, counts)
  await fillMore?.(store.db, { guestId, databaseId })
  await store.close()
  await afterFilling()
  return {
    origin: application.origin,
    ask,
    askAsGuest,
    databaseId,
    lastTableId: tableIds.at(-1) ?? 0,
    async stop() {
      await application.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
