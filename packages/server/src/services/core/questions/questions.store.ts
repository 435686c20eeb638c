import type { QueryWire, SharedEntity } from '@soundings/contract'
import { sql } from 'kysely'
import { precompiledQuery } from '../../../platform/store/connections/precompiled-query.ts'
import { savedItemKeys } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db, Store } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import {
  type Asker,
  countInFolder,
  countVisible,
  isEachInFolder,
  isEachVisible,
  isInFolder,
  isOwnedOrShared,
  isShared,
  trashList,
  versionColumns,
  versionList,
} from '../saved-lists.ts'

/** What somebody saves; everything else about a question is ours. */
export interface QuestionContent {
  readonly name: string
  readonly description: string
  readonly tag: string
  readonly defaultView: string
  readonly viewTypeOptions: string
  readonly query: QueryWire
}

/** Everything but the query and its options, for lists. */
export interface StoredSummary extends Omit<QuestionContent, 'query' | 'viewTypeOptions'> {
  readonly id: number
  readonly databaseId: number
  /** Empty when the database was removed. */
  readonly databaseName: string
  readonly ownerId: number | null
  readonly owner: string
  readonly createdAt: string
  readonly modifiedAt: string
  readonly modifiedBy: string
  readonly version: number
  readonly deletedAt: string | null
}

export type StoredQuestion = StoredSummary & QuestionContent

/** What has to be known of a question to try it against another data model. */
export type QuestionToTry = Pick<StoredQuestion, 'id' | 'name' | 'ownerId' | 'owner' | 'query'>

/** Whose a question is and what it reads. */
export type QuestionOrigin = Pick<StoredSummary, 'id' | 'ownerId' | 'databaseId'>

export interface EarlierVersion {
  readonly version: number
  readonly savedAt: string
  readonly savedBy: string
  readonly content: QuestionContent
}

export interface Saving {
  readonly at: string
  readonly by: string
}

const summaryColumns = [
  'questions.id',
  'questions.name',
  'questions.description',
  'questions.tag',
  'questions.default_view as defaultView',
  'questions.database_id as databaseId',
  'databases.display_name as databaseName',
  'questions.owner_id as ownerId',
  'users.username as owner',
  'questions.created_at as createdAt',
  'questions.modified_at as modifiedAt',
  'questions.modified_by as modifiedBy',
  'questions.version',
  'questions.deleted_at as deletedAt',
] as const

const questionList: ListDefinition = {
  id: 'questions.id',
  search: [sql.ref('questions.search_text')],
  fields: {
    name: { by: 'key', of: sql.ref('questions.name_sort'), isIndexed: true },
    description: { by: 'text', of: sql.ref('questions.description'), mayBeEmpty: true },
    tag: { by: 'text', of: sql.ref('questions.tag'), mayBeEmpty: true },
    defaultView: { by: 'text', of: sql.ref('questions.default_view') },
    datasourceID: { by: 'value', of: sql.ref('questions.database_id') },
    datasourceName: { by: 'key', of: sql.ref('questions.database_sort'), mayBeEmpty: 'null', isIndexed: true },
    owner: { by: 'key', of: sql.ref('questions.owner_sort'), mayBeEmpty: 'null', isIndexed: true },
    createdDate: { by: 'value', of: sql.ref('questions.created_at'), isIndexed: true },
    lastModifiedDate: { by: 'value', of: sql.ref('questions.modified_at'), isIndexed: true },
    version: { by: 'value', of: sql.ref('questions.version') },
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
  const from = db.selectFrom('questions')
  const summariesOf = (questions: typeof from) =>
    questions
      .leftJoin('users', 'users.id', 'questions.owner_id')
      .leftJoin('databases', 'databases.id', 'questions.database_id')
      .select(summaryColumns)
  const summaries = (within: Db) => summariesOf(within.selectFrom('questions'))
  const visibleTo = (userId: number, items: { withOwned: boolean }) => ({
    count: countVisible('questions', userId, items),
    whereEach: (query: typeof from) =>
      query.where('questions.deleted_at', 'is', null).where(isEachVisible('questions', userId, items)),
  })

  const readOne = precompiledQuery((id: number) =>
    summaries(db)
      .select(['questions.view_options as viewTypeOptions', 'questions.query'])
      .where('questions.id', '=', id),
  )
  const versions = (id: number) =>
    db.selectFrom('question_versions').select(versionColumns).where('question_id', '=', id)

  /** Undefined where few rows are found by their ids. */
  const visibleIn = (asker: Asker) => {
    const { userId, seesAll, favourites, folder } = asker
    if (favourites?.only) return undefined
    if (folder === undefined) return seesAll ? undefined : visibleTo(userId, { withOwned: true })
    return {
      count: countInFolder('questions', folder, asker),
      whereEach: (query: typeof from) =>
        query.where('questions.deleted_at', 'is', null).where(isEachInFolder('questions', folder, asker)),
    }
  }

  return {
    transaction: transactionsOf(db),

    namesOf: (ids: readonly number[]) =>
      db.selectFrom('questions').select(['id', 'name']).where('id', 'in', ids).execute(),

    async find(id: number, within: Db = db): Promise<StoredQuestion | undefined> {
      const [row] = await readOne(within, id)
      return row && { ...withNames(row), query: JSON.parse(row.query) as QueryWire }
    },

    /** Those that are not in the trash; of one user, what they own and what was shared with them. */
    async list(asker: Asker, ask: ListAsk): Promise<Page<StoredSummary>> {
      const { userId, seesAll, favourites, folder } = asker
      const { rows, total } = await readPage(db, questionList, ask, {
        from,
        where: (query) =>
          query
            .where('questions.deleted_at', 'is', null)
            .$if(!seesAll && folder === undefined, (some) => some.where(isOwnedOrShared('questions', userId)))
            .$if(folder !== undefined, (some) => some.where(isInFolder('questions', folder!, asker)))
            .$if(favourites?.only === true, (some) =>
              some.where('questions.id', 'in', favourites!.ids.length > 0 ? favourites!.ids : [0]),
            ),
        select: summariesOf,
        first: favourites?.ids,
        visible: visibleIn(asker),
      })
      return { rows: rows.map(withNames), total }
    },

    /** What was shared with a user, and the database that each reads. */
    async listSharedWith(userId: number, ask: ListAsk): Promise<Page<Pick<SharedEntity, 'id' | 'name' | 'detail'>>> {
      const { rows, total } = await readPage(db, sharedList, ask, {
        from,
        where: (query) => query.where('questions.deleted_at', 'is', null).where(isShared('questions', userId)),
        visible: visibleTo(userId, { withOwned: false }),
        select: (query) =>
          query
            .leftJoin('databases', 'databases.id', 'questions.database_id')
            .select(['questions.id', 'questions.name', 'databases.display_name as detail']),
      })
      return { rows: rows.map((row) => ({ ...row, detail: row.detail ?? '' })), total }
    },

    /** Those in the trash since a moment; of one user, what they own. */
    async listDeleted({ userId, seesAll }: Asker, since: string, ask: ListAsk): Promise<Page<StoredSummary>> {
      const { rows, total } = await readPage(db, trashList('questions'), ask, {
        from,
        where: (query) =>
          query
            .where('questions.deleted_at', '>=', since)
            .$if(!seesAll, (some) => some.where('questions.owner_id', '=', userId)),
        select: summariesOf,
      })
      return { rows: rows.map(withNames), total }
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

    async findMany(ids: readonly number[], within: Db = db): Promise<StoredSummary[]> {
      if (ids.length === 0) return []
      return (
        await summaries(within).where('questions.id', 'in', ids).where('questions.deleted_at', 'is', null).execute()
      ).map(withNames)
    },

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

    /** Others who would change them wait for the end of the transaction: an update is the one lock that both stores know. */
    async hold(ids: readonly number[], within: Db): Promise<void> {
      if (ids.length === 0) return
      await within
        .updateTable('questions')
        .set((e) => ({ version: e.ref('version') }))
        .where('id', 'in', ids)
        .execute()
    },

    async insert(content: QuestionContent, ownerId: number, { at, by }: Saving, within: Db): Promise<number> {
      const { id } = await within
        .insertInto('questions')
        .values({
          ...toRow(content),
          owner_id: ownerId,
          created_at: at,
          modified_at: at,
          modified_by: by,
          version: 1,
          deleted_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** False when the stored version is another one: the comparison and the change are one step. */
    async update(
      id: number,
      version: number,
      content: QuestionContent,
      { at, by }: Saving,
      within: Db,
    ): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('questions')
        .set({ ...toRow(content), modified_at: at, modified_by: by, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async setOwner(ids: readonly number[], ownerId: number, within: Db): Promise<void> {
      await within.updateTable('questions').set({ owner_id: ownerId }).where('id', 'in', ids).execute()
    },

    async setDeletedAt(id: number, deletedAt: string | null, within: Db): Promise<void> {
      await within.updateTable('questions').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
    },

    async idsDeletedBefore(moment: string): Promise<number[]> {
      const rows = await db.selectFrom('questions').select('id').where('deleted_at', '<', moment).execute()
      return rows.map(({ id }) => id)
    },

    async remove(ids: readonly number[], within: Db): Promise<void> {
      await within.deleteFrom('questions').where('id', 'in', ids).execute()
    },

    async keepVersion({ id, version, modifiedAt, modifiedBy, ...question }: StoredQuestion, within: Db): Promise<void> {
      const content = JSON.stringify(contentOf(question))
      await within
        .insertInto('question_versions')
        .values({ question_id: id, version, saved_at: modifiedAt, saved_by: modifiedBy, content })
        .execute()
    },

    /** Newest first. */
    async versionsOf(id: number, ask: ListAsk): Promise<Page<EarlierVersion>> {
      const { rows, total } = await readPage(db, versionList('question_versions'), ask, {
        from: db.selectFrom('question_versions').where('question_id', '=', id),
        where: (query) => query,
        select: (query) => query.select(['version as id', ...versionColumns]),
      })
      return { rows: rows.map(withContent), total }
    },

    async findVersion(id: number, version: number): Promise<EarlierVersion | undefined> {
      const row = await versions(id).where('version', '=', version).executeTakeFirst()
      return row && withContent(row)
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

const withContent = <Row extends { content: string }>(row: Row) => ({
  ...row,
  content: JSON.parse(row.content) as QuestionContent,
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
