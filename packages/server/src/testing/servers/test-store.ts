import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STORE_FILE } from '../../platform/instance/instance-format.ts'
import { openStore } from '../../platform/store/store.ts'
import { borrowPostgres } from '../../../../engines/src/testing/servers/shared-servers.ts'
import { openPostgres } from '../../../../engines/src/testing/servers/postgres-server.ts'
import type { TestServerAddress } from '../../../../engines/src/testing/servers/test-server.ts'

const TEMPLATE = 'migrated_store'

interface TestStoreOptions {
  /** For tests of the application: copied from a store after all migrations, which take longer than most tests. */
  readonly isMigrated?: boolean
}

/** An empty store of the kind this run tests, or of a given one: SQLite needs no address, PostgreSQL a database of its own. */
export async function createTestStore(
  kind = process.env.TEST_STORE,
  { isMigrated = false }: TestStoreOptions = {},
): Promise<{ databaseUrl: string | undefined; remove: () => Promise<void> }> {
  if (kind !== 'postgresql') return { databaseUrl: undefined, remove: async () => undefined }
  const borrowed = await borrowPostgres()
  if (!borrowed) throw new Error('TEST_STORE=postgresql needs a PostgreSQL')
  const { address } = borrowed
  const name = `store_${randomBytes(6).toString('hex')}`
  await administer(address, async (client) => {
    if (isMigrated) await ensureTemplate(client, address)
    await client.query(`create database ${name} ${isMigrated ? `template ${TEMPLATE}` : ''}`)
  })
  return {
    databaseUrl: addressOf(address, name),
    async remove() {
      await administer(address, (client) => client.query(`drop database ${name} with (force)`))
      await borrowed.release()
    },
  }
}

/** Made by the first test that needs it, while those of other processes wait. */
async function ensureTemplate(client: Client, address: TestServerAddress) {
  await client.query('select pg_advisory_lock(1)')
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
  if (rows.length === 0) {
    await client.query(`create database ${TEMPLATE}_unfinished`)
    const store = await openStore({ databaseUrl: addressOf(address, `${TEMPLATE}_unfinished`), file: '' })
    await store.close()
    // Connections end a moment after they were closed; a database in use cannot be renamed.
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      `${TEMPLATE}_unfinished`,
    ])
    await client.query(`alter database ${TEMPLATE}_unfinished rename to ${TEMPLATE}`)
  }
  await client.query('select pg_advisory_unlock(1)')
}

let migratedBytes: Promise<Buffer> | undefined

/** SQLite's share of the same: a store after all migrations, made once in each process that runs tests. */
export async function copyMigratedStore(dataDir: string): Promise<void> {
  const file = join(dataDir, STORE_FILE)
  if (!existsSync(file)) writeFileSync(file, await (migratedBytes ??= migrateOnce()))
}

async function migrateOnce(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-migrated-'))
  const file = join(folder, STORE_FILE)
  await (await openStore({ file })).close()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}

async function administer(address: TestServerAddress, work: (client: Client) => Promise<unknown>) {
  const client = openPostgres(address)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

type Client = ReturnType<typeof openPostgres>
const addressOf = ({ username, password, host, port }: TestServerAddress, database: string) =>
  `postgresql://${username}:${password}@${host}:${port}/${database}`

/** An opened, migrated store for tests of the machinery below the application. */
export async function openTestStore() {
  const { databaseUrl, remove } = await createTestStore(undefined, { isMigrated: true })
  const store = await openStore({ databaseUrl, file: ':memory:' })
  return {
    store,
    async close() {
      await store.close()
      await remove()
    },
  }
}

export type TestStore = Awaited<ReturnType<typeof openTestStore>>
