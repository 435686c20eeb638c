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
}

/** Who did what, when and with what outcome. Rows are only ever added. */
export function createAudit({ db, now }: { db: Db; now: () => Date }) {
  const matching = ({ username, action }: AuditFilter) => {
    let query = db.selectFrom('audit')
    if (username) query = query.where('username', '=', username)
    if (action) query = query.where('action', '=', action)
    return query
  }

  return {
    async record(entry: AuditRecord, within: Db = db): Promise<void> {
      await within
        .insertInto('audit')
        .values({
          at: now().toISOString(),
          username: entry.username,
          action: entry.action,
          object: entry.object ?? '',
          outcome: entry.outcome ?? 'success',
          row_count: entry.rows ?? null,
          detail: entry.detail ?? '',
          address: entry.address,
        })
        .execute()
    },

    async list(filter: AuditFilter, { offset, limit }: { offset: number; limit: number }) {
      const rows = await matching(filter).selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute()
      const { total } = await matching(filter)
        .select((e) => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { rows, total }
    },
  }
}

export type Audit = ReturnType<typeof createAudit>
