import type { FileState, QueryWire, ShownQuestion } from '@soundings/contract'
import { sql } from 'kysely'
import { displayNameKeys } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export interface StoredFile {
  readonly id: string
  readonly displayName: string
  readonly questionId: number | null
  readonly questionName: string
  readonly extension: ShownQuestion['extention']
  readonly ownerId: number | null
  readonly createdAt: string
  readonly state: FileState
  readonly rows: number | null
  readonly bytes: number | null
  readonly isCut: boolean
  readonly error: string | null
  readonly request: ShownQuestion
  readonly databaseId: number | null
  /** By which its rows were read; null for files of earlier versions. */
  readonly query: QueryWire | null
  readonly rulesKey: string
  /** While it was written. Its rows may then lie behind the limit of the question. */
  readonly couldUseTables: boolean
  readonly deliveryId: string | null
  /** In which it was asked for; null for files of mails, which outlive it. */
  readonly sessionId: string | null
  /** What its bytes are called in the file store. */
  readonly storedName: string
}

export interface NewFile extends Pick<
  StoredFile,
  'id' | 'questionName' | 'request' | 'createdAt' | 'deliveryId' | 'sessionId'
> {
  readonly ownerId: number
  readonly expiresAt: string | null
}

export interface FileOutcome {
  readonly storedName: string
  readonly rows: number
  readonly bytes: number
  readonly isCut: boolean
  readonly databaseId: number
  readonly query: QueryWire
  readonly rulesKey: string
  readonly mayUseTables: boolean
}

const GOING_ON = ['waiting', 'running'] as const

const fileColumns = [
  'id',
  'display_name as displayName',
  'question_id as questionId',
  'question_name as questionName',
  'extension',
  'owner_id as ownerId',
  'created_at as createdAt',
  'state',
  'row_count as rows',
  'bytes',
  'is_cut as isCut',
  'last_error as error',
  'request',
  'database_id as databaseId',
  'query',
  'rules_key as rulesKey',
  'could_use_tables as couldUseTables',
  'delivery_id as deliveryId',
  'session_id as sessionId',
  'stored_name as storedName',
] as const

const fileList: ListDefinition = {
  id: 'export_files.id',
  search: [sql.ref('export_files.search_text')],
  usualSort: 'createdDate,desc',
  fields: {
    displayName: { by: 'key', of: sql.ref('export_files.display_name_sort'), isIndexed: true },
    questionName: { by: 'text', of: sql.ref('export_files.question_name'), mayBeEmpty: 'blank', isIndexed: true },
    extention: { by: 'text', of: sql.ref('export_files.extension'), isIndexed: true },
    createdDate: { by: 'value', of: sql.ref('export_files.created_at'), isIndexed: true },
    state: { by: 'text', of: sql.ref('export_files.state') },
    rows: { by: 'value', of: sql.ref('export_files.row_count'), mayBeEmpty: 'null' },
    bytes: { by: 'value', of: sql.ref('export_files.bytes'), mayBeEmpty: 'null', isIndexed: true },
    cut: { by: 'value', of: sql.ref('export_files.is_cut') },
  },
}

export function createFileStore(db: Db) {
  const files = (from: Db) => from.selectFrom('export_files').select(fileColumns)

  const goingOn = (id: string, within: Db) =>
    within.updateTable('export_files').where('id', '=', id).where('state', 'in', GOING_ON)

  return {
    transaction: transactionsOf(db),

    async insert(
      { id, questionName, request, ownerId, createdAt, expiresAt, deliveryId, sessionId }: NewFile,
      within: Db,
    ): Promise<void> {
      await within
        .insertInto('export_files')
        .values({
          id,
          display_name: request.displayName,
          ...displayNameKeys(request.displayName),
          question_id: request.questionId,
          question_name: questionName,
          extension: request.extention,
          owner_id: ownerId,
          created_at: createdAt,
          state: 'waiting',
          request: JSON.stringify(request),
          expires_at: expiresAt,
          delivery_id: deliveryId,
          session_id: sessionId,
        })
        .execute()
    },

    async find(id: string): Promise<StoredFile | undefined> {
      const row = await files(db).where('id', '=', id).executeTakeFirst()
      return row && toFile(row)
    },

    /** For downloading, newest first; what goes into mails is not among them. */
    async list(ownerId: number, ask: ListAsk): Promise<Page<StoredFile>> {
      const { rows, total } = await readPage(db, fileList, ask, {
        from: db.selectFrom('export_files'),
        where: (query) => query.where('owner_id', '=', ownerId).where('delivery_id', 'is', null),
        select: (query) => query.select(fileColumns),
      })
      return { rows: rows.map(toFile), total }
    },

    ofDelivery: async (deliveryId: string): Promise<StoredFile[]> =>
      (await files(db).where('delivery_id', '=', deliveryId).orderBy('created_at').orderBy('id').execute()).map(toFile),

    /** Of downloads and of mails. */
    async countGoingOn(ownerId: number, within: Db): Promise<number> {
      const counted = within.selectFrom('export_files').select((e) => e.fn.countAll().as('count'))
      const { count } = await counted
        .where('owner_id', '=', ownerId)
        .where('state', 'in', GOING_ON)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** False when a person cancelled or deleted it: then there is nothing to write any more. */
    async setProgress(id: string, rows: number): Promise<boolean> {
      const { numUpdatedRows } = await goingOn(id, db).set({ state: 'running', row_count: rows }).executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async finish(
      id: string,
      { storedName, rows, bytes, isCut, databaseId, query, rulesKey, mayUseTables }: FileOutcome,
      within: Db,
    ): Promise<boolean> {
      const change = {
        state: 'done',
        stored_name: storedName,
        row_count: rows,
        bytes,
        is_cut: Number(isCut),
        database_id: databaseId,
        query: JSON.stringify(query),
        rules_key: rulesKey,
        could_use_tables: Number(mayUseTables),
      }
      const { numUpdatedRows } = await goingOn(id, within).set(change).executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async end(id: string, state: 'failed' | 'cancelled', error: string | null): Promise<boolean> {
      const { numUpdatedRows } = await goingOn(id, db).set({ state, last_error: error }).executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async remove(id: string, within: Db = db): Promise<void> {
      await within.deleteFrom('export_files').where('id', '=', id).execute()
    },

    /** Those whose time is over, or whose owner was removed. */
    async idsPast(moment: string): Promise<string[]> {
      const past = db.selectFrom('export_files').select('id')
      const rows = await past.where((e) => e.or([e('expires_at', '<=', moment), e('owner_id', 'is', null)])).execute()
      return rows.map(({ id }) => id)
    },

    /** By id: what the bytes of a file are called. Empty where it has none, since it failed or was cancelled; undefined while it is being written. */
    async storedNames(): Promise<ReadonlyMap<string, string | undefined>> {
      const rows = await db.selectFrom('export_files').select(['id', 'state', 'stored_name as storedName']).execute()
      const nameOf = (state: string, id: string, storedName: string | null) =>
        state === 'done' ? (storedName ?? id) : GOING_ON.some((each) => each === state) ? undefined : ''
      return new Map(rows.map(({ id, state, storedName }) => [id, nameOf(state, id, storedName)]))
    },
  }
}

export type ExportFileStore = ReturnType<typeof createFileStore>

const toFile = <
  Found extends {
    id: string
    storedName: string | null
    request: string
    query: string | null
    state: string
    extension: string
    isCut: number
    couldUseTables: number
  },
>(
  row: Found,
) => ({
  ...row,
  state: row.state as FileState,
  extension: row.extension as ShownQuestion['extention'],
  request: JSON.parse(row.request) as ShownQuestion,
  query: row.query === null ? null : (JSON.parse(row.query) as QueryWire),
  isCut: row.isCut !== 0,
  couldUseTables: row.couldUseTables !== 0,
  storedName: row.storedName ?? row.id,
})
