import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestStore, openTestStore, type TestStore } from '../../../testing/servers/test-store.ts'
import { readTotal } from './kept-totals.ts'
import { displayNameKeys, savedItemKeys, userKeys } from './list-keys.ts'
import { type Db, openStore } from '../store.ts'

const AT = '2026-01-01T08:00:00.000Z'
const NAMES = ['Ward 2', 'ward 10', 'Öfen', 'ofen', 'Zebra', '']

let test: TestStore
let db: Db

beforeAll(async () => {
  test = await openTestStore()
  db = test.store.db
})
afterAll(() => test.close())

let usersAdded = 0
const addUser = async () => {
  usersAdded += 1
  const username = `user${usersAdded}`
  return (
    await db
      .insertInto('users')
      .values({
        ...userKeys({ username, firstName: '', lastName: '' }),
        username,
        username_key: username,
        first_name: '',
        last_name: '',
        email: '',
        role: 'ROLE_USER',
        enabled: 1,
        created_by: '',
        created_at: AT,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

const addDatabase = async (name: string) =>
  (
    await db
      .insertInto('databases')
      .values({
        display_name: name,
        ...displayNameKeys(name),
        db_type: 'sqlite',
        db_name: '',
        description: '',
        host: '',
        username: '',
        tls: 0,
        created_at: AT,
        revision: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

async function addTable(database_id: number, name: string) {
  const table = {
    database_id,
    name,
    display_name: name,
    description: '',
    ...displayNameKeys(name),
    active: 1,
    monitored: 0,
    is_view: 0,
    missing: 0,
    version: 1,
  }
  return (await db.insertInto('db_tables').values(table).returning('id').executeTakeFirstOrThrow()).id
}

const saved = (name: string, owner_id: number) => ({
  name,
  description: '',
  tag: '',
  ...savedItemKeys({ name, description: '', tag: '' }),
  owner_id,
  created_at: AT,
  modified_at: AT,
  modified_by: '',
  version: 1,
})

const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)]

/** Each column of joined keys, and what it has to hold. */
const joined = [
  ['questions', 'database_sort', 'databases', 'display_name_sort', 'database_id'],
  ['questions', 'owner_sort', 'users', 'username_sort', 'owner_id'],
  ['dashboards', 'owner_sort', 'users', 'username_sort', 'owner_id'],
  ['scheduled_tasks', 'owner_sort', 'users', 'username_sort', 'owner_id'],
  ['db_tables', 'database_sort', 'databases', 'display_name_sort', 'database_id'],
  ['access_rules', 'user_sort', 'users', 'username_sort', 'user_id'],
  ['access_rules', 'database_sort', 'databases', 'display_name_sort', 'database_id'],
  ['access_rules', 'table_sort', 'db_tables', 'lower(name)', 'table_id'],
] as const

async function assertKeysHold() {
  for (const [table, column, from, key, by] of joined) {
    const wrong =
      await sql`select id from ${sql.table(table)} where ${sql.ref(column)} is distinct from (select ${sql.raw(key)} from ${sql.table(from)} where ${sql.ref(`${from}.id`)} = ${sql.ref(`${table}.${by}`)})`.execute(
        db,
      )
    expect({ table, column, wrong: wrong.rows }).toEqual({ table, column, wrong: [] })
  }
}

const counts = {
  questions: () => db.selectFrom('questions').where('deleted_at', 'is', null),
  favourites: () =>
    db
      .selectFrom('favourites')
      .where('object_id', 'in', db.selectFrom('shares').select('object_id').where('kind', '=', 'question')),
  rules: () => db.selectFrom('access_rules').innerJoin('users', 'users.id', 'access_rules.user_id'),
}

async function assertTotalsHold() {
  for (const [name, query] of Object.entries(counts)) {
    const counting = (query() as ReturnType<(typeof counts)['questions']>).select(sql<number>`count(*)`.as('total'))
    const { total } = await counting.executeTakeFirstOrThrow()
    for (const _ of ['counted', 'kept'])
      expect({ name, ...(await readTotal(db, counting.compile())) }).toEqual({ name, total })
  }
}

it('sort keys of joined names and totals that are kept stay what they have to be through any order of changes (AP2)', async () => {
  const users = [await addUser(), await addUser()]
  const databases = [await addDatabase('Clinic')]
  const tables = [await addTable(databases[0]!, 'Wards')]
  const questionIds = async () =>
    (await db.selectFrom('questions').select('id').orderBy('id').execute()).map(({ id }) => id)
  const changes: Record<string, (at: number) => Promise<unknown>> = {
    addUser: async () => users.push(await addUser()),
    removeUser: async (at) => {
      if (users.length > 2)
        await db
          .deleteFrom('users')
          .where('id', '=', users.splice(at % users.length, 1)[0]!)
          .execute()
    },
    addDatabase: async (at) => databases.push(await addDatabase(pick(NAMES, at)!)),
    renameDatabase: (at) =>
      db
        .updateTable('databases')
        .set({ display_name: pick(NAMES, at)!, ...displayNameKeys(pick(NAMES, at)!) })
        .where('id', '=', pick(databases, at)!)
        .execute(),
    removeDatabase: async (at) => {
      if (databases.length > 1)
        await db
          .deleteFrom('databases')
          .where('id', '=', databases.splice(at % databases.length, 1)[0]!)
          .execute()
    },
    addTable: async (at) => tables.push(await addTable(pick(databases, at)!, `Table ${tables.length}`)),
    addQuestion: (at) =>
      db
        .insertInto('questions')
        .values({
          ...saved(pick(NAMES, at)!, pick(users, at)!),
          default_view: 'TABLE',
          view_options: '{}',
          database_id: pick(databases, at)!,
          query: '{}',
        })
        .execute(),
    addDashboard: (at) =>
      db
        .insertInto('dashboards')
        .values({ ...saved(pick(NAMES, at)!, pick(users, at)!), content: '{}' })
        .execute(),
    addTask: (at) =>
      db
        .insertInto('scheduled_tasks')
        .values({
          display_name: 'Task',
          cron: '',
          active: 0,
          payload: '{}',
          owner_id: pick(users, at)!,
          created_at: AT,
        })
        .execute(),
    moveQuestion: async (at) =>
      db
        .updateTable('questions')
        .set({ database_id: pick(databases, at + 1)!, owner_id: pick(users, at)! })
        .where('id', '=', pick(await questionIds(), at) ?? 0)
        .execute(),
    trashQuestion: async (at) =>
      db
        .updateTable('questions')
        .set({ deleted_at: at % 2 === 0 ? AT : null })
        .where('id', '=', pick(await questionIds(), at) ?? 0)
        .execute(),
    addRule: (at) =>
      db
        .insertInto('access_rules')
        .values({
          user_id: pick(users, at)!,
          database_id: pick(databases, at)!,
          table_id: pick(tables, at) ?? 0,
          column_id: at,
          value: String(at),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    mark: async (at) =>
      db
        .insertInto('favourites')
        .values({ kind: 'question', object_id: pick(await questionIds(), at) ?? 0, user_id: pick(users, at)! })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    async share(at) {
      const object_id = pick(await questionIds(), at) ?? 0
      await db.transaction().execute((within) =>
        within
          .insertInto('shares')
          .values(users.map((user_id) => ({ kind: 'question', object_id, user_id, shared_by: '', shared_at: AT })))
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
    },
    unshare: (at) => db.deleteFrom('shares').where('user_id', '=', pick(users, at)!).execute(),
  }
  const steps = fc.sample(fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(50)), 120)
  for (const [change, at] of steps) {
    await changes[change]!(at)
    await assertTotalsHold()
  }
  await assertKeysHold()
})

it('a total that one server keeps is counted again after another server has changed the store', async () => {
  const { databaseUrl, remove } = await createTestStore('postgresql', { isMigrated: true })
  const [one, other] = [await openStore({ databaseUrl, file: '' }), await openStore({ databaseUrl, file: '' })]
  try {
    const counting = one.db
      .selectFrom('dashboards')
      .select(sql<number>`count(*)`.as('total'))
      .compile()
    expect(await readTotal(one.db, counting)).toEqual({ total: 0 })
    await other.db
      .insertInto('dashboards')
      .values({
        name: '',
        description: '',
        tag: '',
        content: '{}',
        created_at: AT,
        modified_at: AT,
        modified_by: '',
        version: 1,
      })
      .execute()
    expect(await readTotal(one.db, counting)).toEqual({ total: 1 })
    await expect(
      other.db.transaction().execute(async (within) => {
        await within.deleteFrom('dashboards').execute()
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await readTotal(one.db, counting)).toEqual({ total: 1 })
  } finally {
    await Promise.all([one.close(), other.close()])
    await remove()
  }
})
