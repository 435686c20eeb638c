import type { NewUploadLoad, UploadChange, UploadLoad, uploadFormats } from '@soundings/contract'
import { UPLOADS_FOLDER } from '../../../platform/instance/instance-format.ts'
import type { Db, Store } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export interface StoredUpload {
  readonly id: string
  readonly userId: number
  readonly fileName: string
  readonly format: (typeof uploadFormats)[number]
  readonly bytes: number
  readonly createdAt: string
}

/** A new database, or other tables of one. */
export type LoadRequest = NewUploadLoad | (UploadChange & { readonly databaseId: number })

export interface StoredLoad {
  readonly id: string
  readonly userId: number
  readonly sessionId: string
  readonly request: LoadRequest
  readonly state: UploadLoad['state']
  readonly share: number
  readonly message: string
  readonly refused: UploadLoad['refused']
  readonly databaseId: number | null
}

type Outcome = Partial<Pick<StoredLoad, 'message' | 'refused' | 'databaseId'>> & { readonly state: UploadLoad['state'] }

const OPEN = ['waiting', 'running'] as const

export function createUploadStore({ db, kind }: Pick<Store, 'db' | 'kind'>) {
  const transaction = transactionsOf(db)

  /** Loads that have not ended, of all users or of one. */
  async function openLoads(within: Db, userId?: number) {
    const open = within.selectFrom('upload_loads').select(['id', 'request']).where('state', 'in', OPEN)
    const rows = await (userId === undefined ? open : open.where('user_id', '=', userId)).execute()
    return rows.map((row) => {
      const request = JSON.parse(row.request) as LoadRequest
      return { id: row.id, request, uploadIds: request.files.map(({ uploadId }) => uploadId) }
    })
  }

  async function remove(ids: readonly string[], within: Db = db): Promise<void> {
    if (ids.length > 0) await within.deleteFrom('uploads').where('id', 'in', ids).execute()
  }

  return {
    transaction,
    remove,

    async insert({ id, userId, fileName, format, bytes, createdAt }: StoredUpload): Promise<void> {
      await db
        .insertInto('uploads')
        .values({ id, user_id: userId, file_name: fileName, format, bytes, created_at: createdAt })
        .execute()
    },

    async find(id: string): Promise<StoredUpload | undefined> {
      const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const { user_id: userId, file_name: fileName, created_at: createdAt, bytes } = row
      return { id, userId, fileName, format: row.format as StoredUpload['format'], bytes: Number(bytes), createdAt }
    },

    async countOf(userId: number): Promise<number> {
      const { count } = await db
        .selectFrom('uploads')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Those of the ids that are there. */
    async present(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Of the ids those that are there, locked where the store has row locks: loads begin and uploads are removed one after the other. */
    async lockForUpdate(ids: readonly string[], within: Db): Promise<Pick<StoredUpload, 'id' | 'fileName'>[]> {
      const rows = within
        .selectFrom('uploads')
        .select(['id', 'file_name as fileName'])
        .where('id', 'in', ids)
        .orderBy('id')
      return (kind === 'postgresql' ? rows.forUpdate() : rows).execute()
    },

    /** Loads of the user that have not ended and name one of the uploads. */
    async openLoadsOf(userId: number, ids: readonly string[], within: Db = db) {
      const loads = await openLoads(within, userId)
      return loads.filter(({ uploadIds }) => uploadIds.some((id) => ids.includes(id)))
    },

    /** Uploads of before the time that no open load names, and loads that have ended. */
    async removeBefore(time: string): Promise<void> {
      await transaction(async (within) => {
        const old = within.selectFrom('uploads').select('id').where('created_at', '<', time).orderBy('id')
        const rows = await (kind === 'postgresql' ? old.forUpdate() : old).execute()
        const named = new Set((await openLoads(within)).flatMap(({ uploadIds }) => uploadIds))
        const unused = rows.map(({ id }) => id).filter((id) => !named.has(id))
        await remove(unused, within)
      })
      await db.deleteFrom('upload_loads').where('created_at', '<', time).where('state', 'not in', OPEN).execute()
    },

    async insertLoad(
      { id, userId, sessionId, request }: Pick<StoredLoad, 'id' | 'userId' | 'sessionId' | 'request'>,
      createdAt: string,
      within: Db,
    ): Promise<void> {
      await within
        .insertInto('upload_loads')
        .values({
          id,
          user_id: userId,
          session_id: sessionId,
          request: JSON.stringify(request),
          state: 'waiting',
          share: 0,
          message: '',
          created_at: createdAt,
        })
        .execute()
    },

    async findLoad(id: string): Promise<StoredLoad | undefined> {
      const row = await db.selectFrom('upload_loads').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const { user_id: userId, session_id: sessionId, share, message, database_id: databaseId } = row
      return {
        id,
        userId,
        sessionId,
        request: JSON.parse(row.request) as LoadRequest,
        state: row.state as StoredLoad['state'],
        share,
        message,
        refused: row.refused === null ? null : (JSON.parse(row.refused) as StoredLoad['refused']),
        databaseId,
      }
    },

    /** False when it has ended, by a cancel for instance. */
    async tellShare(id: string, share: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('upload_loads')
        .set({ state: 'running', share })
        .where('id', '=', id)
        .where('state', 'in', OPEN)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** False when it has ended before. */
    async endLoad(
      id: string,
      { state, message = '', refused = null, databaseId = null }: Outcome,
      within: Db = db,
    ): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('upload_loads')
        .set({
          state,
          message,
          refused: refused && JSON.stringify(refused),
          database_id: databaseId,
          ...(state === 'done' && { share: 1 }),
        })
        .where('id', '=', id)
        .where('state', 'in', OPEN)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** The ids of databases that read uploaded files, by the path of their folder. */
    async foldersInUse(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('databases')
        .select(['id', 'db_name as folder'])
        .where('db_type', '=', 'files')
        .where('db_name', 'like', `${UPLOADS_FOLDER}/%`)
        .execute()
      return new Map(rows.map(({ id, folder }) => [folder, id]))
    },
  }
}

export type UploadStore = ReturnType<typeof createUploadStore>
