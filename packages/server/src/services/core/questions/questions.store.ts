import type { QueryWire } from '@soundings/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import { precompiledQuery } from '../../../platform/store/connections/precompiled-query.ts'
import { savedItemKeys } from '../../../platform/store/lists/list-keys.ts'
import type { ListDefinition } from '../../../platform/store/lists/read-page.ts'
import type { Schema } from '../../../platform/store/schema/schema.ts'
import type { Db, Store } from '../../../platform/store/store.ts'
import { createVersionedStore, savedColumns, savedFields, type SavedItem } from '../saved-items/versioned-store.ts'

/** What a person saves; everything else about a question is ours. */
export interface QuestionContent {
  readonly name: string
  readonly description: string
  readonly tag: string
  readonly defaultView: string
  readonly viewTypeOptions: string
  readonly query: QueryWire
}

/** Everything but the query and its options, for lists. */
export interface StoredSummary extends SavedItem, Omit<QuestionContent, 'query' | 'viewTypeOptions'> {
  readonly databaseId: number
  /** Empty when the database was removed. */
  readonly databaseName: string
}

export type StoredQuestion = StoredSummary & QuestionContent

/** What has to be known of a question to try it against another data model. */
export type QuestionToTry = Pick<StoredQuestion, 'id' | 'name' | 'ownerId' | 'owner' | 'query'>

/** Whose a question is and what it reads. */
export type QuestionOrigin = Pick<StoredSummary, 'id' | 'ownerId' | 'databaseId'>

const summaryColumns = [
  ...savedColumns('questions'),
  'questions.default_view as defaultView',
  'questions.database_id as databaseId',
  'databases.display_name as databaseName',
  'users.username as owner',
] as const

const questionList: ListDefinition = {
  id: 'questions.id',
  search: [sql.ref('questions.search_text')],
  fields: {
    ...savedFields('questions'),
    defaultView: { by: 'text', of: sql.ref('questions.default_view') },
    datasourceID: { by: 'value', of: sql.ref('questions.database_id') },
    datasourceName: { by: 'key', of: sql.ref('questions.database_sort'), mayBeEmpty: 'null', isIndexed: true },
  },
}

/** What was shared with one user, and the databases that it reads. */
const sharedList: ListDefinition = {
  id: 'questions.id',
  search: [
    sql.ref('questions.search_text'),
    sql`coalesce((select search_text from databases where databases.id = questions.database_id), '')`,
  ],
  fields: { name: questionList.fields.name!, detail: questionList.fields.datasourceName! },
}

export function createQuestionStore({ db }: Pick<Store, 'db'>) {
  const summariesOf = (questions: SelectQueryBuilder<Schema, 'questions', object>) =>
    questions
      .leftJoin('users', 'users.id', 'questions.owner_id')
      .leftJoin('databases', 'databases.id', 'questions.database_id')
      .select(summaryColumns)
  const saved = createVersionedStore(db, {
    table: 'questions',
    list: questionList,
    select: summariesOf,
    toSummary: withNames,
    shared: {
      list: sharedList,
      select: (questions) =>
        questions
          .leftJoin('databases', 'databases.id', 'questions.database_id')
          .select(['questions.id', 'questions.name', sql<string>`coalesce(databases.display_name, '')`.as('detail')]),
    },
    contentOf,
    toRow,
  })

  const readOne = precompiledQuery((id: number) =>
    summariesOf(db.selectFrom('questions'))
      .select(['questions.view_options as viewTypeOptions', 'questions.query'])
      .where('questions.id', '=', id),
  )
  return {
    ...saved,

    async find(id: number, within: Db = db): Promise<StoredQuestion | undefined> {
      const [row] = await readOne(within, id)
      return row && { ...withNames(row), query: JSON.parse(row.query) as QueryWire }
    },

    /** Those of a database that are not in the trash, by id, from the one behind `afterId`. */
    async listOfDatabase(
      databaseId: number,
      { afterId, size }: { afterId: number; size: number },
    ): Promise<QuestionToTry[]> {
      const rows = await db
        .selectFrom('questions')
        .leftJoin('users', 'users.id', 'questions.owner_id')
        .select([
          'questions.id',
          'questions.name',
          'questions.owner_id as ownerId',
          'users.username as owner',
          'questions.query',
        ])
        .where('questions.database_id', '=', databaseId)
        .where('questions.deleted_at', 'is', null)
        .where('questions.id', '>', afterId)
        .orderBy('questions.id')
        .limit(size)
        .execute()
      return rows.map(({ owner, query, ...row }) => ({
        ...row,
        owner: owner ?? '',
        query: JSON.parse(query) as QueryWire,
      }))
    },

    /** The same without what they ask, all at once. */
    ownersInDatabase: (databaseId: number): Promise<{ id: number; owner: string | null }[]> =>
      db
        .selectFrom('questions')
        .leftJoin('users', 'users.id', 'questions.owner_id')
        .select(['questions.id', 'users.username as owner'])
        .where('questions.database_id', '=', databaseId)
        .where('questions.deleted_at', 'is', null)
        .orderBy('questions.id')
        .execute(),

    async queriesOf(ids: readonly number[]): Promise<Map<number, QueryWire>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('questions').select(['id', 'query']).where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, query }) => [id, JSON.parse(query) as QueryWire]))
    },

    originsOf: (ids: readonly number[], within: Db): Promise<QuestionOrigin[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : within
            .selectFrom('questions')
            .select(['id', 'owner_id as ownerId', 'database_id as databaseId'])
            .where('id', 'in', ids)
            .execute(),

    /** At most as many ids as a statement holds values; a dashboard has no more than 400 tiles. */
    async viewOptionsOf(ids: readonly number[], within: Db): Promise<ReadonlyMap<number, string>> {
      const rows = await within
        .selectFrom('questions')
        .select(['id', 'view_options as options'])
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map(({ id, options }) => [id, options]))
    },
  }
}

export type QuestionStore = ReturnType<typeof createQuestionStore>

/** The owner may have left, and the database may have been removed. */
const withNames = <Row extends { owner: string | null; databaseName: string | null }>(row: Row) => ({
  ...row,
  owner: row.owner ?? '',
  databaseName: row.databaseName ?? '',
})

function toRow({ name, description, tag, defaultView, viewTypeOptions, query }: QuestionContent) {
  return {
    name,
    description,
    tag,
    default_view: defaultView,
    view_options: viewTypeOptions,
    database_id: query.datasourceID,
    query: JSON.stringify(query),
    ...savedItemKeys({ name, description, tag }),
  }
}

export const contentOf = ({
  name,
  description,
  tag,
  defaultView,
  viewTypeOptions,
  query,
}: QuestionContent): QuestionContent => ({
  name,
  description,
  tag,
  defaultView,
  viewTypeOptions,
  query,
})
