import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestStore } from '../../testing/servers/test-store.ts'
import { rightsMarkOf } from '../admissions/admissions.ts'
import { checkKeyFitsStore } from '../secrets/fingerprint.ts'
import { loadMasterKey } from '../secrets/key.ts'
import { migrate, migrations } from './migrate.ts'
import { openPostgres, postgresMigrations } from './connections/postgres.ts'
import type { Schema } from './schema/schema.ts'
import { openSqlite, sqliteMigrations } from './connections/sqlite.ts'
import { openStore } from './store.ts'

let folder: string
let databaseUrl: string | undefined
let remove: () => Promise<void>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'soundings-store-'))
  ;({ databaseUrl, remove } = await createTestStore())
})
afterEach(async () => {
  await remove()
  rmSync(folder, { recursive: true, force: true })
})

const place = () => ({ databaseUrl, file: join(folder, 'soundings.db') })
const raw = async (): Promise<Kysely<Schema>> => (databaseUrl ? openPostgres(databaseUrl) : openSqlite(place().file))
const dialect = () => (databaseUrl ? postgresMigrations : sqliteMigrations)

describe('R25 migrations', () => {
  it('bring an empty store forward once and leave a current one alone', async () => {
    const first = await openStore(place())
    await first.db.insertInto('settings').values({ name: 'kept', value: 'yes' }).execute()
    await first.close()
    const second = await openStore(place())
    expect(await second.db.selectFrom('settings').selectAll().execute()).toEqual([{ name: 'kept', value: 'yes' }])
    await second.close()
  })

  it('refuse an empty store where there must be one, each time, and begin it when asked to', async () => {
    for (const _ of [1, 2])
      await expect(openStore({ ...place(), mayBeNew: false })).rejects.toThrow(
        /store is missing or empty[^]*npm start -- --new/,
      )
    await (await openStore(place())).close()
    await (await openStore({ ...place(), mayBeNew: false })).close()
  })

  it('refuse a store that a newer program has changed', async () => {
    const store = await openStore(place())
    await store.db.insertInto('meta').values({ name: 'migration:9999-from-the-future', value: 'x' }).execute()
    await store.close()
    await expect(openStore(place())).rejects.toThrow(/changed by a newer version of Soundings \(9999-from-the-future\)/)
  })

  it('leave nothing behind when one of them fails', async () => {
    const db = await raw()
    const broken = {
      name: '0000-broken',
      up: async ({ db: within }: { db: Kysely<unknown> }) => {
        await within.schema.createTable('half_done').addColumn('id', 'integer').execute()
        throw new Error('power cut')
      },
    }
    await expect(migrate(db, dialect(), [broken])).rejects.toThrow('power cut')
    const names = (await db.introspection.getTables()).map(({ name }) => name)
    expect(names).not.toContain('half_done')
    await db.destroy()
  })

  // Only PostgreSQL is shared by servers; a SQLite store belongs to one process.
  const onPostgres = process.env.TEST_STORE === 'postgresql' ? it : () => undefined
  onPostgres('run once when two servers start at the same moment', async () => {
    const stores = await Promise.all([openStore(place()), openStore(place())])
    const rows = await stores[0].db.selectFrom('meta').selectAll().where('name', 'like', 'migration:%').execute()
    expect(rows).toHaveLength(migrations.length)
    await Promise.all(stores.map((store) => store.close()))
  })
})

describe('R22 a broken store', () => {
  it('is reported and never re-created', async () => {
    writeFileSync(place().file, 'this is not a database, but somebody may still want it')
    await expect(openStore({ file: place().file })).rejects.toThrow(/cannot be opened: file is not a database/)
  })

  it('that cannot be reached is named, without its password', async () => {
    const opening = openStore({ databaseUrl: 'postgresql://u:hush@127.0.0.1:1/none', file: '' })
    await expect(opening).rejects.toThrow(/DATABASE_URL cannot be reached/)
    // The supervisor starts the server again until the store is up.
    await expect(opening).rejects.toMatchObject({ isTemporary: true })
    await expect(opening).rejects.not.toThrow(/hush/)
  })
})

describe('R12 the file of the store', () => {
  const modesIn = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('soundings.db'))
      .map((name) => statSync(join(folder, name)).mode & 0o777)

  it('and those beside it can be read by their owner only, also when an earlier version left them open', async () => {
    const file = join(folder, 'soundings.db')
    for (const widen of [false, true]) {
      if (widen) chmodSync(file, 0o644)
      const store = await openStore({ file })
      await store.db
        .insertInto('settings')
        .values({ name: `written ${widen}`, value: '' })
        .execute()
      expect(modesIn()).toEqual([0o600, 0o600, 0o600])
      await store.close()
    }
  })
})

describe('R12 the secret key', () => {
  it('is made once, with 0600, and a store sealed with another one is refused', async () => {
    const store = await openStore(place())
    await checkKeyFitsStore(store.db, loadMasterKey({ dataDir: folder }))
    await checkKeyFitsStore(store.db, loadMasterKey({ dataDir: folder }))
    await expect(
      checkKeyFitsStore(store.db, loadMasterKey({ dataDir: folder, secretKey: 'x'.repeat(40) })),
    ).rejects.toThrow(/does not fit this store/)
    await store.close()
  })
})

it('R30 what decides rights gets another mark with every change, and what is written all the time does not', async () => {
  const { db, close } = await openStore(place())
  const isMarkedBy = async (write: () => Promise<unknown>) => {
    const before = await rightsMarkOf(db)
    await write()
    return (await rightsMarkOf(db)) !== before
  }
  const change = db.deleteFrom('row_rules').where('id', '=', 0)
  expect(await isMarkedBy(() => change.execute())).toBe(true)
  expect(await isMarkedBy(() => db.transaction().execute((within) => within.executeQuery(change.compile())))).toBe(true)
  expect(await isMarkedBy(() => db.updateTable('users').set({ enabled: 0 }).where('id', '=', 0).execute())).toBe(true)

  const signIn = db.updateTable('users').set({ last_sign_in_at: '2026-11-17' }).where('id', '=', 0)
  expect(await isMarkedBy(() => signIn.execute())).toBe(false)
  expect(await isMarkedBy(() => db.deleteFrom('sessions').where('id', '=', '').execute())).toBe(false)
  const kept = db
    .insertInto('meta')
    .values({ name: 'kept', value: '1' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '2' }))
  expect(await isMarkedBy(() => kept.execute())).toBe(false)
  await close()
})
