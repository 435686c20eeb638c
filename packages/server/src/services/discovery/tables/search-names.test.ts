import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tablesWithParts } from '../../../platform/store/lists/find-parts.ts'
import { displayNameKeys, sortKey } from '../../../platform/store/lists/list-keys.ts'
import { openTestStore, type TestStore } from '../../../testing/servers/test-store.ts'
import { createTableStore } from './tables.store.ts'

let test: TestStore
beforeAll(async () => {
  test = await openTestStore()
})
afterAll(() => test.close())

const addDatabase = async () => {
  const database = { display_name: '', db_type: 'sqlite', db_name: '', description: '', host: '', username: '' }
  return (
    await test.store.db
      .insertInto('databases')
      .values({ ...database, ...displayNameKeys(''), tls: 0, created_at: '2026-01-01T08:00:00.000Z', revision: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
async function addTables(database_id: number, names: readonly (readonly [name: string, description: string])[]) {
  const state = { active: 1, monitored: 0, is_view: 0, missing: 0, version: 1 }
  const rows = names.map(([display_name, description], at) => {
    const keys = displayNameKeys(display_name, description)
    return { database_id, name: `t${at}`, display_name, description, ...keys, ...state }
  })
  await test.store.db.insertInto('db_tables').values(rows).execute()
}

/** Few letters, so that many names have a part of the words and few all of them. */
const text = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'ä', 'ß', ' ', '_', '"', '%', '0', '1', '🫀', '*'), maxLength })

it('DM1 a search finds the tables whose texts have the words, in the order of their names, also after renaming', async () => {
  const { db } = test.store
  const tables = createTableStore(db)
  const found = async (databaseId: number, search: string, page: number) => {
    const { rows, total } = await tables.list({ databaseId }, { search, size: 5, page })
    return { names: rows.map((row) => row.display_name), total }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text(12), text(12)), { minLength: 2, maxLength: 30 }),
      fc.array(text(6), { minLength: 5, maxLength: 5 }),
      text(9),
      async (names, searches, renamed) => {
        const [databaseId, other] = [await addDatabase(), await addDatabase()]
        await addTables(databaseId, names)
        await addTables(other, names)
        await db
          .updateTable('db_tables')
          .set({ display_name: renamed, description: '', ...displayNameKeys(renamed, '') })
          .where('database_id', '=', databaseId)
          .where('name', '=', 't0')
          .execute()
        await db.deleteFrom('databases').where('id', '=', other).execute()
        const now = [[renamed, ''] as const, ...names.slice(1)].map(([name, description], at) => ({
          at,
          name,
          key: sortKey(name),
          text: `${name}\n${description}`.toLowerCase(),
        }))
        const byName = now.toSorted(
          (one, two) => Buffer.compare(Buffer.from(one.key), Buffer.from(two.key)) || one.at - two.at,
        )
        for (const search of [...searches, renamed, [...names[1]![0]].slice(1).join('')]) {
          const wanted = byName
            .filter((each) => each.text.includes(search.trim().toLowerCase()))
            .map(({ name }) => name)
          for (const page of [0, 1])
            expect(await found(databaseId, search, page)).toEqual({
              names: wanted.slice(page * 5, page * 5 + 5),
              total: wanted.length,
            })
        }
      },
    ),
    { numRuns: 25 },
  )
})

it('a search goes through the list for short words and for those of many tables, and looks up the others', async () => {
  const { db } = test.store
  const databaseId = await addDatabase()
  await addTables(
    databaseId,
    Array.from({ length: 501 }, (_, at) => [`Ledger ${at}`, '']),
  )
  expect(await tablesWithParts(db, 'le')).toBeUndefined()
  expect(await tablesWithParts(db, 'ledger')).toBeUndefined()
  expect(await tablesWithParts(db, 'ledger 500')).toHaveLength(1)
  expect(await tablesWithParts(db, 'ledger of no table')).toEqual([])
  const { total, rows } = await createTableStore(db).list({ databaseId }, { search: 'LEDGER', size: 2 })
  expect([total, ...rows.map(({ name }) => name)]).toEqual([501, 't0', 't1'])
})
