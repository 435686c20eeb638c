import { randomBytes } from 'node:crypto'
import { openStore } from '../platform/store/store.ts'
import { borrowPostgres } from '../../../engines/src/testing/shared-servers.ts'
import { openPostgres } from '../../../engines/src/testing/postgres-server.ts'

/** An empty store of the kind this run tests, or of a given one: SQLite needs no address, PostgreSQL a database of its own. */
export async function createTestStore(kind = process.env.TEST_STORE): Promise<{ databaseUrl: string | undefined; remove: () => Promise<void> }> {
  if (kind !== 'postgresql') return { databaseUrl: undefined, remove: async () => undefined }
  const borrowed = await borrowPostgres()
  if (!borrowed) throw new Error('TEST_STORE=postgresql needs a PostgreSQL')
  const name = `store_${randomBytes(6).toString('hex')}`
  const { address } = borrowed
  const administer = async (statement: string) => {
    const client = openPostgres(address)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await administer(`create database ${name}`)
  return {
    databaseUrl: `postgresql://${address.username}:${address.password}@${address.host}:${address.port}/${name}`,
    async remove() {
      await administer(`drop database ${name} with (force)`)
      await borrowed.release()
    },
  }
}

/** An opened, migrated store for tests of the machinery below the application. */
export async function openTestStore() {
  const { databaseUrl, remove } = await createTestStore()
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
