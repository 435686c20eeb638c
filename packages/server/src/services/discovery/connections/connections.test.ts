import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAll, type Session } from '@soundings/engines'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecretBox } from '../../../platform/secrets/box.ts'
import { writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openTestStore, type TestStore } from '../../../testing/servers/test-store.ts'
import { type Connections, createConnections } from './connections.ts'
import { createConnectionStore } from './connections.store.ts'

let place: TestStore
let filesDir: string
let connections: Connections
let id: number

beforeEach(async () => {
  place = await openTestStore()
  filesDir = mkdtempSync(join(tmpdir(), 'soundings-files-'))
  writeClinicFile(filesDir)
  writeClinicFile(filesDir, 'other.db', "insert into hospitals values (3, 'West');")
  const row = {
    display_name: 'Clinic',
    db_type: 'sqlite',
    db_name: 'clinic.db',
    description: '',
    host: '',
    username: '',
    tls: 0,
    created_at: '',
    revision: 1,
  }
  id = (await place.store.db.insertInto('databases').values(row).returning('id').executeTakeFirstOrThrow()).id
  connections = open()
})
afterEach(async () => {
  await connections.close()
  await place.close()
  rmSync(filesDir, { recursive: true })
})

const open = (idleMs = 60_000, nowMs = () => performance.now()) =>
  createConnections({
    store: createConnectionStore(place.store.db),
    box: createSecretBox(Buffer.alloc(32, 1)),
    filesDir,
    allowedHosts: [],
    ownStore: { databaseUrl: undefined, file: join(filesDir, 'no-store.db') },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    idleMs,
    nowMs,
  })

const hospitals = { text: 'select count(*) from hospitals', params: [] }
const manyRows = {
  text: 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000) select i from n',
  params: [],
}
const count = async (session: Session) => (await readAll(session.stream(hospitals))).rows[0]![0]
const pointAt = (db_name: string) =>
  place.store.db.updateTable('databases').set({ db_name }).where('id', '=', id).execute()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('R26 the sessions of databases', () => {
  it('follow a changed connection, while whoever is reading may finish', async () => {
    const before = await connections.session(id)
    const rows: number[] = []
    for await (const batch of before.stream(manyRows, { batchRows: 1000 })) {
      if (rows.length === 0) {
        await pointAt('other.db')
        expect(await count(await connections.session(id))).toBe(3)
      }
      rows.push(...batch.rows.map(([value]) => Number(value)))
    }
    expect(rows).toHaveLength(50_000)
    await expect(count(before)).rejects.toThrow('The connection to the database was lost')
  })

  it('close when nobody has used them for a while, and open again', async () => {
    await connections.close()
    connections = open(100)
    const first = await connections.session(id)
    // Each look uses the session, so the pauses between them grow until one is long enough.
    let pauseMs = 100
    const look = async () => {
      await pause((pauseMs *= 2))
      await expect(count(first)).rejects.toThrow('The connection to the database was lost')
    }
    await eventually(look)
    expect(await count(await connections.session(id))).toBe(2)
  })

  it('end at once, with what runs in them, when their database is removed', async () => {
    const session = await connections.session(id)
    const dropWhileRead = async () => {
      for await (const _ of session.stream(manyRows, { batchRows: 100 })) await connections.drop(id)
    }
    await expect(dropWhileRead()).rejects.toThrow('The connection to the database was lost')
  })

  it('do not remember that a database was away', async () => {
    await pointAt('away.db')
    await expect(connections.session(id)).rejects.toThrow('There is no database file named away.db')
    writeClinicFile(filesDir, 'away.db')
    expect(await count(await connections.session(id))).toBe(2)
  })

  it('R9: do not exist for a database that does not', async () => {
    await expect(connections.session(999)).rejects.toMatchObject({ kind: 'missing' })
  })
})

/** What a person types to connect the clinic. */
const typed = {
  dbType: 'sqlite',
  dbName: 'clinic.db',
  hostServer: '',
  port: null,
  username: '',
  password: '',
  tls: false,
  schemas: 'all',
} as const

describe('R31 tests of connections', () => {
  it('run two of a person at once and four in all, and the next waits until one is over', async () => {
    const [first, second] = [await connections.tryOut('ann', typed), await connections.tryOut('ann', typed)]
    let hasThird = false
    const third = connections.tryOut('ann', typed).then((session) => {
      hasThird = true
      return session
    })
    const others = [await connections.tryOut('bob', typed), await connections.tryOut('bob', typed)]
    expect(hasThird).toBe(false)
    await first.close()
    expect(await count(await third)).toBe(2)
    await Promise.all([second, await third, ...others].map((session) => session.close()))
    // A test that fails gives its place back too.
    for (const _ of [1, 2, 3])
      await expect(connections.tryOut('eve', { ...typed, dbName: 'nowhere.db' })).rejects.toMatchObject({
        kind: 'no-such-database',
      })
  })
})

describe('a connection that was tested and saved', () => {
  it('goes on as the session of its database, and gives its place to other tests', async () => {
    for (const _ of [1, 2, 3]) {
      const tested = await connections.tryOut('ann', typed)
      await tested.keepFor(id)
      await tested.close()
      expect(await count(await connections.session(id))).toBe(2)
      expect(await count(tested)).toBe(2)
      await connections.drop(id)
      await expect(count(tested)).rejects.toThrow('The connection to the database was lost')
    }
  })

  it('ends when the database is open already, was saved with other settings or is another file by now', async () => {
    const late = await connections.tryOut('ann', typed)
    const first = await connections.session(id)
    await late.keepFor(id)
    await expect(count(late)).rejects.toThrow('The connection to the database was lost')
    expect(await count(first)).toBe(2)
    await connections.drop(id)

    const other = await connections.tryOut('ann', { ...typed, dbName: 'other.db' })
    await other.keepFor(id)
    await expect(count(other)).rejects.toThrow('The connection to the database was lost')

    const replaced = await connections.tryOut('ann', typed)
    renameSync(join(filesDir, 'other.db'), join(filesDir, 'clinic.db'))
    await replaced.keepFor(id)
    expect(await count(await connections.session(id))).toBe(3)
  })
})

describe('a database that is away', () => {
  it('is answered for at once after three failures, and tried again by one call when the pause is over', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    await new Promise((resolve) => server.close(resolve))
    await place.store.db
      .updateTable('databases')
      .set({ db_type: 'postgresql', db_name: 'hospital', host: '127.0.0.1', port, username: 'reader' })
      .where('id', '=', id)
      .execute()
    let nowMs = 0
    await connections.close()
    connections = open(60_000, () => nowMs)
    const asked = async () => {
      try {
        await count(await connections.session(id))
        return 'answered'
      } catch (error) {
        return (error as Error).message
      }
    }

    for (const _ of [1, 2, 3]) expect(await asked()).not.toContain('tried again')
    expect(await asked()).toContain('It is tried again in 5 seconds')

    nowMs = 5000
    const answers = await Promise.all([asked(), asked()])
    expect(answers.filter((answer) => answer.includes('tried again'))).toHaveLength(1)
    expect(await asked()).toContain('It is tried again in 10 seconds')

    // An edited connection starts anew.
    await place.store.db
      .updateTable('databases')
      .set({ db_type: 'sqlite', db_name: 'clinic.db', host: '' })
      .where('id', '=', id)
      .execute()
    expect(await asked()).toBe('answered')
  })
})
