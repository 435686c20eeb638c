import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestStore } from '../../../testing/servers/test-store.ts'
import { precompiledQuery } from './precompiled-query.ts'
import { openStore, type Store } from '../store.ts'

let store: Store
let purgeNow: () => Promise<void>
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-kept-'))
  const { databaseUrl, remove } = await createTestStore()
  store = await openStore({ databaseUrl, file: join(folder, 'soundings.db') })
  purgeNow = async () => {
    await store.close()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  }
})
afterEach(() => purgeNow())

it('a kept query asks with the values of each call, also inside a transaction', async () => {
  const { db } = store
  const valueOf = precompiledQuery((name: string) =>
    db.selectFrom('meta').select('value').where('value', '!=', '').where('name', '=', name),
  )
  await db
    .insertInto('meta')
    .values([
      { name: 'one', value: '1' },
      { name: 'two', value: '2' },
      { name: 'none', value: '' },
    ])
    .execute()
  expect(await valueOf(db, 'one')).toEqual([{ value: '1' }])
  expect(await valueOf(db, 'two')).toEqual([{ value: '2' }])
  expect(await valueOf(db, 'none')).toEqual([])

  await db.transaction().execute(async (within) => {
    await within.updateTable('meta').set({ value: 'changed' }).where('name', '=', 'one').execute()
    expect(await valueOf(within, 'one')).toEqual([{ value: 'changed' }])
  })
})
