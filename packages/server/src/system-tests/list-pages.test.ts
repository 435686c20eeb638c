import { type DbTable, toCatalog } from '@soundings/contract'
import { joinedTables } from '@soundings/query'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { displayNameKeys, savedItemKeys, sortKey, userKeys } from '../platform/store/lists/list-keys.ts'
import { addTableToModel } from '../testing/clinics/model-view.ts'
import { ADMIN, startTestApp, type TestApp, userDraft } from '../testing/servers/test-app.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: number | string }
type Order = 'name' | 'text' | 'value'

interface List {
  readonly path: string
  readonly post?: object
  /** Fields by which it is sorted, and how their values compare. */
  readonly sorts: Readonly<Record<string, Order>>
  readonly searched?: readonly ((row: Row) => unknown)[]
  readonly hasFavourites?: boolean
}

const WORDS = [
  'Ward',
  'ward',
  'Äpfel',
  'apfel',
  'Öfen',
  'Claims',
  'zebra',
  'Visits 10',
  'Visits 9',
  'VISITS 010',
  '',
  'Straße',
  '%_\\',
  "O'Neil",
]
const MOMENT = '2026-01-01T08:00:00.000Z'
const random = fc.sample(
  fc.record({
    word: fc.constantFrom(...WORDS),
    number: fc.nat(20),
    other: fc.constantFrom(...WORDS),
    at: fc.nat(9),
    flag: fc.boolean(),
  }),
  { numRuns: 60, seed: 7 },
)

let test: TestApp
let lists: Readonly<Record<string, List>>
const people: Record<string, number> = {}

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.app.store
  for (const name of ['ann', 'bob'])
    people[name] = (
      await test.addUser(name, {
        permissions: [
          'question.view',
          'question.delete',
          'dashboard.view',
          'dashboard.delete',
          'task.view',
          'download.view',
          'question.export_data',
          'database.view',
          'question.write_access',
        ],
      })
    ).id
  const moment = (at: number) => new Date(Date.parse(MOMENT) + at * 60_000).toISOString()
  const nameOf = (at: number) => `${random[at]!.word} ${random[at]!.number}`.trim()
  const owners = [people.ann!, people.bob!, null]

  await db
    .insertInto('users')
    .values(
      random.map(({ word, other, at, flag }, index) => ({
        ...userKeys({ username: `user${index}`, firstName: word, lastName: other }),
        username: `user${index}`,
        username_key: `user${index}`,
        first_name: word,
        last_name: other,
        email: flag ? `mail${at}@example.org` : '',
        role: 'ROLE_USER',
        enabled: flag ? 1 : 0,
        created_by: ADMIN,
        created_at: moment(at),
        last_sign_in_at: flag ? moment(at) : null,
      })),
    )
    .execute()
  const databaseIds: number[] = []
  for (const name of ['Warehouse', 'clinic 2', 'Clinic 10']) {
    const row = {
      display_name: name,
      ...displayNameKeys(name),
      db_type: 'sqlite',
      db_name: `${name}.db`,
      description: '',
      host: '',
      username: '',
      tls: 0,
      owner_id: people.ann!,
      created_at: MOMENT,
      revision: 1,
    }
    databaseIds.push((await db.insertInto('databases').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  const tableIds = (
    await db
      .insertInto('db_tables')
      .values(
        random.map(({ other, flag }, index) => ({
          database_id: databaseIds[0]!,
          name: `table_${index}`,
          display_name: nameOf(index),
          description: other,
          ...displayNameKeys(nameOf(index), other),
          active: flag ? 1 : 0,
          monitored: 0,
          is_view: 0,
          missing: index % 11 === 0 ? 1 : 0,
          version: 1,
        })),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id)
  const saved = (index: number) => {
    const { other, at } = random[index]!
    const texts = { name: nameOf(index), description: other, tag: random[(index + 1) % 60]!.word }
    return {
      ...texts,
      ...savedItemKeys(texts),
      owner_id: owners[index % 3]!,
      created_at: moment(at),
      modified_at: moment(9 - at),
      modified_by: ADMIN,
      version: 1,
      deleted_at: index % 7 === 0 ? new Date(Date.now() - at * 60_000).toISOString() : null,
    }
  }
  const questions = await db
    .insertInto('questions')
    .values(
      random.map((_, index) => ({
        ...saved(index),
        default_view: 'TABLE',
        view_options: '{}',
        database_id: databaseIds[index % 3]!,
        query: '{}',
      })),
    )
    .returning('id')
    .execute()
  const dashboards = await db
    .insertInto('dashboards')
    .values(random.map((_, index) => ({ ...saved(index), content: '{}' })))
    .returning('id')
    .execute()
  await db
    .insertInto('scheduled_tasks')
    .values(
      random.map(({ at, flag }, index) => ({
        display_name: nameOf(index),
        ...displayNameKeys(nameOf(index)),
        cron: '0 8 * * *',
        active: 0,
        payload: '{"emails":[],"questions":[]}',
        owner_id: owners[index % 3]!,
        created_at: MOMENT,
        last_run_at: flag ? moment(at) : null,
        last_run_status: flag ? 'SUCCESS' : null,
      })),
    )
    .execute()
  await db
    .insertInto('export_files')
    .values(
      random.map(({ at, flag }, index) => ({
        id: `file${index}`,
        display_name: nameOf(index),
        ...displayNameKeys(nameOf(index)),
        question_name: random[index]!.other,
        extension: flag ? 'CSV' : 'XLSX',
        owner_id: people.ann!,
        created_at: moment(at),
        state: 'done',
        bytes: flag ? at : null,
        request: '{}',
      })),
    )
    .execute()
  const shares = (kind: string, ids: readonly number[]) =>
    ids
      .filter((_, index) => index % 4 === 0)
      .flatMap((object_id) =>
        [people.ann!, people.bob!].map((user_id) => ({
          kind,
          object_id,
          user_id,
          shared_by: ADMIN,
          shared_at: MOMENT,
        })),
      )
  const ids = { question: questions.map(({ id }) => id), dashboard: dashboards.map(({ id }) => id), table: tableIds }
  await db
    .insertInto('shares')
    .values(Object.entries(ids).flatMap(([kind, some]) => shares(kind, some)))
    .execute()
  await db
    .insertInto('favourites')
    .values(
      (['question', 'dashboard'] as const).flatMap((kind) =>
        ids[kind].filter((_, index) => index % 5 === 0).map((object_id) => ({ kind, object_id, user_id: people.ann! })),
      ),
    )
    .execute()
  await db
    .insertInto('shares')
    .values(
      databaseIds.slice(1).map((object_id) => ({
        kind: 'database',
        object_id,
        user_id: people.bob!,
        shared_by: ADMIN,
        shared_at: MOMENT,
      })),
    )
    .execute()
  const columns: { id: number; tableId: number; name: string }[] = []
  for (const [index, tableId] of tableIds.slice(0, 6).entries()) {
    const name = `Spalte_${index % 3}`
    columns.push({ id: await addColumn(tableId, name), tableId, name })
  }
  await db
    .insertInto('access_rules')
    .values(
      random.slice(0, 40).map(({ word, number }, index) => {
        const { id, tableId, name } = columns[index % columns.length]!
        const value = `${word} ${number} ${index}`
        return {
          user_id: [people.ann!, people.bob!][index % 2]!,
          database_id: databaseIds[index % 3]!,
          table_id: tableId,
          column_id: id,
          value,
          chains: index % 5 === 0 ? 'every' : 'any',
          value_sort: sortKey(value),
          search_text: `table_${tableIds.indexOf(tableId)} ${name} ${value}`.toLowerCase(),
        }
      }),
    )
    .execute()

  const groupIds: number[] = []
  for (const name of ['Ward 10', 'Ward 9', 'Öfen']) {
    const group = { name, name_key: name.toLowerCase(), description: '', created_by: ADMIN, created_at: MOMENT }
    const keys = { name_sort: sortKey(name), search_text: name.toLowerCase() }
    const { id } = await db
      .insertInto('user_groups')
      .values({ ...group, ...keys })
      .returning('id')
      .executeTakeFirstOrThrow()
    groupIds.push(id)
  }
  await db
    .insertInto('row_rules')
    .values(
      random.slice(0, 40).map(({ word, number }, index) => {
        const { id, tableId, name } = columns[index % columns.length]!
        const value = `${word} ${number} ${index}`
        return {
          user_id: index % 4 === 0 ? people.bob! : null,
          group_id: index % 4 === 1 || index % 4 === 2 ? groupIds[index % 3]! : null,
          everybody: index % 4 === 3 ? 1 : 0,
          database_id: databaseIds[index % 3]!,
          table_id: tableId,
          column_id: id,
          value,
          chains: 'any',
          rule_key: `rule ${index}`,
          search_text: `table_${tableIds.indexOf(tableId)} ${name} ${value}`.toLowerCase(),
        }
      }),
    )
    .execute()

  const savedSorts = {
    id: 'value',
    name: 'name',
    owner: 'name',
    description: 'text',
    tag: 'text',
    createdDate: 'value',
    lastModifiedDate: 'value',
  } as const
  const ofSaved = [(row: Row) => row.name, (row: Row) => row.description, (row: Row) => row.tag]
  const trash = { id: 'value', name: 'name', owner: 'name', deletedDate: 'value' } as const
  const userTexts = [
    (row: Row) => row.username,
    (row: Row) => `${String(row.firstName)} ${String(row.lastName)}`,
    (row: Row) => `${String(row.lastName)} ${String(row.firstName)}`,
  ]
  lists = {
    questions: {
      path: '/core/questions',
      sorts: { ...savedSorts, datasourceName: 'name' },
      searched: ofSaved,
      hasFavourites: true,
    },
    dashboards: { path: '/core/dashboards', sorts: savedSorts, searched: ofSaved, hasFavourites: true },
    'deleted questions': { path: '/core/questions/trash', sorts: trash },
    'deleted dashboards': { path: '/core/dashboards/trash', sorts: trash },
    users: {
      path: '/auth/users',
      sorts: {
        id: 'value',
        username: 'name',
        firstName: 'name',
        lastName: 'name',
        email: 'text',
        lastSignInDate: 'value',
      },
      searched: userTexts,
    },
    'sharable users': { path: '/auth/sharableusers', sorts: { id: 'value', username: 'name' }, searched: userTexts },
    tables: {
      path: `/discovery/${databaseIds[0]}/tables`,
      sorts: { id: 'value', displayName: 'name', name: 'text' },
      searched: [(row) => row.displayName, (row) => row.description],
    },
    'public tables': {
      path: `/discovery/${databaseIds[0]}/tables/public`,
      sorts: { id: 'value', displayName: 'name' },
      searched: [(row) => row.displayName, (row) => row.description],
    },
    tasks: {
      path: '/scheduler/oi-jobs/service',
      post: { jobService: 'EXPORTER' },
      sorts: { id: 'value', displayName: 'name', owner: 'name', lastRunStatus: 'text', lastRunDate: 'value' },
      searched: [(row) => row.displayName],
    },
    downloads: {
      path: '/exporter/oi-files',
      sorts: {
        id: 'text',
        displayName: 'name',
        questionName: 'text',
        extention: 'text',
        createdDate: 'value',
        bytes: 'value',
      },
      searched: [(row) => row.displayName],
    },
    databases: {
      path: '/discovery/databases',
      sorts: { id: 'value', displayName: 'name', dbName: 'text', owner: 'name', displayType: 'text' },
      searched: [(row) => row.displayName],
    },
    'row rules': {
      path: '/core/user-gdas',
      sorts: {
        id: 'value',
        username: 'name',
        databaseName: 'name',
        tableName: 'text',
        columnName: 'text',
        columnValue: 'name',
        chains: 'text',
      },
      searched: [
        ({ username, databaseName, tableName, columnName, columnValue }) =>
          [username, databaseName, tableName, columnName, columnValue].join(' '),
      ],
    },
    'row rules for many people': {
      path: '/discovery/row-rules',
      sorts: { id: 'value', whoName: 'name', databaseName: 'name', tableName: 'text', columnName: 'text' },
      searched: [
        ({ whoName, databaseName, tableName, columnName, value }) =>
          [whoName === '' ? 'everybody' : whoName, databaseName, tableName, columnName, value, ''].join(' '),
      ],
    },
    'favourite questions': { path: '/core/user-question', sorts: { id: 'value', questionId: 'value' } },
    'favourite dashboards': { path: '/core/user-dashboard', sorts: { id: 'value', dashboardId: 'value' } },
    'questions shared with a user': {
      path: '/core/questions/shared_questions_for_username/ann',
      sorts: { id: 'value', name: 'name', detail: 'name' },
    },
    'dashboards shared with a user': {
      path: '/core/dashboards/shared_dashboards_for_username/ann',
      sorts: { id: 'value', name: 'name', detail: 'text' },
    },
    'tables shared with a user': {
      path: '/discovery/tables/shared_tables_for_username/ann',
      sorts: { id: 'value', name: 'name', detail: 'name' },
    },
  }
})
afterAll(() => test.close())

async function addColumn(tableId: number, name: string) {
  const column = {
    table_id: tableId,
    position: 0,
    name,
    display_name: name,
    description: '',
    kind: 'DIMENSION',
    data_type: 'STRING',
    number_kind: 'integer',
    special_type: 'STRING',
    db_type: 'text',
    active: 1,
    pk: 0,
    missing: 0,
  }
  return (await test.app.store.db.insertInto('db_columns').values(column).returning('id').executeTakeFirstOrThrow()).id
}

async function read({ path, post }: List, who: string, query: Readonly<Record<string, string>> = {}) {
  const address = `${path}?${new URLSearchParams(query).toString()}`
  const answer = await (post ? test.as(who).post(address, post) : test.as(who).get(address))
  expect(answer.status, answer.text).toBe(200)
  return { rows: answer.json() as Row[], total: Number(answer.headers['x-total-count']) }
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const byCodePoint = (one: string, other: string) => (one < other ? -1 : Number(one > other))
const withoutCase = (text: unknown) => String(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
const compare: Record<Order, (one: unknown, other: unknown) => number> = {
  name: (one, other) => byName.compare(String(one), String(other)),
  text: (one, other) => byCodePoint(withoutCase(one), withoutCase(other)),
  value: (one, other) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : byCodePoint(String(one), String(other)),
}
const isEmpty = (value: unknown) => value === null || value === ''

function sortNaively(
  list: List,
  rows: readonly Row[],
  field: string,
  direction: 'asc' | 'desc',
  first: ReadonlySet<unknown>,
): Row[] {
  const sign = direction === 'desc' ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [one[field], other[field]]
    const lead = Number(first.has(other.id)) - Number(first.has(one.id))
    if (lead !== 0) return lead
    if (isEmpty(a) !== isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
    return (isEmpty(a) ? 0 : sign * compare[list.sorts[field]!](a, b)) || compare[list.sorts.id!](one.id, other.id)
  })
}

const names = [
  'questions',
  'dashboards',
  'deleted questions',
  'deleted dashboards',
  'users',
  'sharable users',
  'tables',
  'public tables',
  'tasks',
  'downloads',
  'databases',
  'row rules',
  'row rules for many people',
  'favourite questions',
  'favourite dashboards',
  'questions shared with a user',
  'dashboards shared with a user',
  'tables shared with a user',
]
const ofManagers = new Set([
  'users',
  'row rules',
  'row rules for many people',
  'sharable users',
  'questions shared with a user',
  'dashboards shared with a user',
  'tables shared with a user',
])

describe.each(names)('AP2 pages of %s', (name) => {
  it('are what sorting, searching and cutting the whole list gives', async () => {
    const list = lists[name]!
    const marked = new Set(
      (
        await test.app.store.db
          .selectFrom('favourites')
          .select('object_id')
          .where('kind', '=', name.slice(0, -1))
          .where('user_id', '=', people.ann!)
          .execute()
      ).map((row) => row.object_id),
    )
    for (const who of ofManagers.has(name) ? [ADMIN] : ['ann', 'bob', ADMIN]) {
      const whole = await read(list, who)
      expect(whole.total).toBe(whole.rows.length)
      expect((await read(list, who, { size: '9999' })).rows).toEqual(whole.rows)
      const asks = fc.record({
        field: fc.constantFrom(...Object.keys(list.sorts)),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
        search: fc.constantFrom(
          undefined,
          undefined,
          'ward',
          'ÄPFEL',
          'visits 1',
          '%',
          "o'n",
          'clinic',
          'ann clinic 2 t',
          ' ',
        ),
        page: fc.nat(6),
        size: fc.integer({ min: 1, max: 12 }),
        favourites: fc.constantFrom(undefined, 'first' as const, 'only' as const),
      })
      for (const { field, direction, search, page, size, favourites } of fc.sample(asks, 15)) {
        const words = (list.searched ? (search ?? '') : '').trim().toLowerCase()
        const asked = list.hasFavourites ? favourites : undefined
        const leading = who === 'ann' && asked ? marked : new Set()
        const listed = asked === 'only' ? whole.rows.filter(({ id }) => leading.has(id as number)) : whole.rows
        const found = listed.filter(
          (row) => words === '' || list.searched!.some((textOf) => String(textOf(row)).toLowerCase().includes(words)),
        )
        const sorted = sortNaively(list, found, field, direction, leading)
        const query = {
          sort: `${field},${direction}`,
          page: String(page),
          size: String(size),
          ...(words !== '' && { search: search! }),
          ...(asked && { favourites: asked }),
        }
        const answer = await read(list, who, query)
        expect({ ...answer, query: { ...query, who } }).toEqual({
          rows: sorted.slice(page * size, (page + 1) * size),
          total: sorted.length,
          query: { ...query, who },
        })
      }
    }
  })
})

it('PE4 R2 what a person does not see is in no page and in no total', async () => {
  const { db } = test.app.store
  for (const [name, table, kind] of [
    ['questions', 'questions', 'question'],
    ['dashboards', 'dashboards', 'dashboard'],
  ] as const) {
    const rows = await db.selectFrom(table).select(['id', 'owner_id as ownerId', 'deleted_at as deletedAt']).execute()
    const shared = new Set(
      (
        await db
          .selectFrom('shares')
          .select('object_id')
          .where('kind', '=', kind)
          .where('user_id', '=', people.bob!)
          .execute()
      ).map((row) => row.object_id),
    )
    const seen = rows
      .filter(({ id, ownerId, deletedAt }) => deletedAt === null && (ownerId === people.bob || shared.has(id)))
      .map(({ id }) => id)
    const { rows: page, total } = await read(lists[name]!, 'bob', { size: '5' })
    expect([page.map(({ id }) => id), total]).toEqual([
      seen.toSorted((one, other) => one - other).slice(0, 5),
      seen.length,
    ])
    expect((await read(lists[name]!, ADMIN, { size: '5' })).total).toBe(
      rows.filter(({ deletedAt }) => deletedAt === null).length,
    )
  }
})

it('a name that was changed is found and sorted by its new text, and no more by the old one', async () => {
  const found = async (path: string, search: string) =>
    ((await test.as(ADMIN).get(`${path}?size=50&search=${encodeURIComponent(search)}`)).json() as Row[]).map(
      ({ id }) => id,
    )
  const user = (
    await test.as(ADMIN).post('/auth/users', userDraft('renamed', { firstName: 'Qqfirst', lastName: 'Qqlast' }))
  ).json() as Row
  expect(await found('/auth/users', 'QQLAST qqfirst')).toEqual([user.id])
  await test.as(ADMIN).put(`/auth/users/${user.id}`, { id: user.id, lastName: 'Änderung' })
  expect([await found('/auth/users', 'qqlast'), await found('/auth/users', 'qqfirst änd')]).toEqual([[], [user.id]])
  const dashboard = (
    await test.as(ADMIN).post('/core/dashboards', { name: 'Qqboard', tabs: [{ index: 0, name: 'A', views: [] }] })
  ).json() as Row
  await test.as(ADMIN).put('/core/dashboards', { ...dashboard, name: 'Übersicht', description: 'Neu' })
  expect([
    await found('/core/dashboards', 'qqboard'),
    await found('/core/dashboards', 'üBERSICHT'),
    await found('/core/dashboards', 'neu'),
  ]).toEqual([[], [dashboard.id], [dashboard.id]])
})

describe('SD13 the tables around a table', () => {
  it('offer the same ways to the same columns as all tables do, also through hidden ones and for people with single tables', async () => {
    const { db } = test.app.store
    const databaseId = await randomModel()
    const address = `/discovery/${databaseId}/tables/public`
    for (const who of [ADMIN, 'bob']) {
      const whole = (await test.as(who).get(`${address}?passages=true`)).json() as DbTable[]
      const waysIn = (tables: readonly DbTable[], id: number) =>
        joinedTables(toCatalog(tables), id).map(({ table, title, path, joins }) => ({
          table,
          title,
          path,
          joins: joins.map((edge) => edge.id),
        }))
      for (const { id } of whole.filter(({ active }) => active)) {
        const around = (await test.as(who).get(`${address}?passages=true&around=${id}`)).json() as DbTable[]
        expect(waysIn(around, id)).toEqual(waysIn(whole, id))
        expect(around).toEqual(whole.filter((table) => around.some((near) => near.id === table.id)))
      }
    }
    const far = await db
      .selectFrom('db_columns')
      .innerJoin('db_tables', 'db_tables.id', 'table_id')
      .select(['db_columns.id', 'table_id as tableId'])
      .where('database_id', '=', databaseId)
      .where('db_tables.active', '=', 1)
      .orderBy('db_columns.id', 'desc')
      .executeTakeFirstOrThrow()
    const first = await db
      .selectFrom('db_tables')
      .select('id')
      .where('database_id', '=', databaseId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const withColumn = (
      await test.as(ADMIN).get(`${address}?around=${first.id}&columnIds=${far.id}`)
    ).json() as DbTable[]
    expect(withColumn.map(({ id }) => id)).toContain(far.tableId)
  })

  it('R2 tells no name of a hidden table, whatever is searched for or sorted by', async () => {
    const { db } = test.app.store
    const hidden = await db
      .selectFrom('db_tables')
      .select(['database_id as databaseId', 'display_name as name'])
      .where('active', '=', 0)
      .where('missing', '=', 0)
      .where('display_name', '!=', '')
      .executeTakeFirstOrThrow()
    for (const query of [
      'passages=true',
      `passages=true&search=${encodeURIComponent(hidden.name)}`,
      'passages=true&sort=name',
      'columns=false&passages=true',
    ]) {
      const listed = (
        await test.as(ADMIN).get(`/discovery/${hidden.databaseId}/tables/public?${query}`)
      ).json() as DbTable[]
      const active = new Set(
        (await db.selectFrom('db_tables').select('id').where('active', '=', 1).execute()).map(({ id }) => id),
      )
      for (const table of listed)
        if (!active.has(table.id))
          expect(table).toMatchObject({
            name: '(hidden table)',
            displayName: '(hidden table)',
            description: '',
            columns: [],
          })
      if (query !== 'passages=true') expect(listed.every(({ id }) => active.has(id))).toBe(true)
    }
  })

  it('AP2 of all tables only those are listed that a choice needs, page by page, with their keys alone where these are asked for', async () => {
    const databaseId = await randomModel()
    await addTableToModel(test, databaseId, {
      schema: 'main',
      table: 'by_code',
      columns: [
        { name: 'code', dataType: 'STRING', isKey: true },
        { name: 'label', dataType: 'STRING' },
      ],
    })
    await addTableToModel(test, databaseId, {
      schema: 'main',
      table: 'by_two',
      columns: [
        { name: 'one', dataType: 'NUMBER', isKey: true },
        { name: 'two', dataType: 'NUMBER', isKey: true },
      ],
    })
    await addTableToModel(test, databaseId, {
      schema: 'main',
      table: 'without_key',
      columns: [{ name: 'note', dataType: 'STRING' }],
    })
    const address = `/discovery/${databaseId}/tables`
    const keysOf = ({ columns }: DbTable) => columns.filter(({ pk }) => pk)
    for (const who of [ADMIN, 'bob']) {
      const whole = (await test.as(who).get(address)).json() as DbTable[]
      const chosen = whole.filter((_, at) => at % 3 === 1)
      const reached = new Set(chosen.map(({ id }) => id))
      for (const id of reached)
        for (const { toTableId } of whole.find((table) => table.id === id)?.references ?? []) reached.add(toTableId)
      const narrowed: Record<string, (table: DbTable) => boolean> = {
        'key=any': (table) => keysOf(table).length > 0,
        'key=NUMBER': (table) => keysOf(table).length === 1 && keysOf(table)[0]!.dataType === 'NUMBER',
        'key=STRING': (table) => keysOf(table).length === 1 && keysOf(table)[0]!.dataType === 'STRING',
        'key=DATE': () => false,
        [`ids=${chosen.map(({ id }) => id).join(',')}`]: (table) => chosen.includes(table),
        [`columnIds=${chosen.map(({ columns }) => columns.at(-1)!.id).join(',')}`]: (table) => chosen.includes(table),
        'ids=999999': () => false,
        [`around=${chosen.map(({ id }) => id).join(',')}`]: (table) => reached.has(table.id),
      }
      for (const [query, isListed] of Object.entries(narrowed)) {
        const listed = whole.filter(isListed)
        for (const page of [0, 1, 2]) {
          const answer = await test.as(who).get(`${address}?${query}&page=${page}&size=5`)
          expect([answer.json(), Number(answer.headers['x-total-count'])]).toEqual([
            listed.slice(page * 5, page * 5 + 5),
            listed.length,
          ])
        }
        expect((await test.as(who).get(`${address}?${query}&columns=keys`)).json()).toEqual(
          listed.map((table) => ({ ...table, columns: keysOf(table), references: [] })),
        )
      }
    }
    for (const wrong of ['key=yes', 'ids=', 'ids=one', 'columnIds=1,,2', 'columns=some'])
      expect((await test.as(ADMIN).get(`${address}?${wrong}`)).status).toBe(400)
  })

  /** Twelve tables with references in circles, to themselves and through hidden ones; every other one is shared with bob. */
  async function randomModel(): Promise<number> {
    const { db } = test.app.store
    const { id: databaseId } = await db
      .insertInto('databases')
      .values({
        display_name: 'Graph',
        ...displayNameKeys('Graph'),
        db_type: 'sqlite',
        db_name: 'graph.db',
        description: '',
        host: '',
        username: '',
        tls: 0,
        owner_id: people.ann!,
        created_at: MOMENT,
        revision: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const nodes: { table: number; key: number; columns: number[] }[] = []
    for (let at = 0; at < 12; at += 1) {
      const { tableId, columnIds } = await addTableToModel(test, databaseId, {
        schema: 'main',
        table: `node_${at}`,
        columns: ['id', 'one', 'two', 'three'].map((name) => ({ name, dataType: 'NUMBER', isKey: name === 'id' })),
      })
      nodes.push({ table: tableId, key: columnIds.id!, columns: [columnIds.one!, columnIds.two!, columnIds.three!] })
      if (at % 4 === 3) await db.updateTable('db_tables').set({ active: 0 }).where('id', '=', tableId).execute()
      if (at % 2 === 0 || at % 5 === 0)
        await db
          .insertInto('shares')
          .values({ kind: 'table', object_id: tableId, user_id: people.bob!, shared_by: ADMIN, shared_at: MOMENT })
          .execute()
    }
    const edges = fc.sample(fc.record({ from: fc.nat(11), to: fc.nat(11), by: fc.nat(2) }), { numRuns: 16, seed: 11 })
    for (const { from, to, by } of edges) {
      const reference = {
        database_id: databaseId,
        from_table_id: nodes[from]!.table,
        to_table_id: nodes[to]!.table,
        declared: 1,
        in_source: 1,
        to_unique_key: 1,
      }
      const { id } = await db.insertInto('db_references').values(reference).returning('id').executeTakeFirstOrThrow()
      await db
        .insertInto('db_reference_pairs')
        .values({
          reference_id: id,
          position: 0,
          from_column_id: nodes[from]!.columns[by]!,
          to_column_id: nodes[to]!.key,
        })
        .execute()
    }
    await db.updateTable('databases').set({ revision: 1000 }).where('id', '=', databaseId).execute()
    return databaseId
  }
})

it.each([
  'sort=nothing',
  'sort=name;;id',
  'sort=constructor',
  'sort=name,up',
  'size=0',
  'page=-1',
  'favourites=yes',
  `search=${'x'.repeat(101)}`,
  'search=%00',
])('a list that is asked for with %s answers 400', async (query) => {
  expect((await test.as(ADMIN).get(`/core/questions?${query}`)).status).toBe(400)
})
