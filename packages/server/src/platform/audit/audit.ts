import type { Db } from '../store/store.ts'

export interface AuditRecord {
  readonly username: string
  /** What was done, as `thing.verb`: `session.sign-in`, `user.create`. */
  readonly action: string
  readonly object?: string
  readonly outcome?: 'success' | 'refused' | 'failed'
  readonly rows?: number
  /** Never a secret and never a patient's value. */
  readonly detail?: string
  readonly address: string
}

export interface AuditFilter {
  readonly username?: string | undefined
  readonly action?: string | undefined
  readonly object?: string | undefined
  /** From this moment on, and before that one. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A statement holds at most 32,766 values in SQLite, and a row has eight. */
const ROWS_AT_ONCE = 1000

/** Who did what, when and with what outcome. Rows are only ever added. */
export function createAudit({ db, now }: { db: Db; now: () => Date }) {
  const matching = ({ username, action, object, from, to }: AuditFilter) => {
    let query = db.selectFrom('audit')
    if (username) query = query.where('username', '=', username)
    if (action) query = query.where('action', '=', action)
    if (object) query = query.where('object', '=', object)
    if (from) query = query.where('at', '>=', toMoment(from))
    if (to) query = query.where('at', '<', toMoment(to))
    return query
  }

  const toRow = (entry: AuditRecord, at: string) => ({
    at,
    username: entry.username,
    action: entry.action,
    object: entry.object ?? '',
    outcome: entry.outcome ?? 'success',
    row_count: entry.rows ?? null,
    detail: entry.detail ?? '',
    address: entry.address,
  })

  return {
    async record(entry: AuditRecord, within: Db = db): Promise<void> {
      await within.insertInto('audit').values(toRow(entry, now().toISOString())).execute()
    },

    /** All or none, in few statements; each with the moment at which it happened. */
    recordMany: (entries: readonly (AuditRecord & { readonly at: string })[]): Promise<void> =>
      db.transaction().execute(async (within) => {
        for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
          const rows = entries.slice(from, from + ROWS_AT_ONCE).map(({ at, ...entry }) => toRow(entry, at))
          await within.insertInto('audit').values(rows).execute()
        }
      }),

    async list(filter: AuditFilter, { offset, limit }: { offset: number; limit: number }) {
      const rows = await matching(filter).selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute()
      const { total } = await matching(filter)
        .select((e) => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { rows, total }
    },

    /** All that match, newest first, a batch at a time; what is recorded meanwhile is left out. */
    async *batches(filter: AuditFilter) {
      let before = Number.MAX_SAFE_INTEGER
      for (;;) {
        const rows = await matching(filter).selectAll().where('id', '<', before).orderBy('id', 'desc').limit(ROWS_AT_ONCE).execute()
        const last = rows.at(-1)
        if (!last) return
        yield rows
        before = last.id
      }
    },
  }
}

/** Moments are kept as text of one form, which makes them comparable. */
const toMoment = (given: string) => new Date(given).toISOString()

export type Audit = ReturnType<typeof createAudit>
