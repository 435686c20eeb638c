import { linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertNotOwnFile, assertNotOwnServer } from './own-store.ts'

const REFUSED = 'This is the store of Soundings itself, which cannot be connected'
const ownStore = { databaseUrl: 'postgresql://app:secret@localhost/soundings', file: '' }
const place = { host: '127.0.0.1', port: 5432, database: 'soundings' }

describe('R9 our own store on a server', () => {
  it.each([
    'localhost',
    '127.0.0.1',
    '127.8.8.8',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:0:0:1',
    '::1%lo',
  ])('cannot be connected as %s', async (host) => {
    await expect(assertNotOwnServer(ownStore, { ...place, host })).rejects.toThrow(REFUSED)
  })

  it('cannot be connected by any address of this machine', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((some) => (some ?? []).map(({ address }) => address))
    for (const host of addresses)
      await expect(assertNotOwnServer(ownStore, { ...place, host })).rejects.toThrow(REFUSED)
  })

  it('does not stand in the way of other databases, ports and servers', async () => {
    await assertNotOwnServer(ownStore, { ...place, database: 'hospital' })
    await assertNotOwnServer(ownStore, { ...place, port: 5433 })
    await assertNotOwnServer(ownStore, { ...place, host: '10.255.0.1' })
    await assertNotOwnServer({ databaseUrl: undefined, file: '' }, place)
  })
})

describe('R9 our own store in a file', () => {
  let filesDir: string
  beforeAll(() => {
    filesDir = mkdtempSync(join(tmpdir(), 'soundings-files-'))
    for (const name of ['soundings.db', 'other.db']) writeFileSync(join(filesDir, name), '')
    linkSync(join(filesDir, 'soundings.db'), join(filesDir, 'hard.db'))
    symlinkSync(join(filesDir, 'soundings.db'), join(filesDir, 'soft.db'))
  })
  afterAll(() => rmSync(filesDir, { recursive: true }))

  it.each(['soundings.db', './x/../soundings.db', 'hard.db', 'soft.db'])('cannot be opened as %s', async (database) => {
    await expect(
      assertNotOwnFile({ databaseUrl: undefined, file: join(filesDir, 'soundings.db') }, { filesDir, database }),
    ).rejects.toThrow(REFUSED)
  })

  it('does not stand in the way of other files', async () => {
    await assertNotOwnFile(
      { databaseUrl: undefined, file: join(filesDir, 'soundings.db') },
      { filesDir, database: 'other.db' },
    )
    await assertNotOwnFile(
      { databaseUrl: undefined, file: join(filesDir, 'no-store.db') },
      { filesDir, database: 'no-file.db' },
    )
  })
})
