import { columnKeys, displayNameKeys, savedItemKeys, sortKey, userKeys } from '../../platform/store/lists/list-keys.ts'
import type { Db } from '../../platform/store/store.ts'

interface Counts {
  readonly users: number
  readonly questions: number
  readonly dashboards: number
  readonly tables: number
  readonly tasks: number
  readonly files: number
  /** Without tables, beside the one that has all of them. */
  readonly databases: number
  readonly rules: number
}

const AT = '2026-01-01T08:00:00.000Z'
const COLUMNS = 15
const ROWS_AT_ONCE = 500

interface People {
  readonly ownerId: number
  /** With whom every question, dashboard and table is shared, and who has marked every question. */
  readonly guestId: number
}

/** As many saved items as a large hospital has, written into the store directly: adding them by the API would take minutes. */
export async function fillInstallation(db: Db, { ownerId, guestId }: People, counts: Counts) {
  const word = (at: number) => `${['Wards', 'Visits', 'Claims', 'Öfen', 'Labs'][at % 5]} ${at}`
  const moment = (at: number) => new Date(Date.parse(AT) + at * 60_000).toISOString()

  await inBatches(counts.users, (from, to) =>
    db
      .insertInto('users')
      .values(
        range(from, to).map((at) => ({
          ...userKeys({ username: `person${at}`, firstName: word(at), lastName: `Example ${at}` }),
          username: `person${at}`,
          username_key: `person${at}`,
          first_name: word(at),
          last_name: `Example ${at}`,
          email: `person${at}@hospital.example`,
          role: 'ROLE_USER',
          enabled: 1,
          created_by: 'admin',
          created_at: moment(at),
          password_hash: null,
          sso_issuer: null,
          sso_subject: null,
          last_sign_in_at: at % 3 === 0 ? null : moment(at),
        })),
      )
      .execute(),
  )
  const database = (name: string) => ({
    display_name: name,
    ...displayNameKeys(name),
    db_type: 'sqlite',
    db_name: `${name}.db`,
    description: '',
    host: '',
    port: null,
    schemas: null,
    username: '',
    sealed_password: null,
    tls: 0,
    owner_id: ownerId,
    created_at: AT,
    revision: 1,
    refresh: null,
  })
  const { id: databaseId } = await db
    .insertInto('databases')
    .values(database('Warehouse'))
    .returning('id')
    .executeTakeFirstOrThrow()
  await inBatches(counts.databases, (from, to) =>
    db
      .insertInto('databases')
      .values(range(from, to).map((at) => database(`${word(at)} source`)))
      .execute(),
  )
  await inBatches(counts.tables, async (from, to) => {
    const tables = await db
      .insertInto('db_tables')
      .values(
        range(from, to).map((at) => ({
          database_id: databaseId,
          schema_name: null,
          name: `table_${at}`,
          display_name: `${word(at)} table`,
          ...displayNameKeys(`${word(at)} table`, 'As the hospital reports it'),
          description: 'As the hospital reports it',
          active: 1,
          monitored: 0,
          is_view: 0,
          missing: 0,
          version: 1,
          drift: null,
        })),
      )
      .returning('id')
      .execute()
    for (const { id } of tables) {
      await db
        .insertInto('db_columns')
        .values(
          range(0, COLUMNS).map((position) => ({
            table_id: id,
            position,
            name: `column_${position}`,
            display_name: `Column ${position}`,
            ...columnKeys(`Column ${position}`),
            description: '',
            kind: position === 0 ? 'DIMENSION' : 'MEASURE',
            data_type: 'NUMBER',
            number_kind: 'integer',
            date_kind: null,
            special_type: 'NUMBER',
            db_type: 'integer',
            active: 1,
            pk: position === 0 ? 1 : 0,
            value_display_format: null,
            filter_component: null,
            analysis_cron: null,
            missing: 0,
          })),
        )
        .execute()
    }
  })
  const tableIds = (
    await db.selectFrom('db_tables').select('id').where('database_id', '=', databaseId).orderBy('id').execute()
  ).map(({ id }) => id)
  await referToTens(db, databaseId)
  const saved = (at: number) => ({
    ...savedItemKeys({ name: word(at), description: `Described ${at}`, tag: at % 7 === 0 ? 'monthly' : '' }),
    name: word(at),
    description: `Described ${at}`,
    tag: at % 7 === 0 ? 'monthly' : '',
    owner_id: ownerId,
    created_at: moment(at),
    modified_at: moment(at),
    modified_by: 'admin',
    version: 1,
    deleted_at: null,
  })
  await inBatches(counts.questions, (from, to) =>
    db
      .insertInto('questions')
      .values(
        range(from, to).map((at) => ({
          ...saved(at),
          default_view: 'TABLE',
          view_options: '{}',
          database_id: databaseId,
          query: JSON.stringify({
            datasourceID: databaseId,
            dbTable: tableIds[at % tableIds.length] ?? 0,
            resultLimit: 50,
            filters: [],
            columns: [],
          }),
        })),
      )
      .execute(),
  )
  await inBatches(counts.dashboards, (from, to) =>
    db
      .insertInto('dashboards')
      .values(range(from, to).map((at) => ({ ...saved(at), content: '{"tabs":[],"filters":[]}' })))
      .execute(),
  )
  await inBatches(counts.tasks, (from, to) =>
    db
      .insertInto('scheduled_tasks')
      .values(
        range(from, to).map((at) => ({
          display_name: word(at),
          ...displayNameKeys(word(at)),
          cron: '0 8 * * *',
          active: 0,
          payload: '{"emails":[],"questions":[]}',
          owner_id: ownerId,
          created_at: moment(at),
          next_run_at: null,
          last_run_at: null,
          last_run_status: null,
        })),
      )
      .execute(),
  )
  await inBatches(counts.files, (from, to) =>
    db
      .insertInto('export_files')
      .values(
        range(from, to).map((at) => ({
          id: `file${at}`,
          display_name: word(at),
          ...displayNameKeys(word(at)),
          question_id: null,
          question_name: word(at),
          extension: 'CSV',
          owner_id: ownerId,
          created_at: moment(at),
          state: 'done',
          row_count: 1,
          bytes: at,
          last_error: null,
          request: '{}',
          session_id: null,
        })),
      )
      .execute(),
  )
  for (const [kind, table] of [
    ['question', 'questions'],
    ['dashboard', 'dashboards'],
    ['table', 'db_tables'],
  ] as const) {
    const ids = (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
    await inBatches(ids.length, (from, to) =>
      db
        .insertInto('shares')
        .values(
          ids
            .slice(from, to)
            .map((object_id) => ({ kind, object_id, user_id: guestId, shared_by: 'admin', shared_at: AT })),
        )
        .execute(),
    )
    if (kind === 'question')
      await inBatches(ids.length, (from, to) =>
        db
          .insertInto('favourites')
          .values(ids.slice(from, to).map((object_id) => ({ kind, object_id, user_id: guestId })))
          .execute(),
      )
  }
  const columns = await db
    .selectFrom('db_columns')
    .select(['id', 'table_id as tableId'])
    .orderBy('id')
    .limit(counts.rules)
    .execute()
  const bound = (
    await db.selectFrom('users').select('id').where('username', 'like', 'person%').orderBy('id').execute()
  ).map(({ id }) => id)
  await inBatches(columns.length, (from, to) =>
    db
      .insertInto('access_rules')
      .values(
        columns.slice(from, to).map(({ id, tableId }, at) => ({
          user_id: bound[(from + at) % bound.length]!,
          database_id: databaseId,
          table_id: tableId,
          column_id: id,
          value: String(from + at),
          value_sort: sortKey(String(from + at)),
          search_text: `table column ${from + at}`,
        })),
      )
      .execute(),
  )
  return { databaseId, tableIds }
}

/** Each table refers to the one at a tenth of its place, as fact tables refer to dimensions and these to their own. */
async function referToTens(db: Db, databaseId: number) {
  const keys = await db
    .selectFrom('db_columns')
    .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
    .select(['db_columns.id', 'table_id', 'position'])
    .where('database_id', '=', databaseId)
    .where('position', 'in', [0, 1])
    .orderBy('db_columns.id')
    .execute()
  const [primary, foreign] = [0, 1].map((position) => keys.filter((key) => key.position === position)) as [
    typeof keys,
    typeof keys,
  ]
  await inBatches(primary.length, async (from, to) => {
    const pairs = range(Math.max(1, from), to).map((at) => ({
      referring: foreign[at]!,
      target: primary[Math.floor(at / 10)]!,
    }))
    if (pairs.length === 0) return
    const inserted = await db
      .insertInto('db_references')
      .values(
        pairs.map(({ referring, target }) => ({
          database_id: databaseId,
          from_table_id: referring.table_id,
          to_table_id: target.table_id,
          declared: 1,
          in_source: 1,
          to_unique_key: 1,
        })),
      )
      .returning('id')
      .execute()
    await db
      .insertInto('db_reference_pairs')
      .values(
        pairs.map(({ referring, target }, at) => ({
          reference_id: inserted[at]!.id,
          position: 0,
          from_column_id: referring.id,
          to_column_id: target.id,
        })),
      )
      .execute()
  })
}

export const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

export async function inBatches(count: number, insert: (from: number, to: number) => Promise<unknown>) {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) await insert(from, Math.min(count, from + ROWS_AT_ONCE))
}

/** References of a large data model, all as the one that is there; of every hundredth the columns are gone. Gives the ids of all that have some. */
export async function addManyReferences(db: Db, databaseId: number): Promise<number[]> {
  const [known] = await db
    .selectFrom('db_references')
    .innerJoin('db_reference_pairs', 'reference_id', 'db_references.id')
    .selectAll()
    .where('database_id', '=', databaseId)
    .orderBy('db_references.id')
    .execute()
  const { id, reference_id: _reference, position, from_column_id, to_column_id, ...reference } = known!
  const added: { readonly id: number }[] = []
  for (let part = 0; part < 7; part += 1)
    added.push(
      ...(await db
        .insertInto('db_references')
        .values(Array.from({ length: 300 }, () => reference))
        .returning('id')
        .execute()),
    )
  const whole = added.filter((_, at) => at % 100 !== 0)
  for (let start = 0; start < whole.length; start += 300)
    await db
      .insertInto('db_reference_pairs')
      .values(
        whole
          .slice(start, start + 300)
          .map((each) => ({ reference_id: each.id, position, from_column_id, to_column_id })),
      )
      .execute()
  return [id, ...whole.map((each) => each.id)]
}
