import type { Db, Store } from '../store/store.ts'
import { createAnchors } from './anchors.ts'
import { type AuditRecord, toContent } from './audit-record.ts'
import { createChain } from './chain.ts'
import { createChainKeeping } from './keep-chains.ts'
import { createLimitedRecords } from './limited-records.ts'
import type { Anchor } from './links.ts'
import { createReadLog } from './read-log.ts'

export interface AuditFilter {
  readonly username?: string | undefined
  readonly action?: string | undefined
  readonly object?: string | undefined
  readonly outcome?: string | undefined
  /** From this moment on, and before that one. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface Needs {
  readonly store: Store
  /** Seals the chain of rows, so that the store alone does not let rows be changed. */
  readonly key: Buffer
  /** Undefined: rows are kept for ever. */
  readonly retentionDays?: number | undefined
  readonly onAnchors: (anchors: readonly Anchor[]) => void
  readonly onMissing: (found: string) => void
  /** Records of reads could not be written, and will be tried again. */
  readonly onError: (error: unknown) => void
  readonly now: () => Date
}

const ROWS_AT_ONCE = 1000

/** Who did what, when and with what outcome. Rows are only ever added, each to the chain of this server; whole days are removed when they are old. */
export function createAudit({ store, key, retentionDays, onAnchors, onMissing, onError, now }: Needs) {
  const { db } = store
  const anchors = createAnchors({ store, key, now })
  const chain = createChain({ store, key, anchors, onAnchors })
  const keeping = createChainKeeping({ db, chain, anchors, onMissing, now })
  /** All or none, in few statements; each with the moment at which it happened. */
  const recordMany = (entries: readonly (AuditRecord & { readonly at: string })[]): Promise<void> =>
    chain.add(
      entries.map(({ at, ...entry }) => toContent(entry, at)),
      db,
    )
  const reads = createReadLog({ recordMany, onError, now })
  const refusals = createLimitedRecords(reads.add)

  const matching = ({ username, action, object, outcome, from, to }: AuditFilter) => {
    let query = db.selectFrom('audit')
    if (username) query = query.where('username', '=', username)
    if (action) query = query.where('action', '=', action)
    if (object) query = query.where('object', '=', object)
    if (outcome) query = query.where('outcome', '=', outcome)
    if (from) query = query.where('at', '>=', toMoment(from))
    if (to) query = query.where('at', '<', toMoment(to))
    return query
  }

  return {
    record: (entry: AuditRecord, within: Db = db): Promise<void> =>
      chain.add([toContent(entry, now().toISOString())], within),

    recordMany,

    /** Of rows that were read. */
    reads,

    /** Of what was refused. */
    refusals,

    /** Says how far all chains have come, so that what is cut off their ends is found. */
    anchor: keeping.anchorHeads,

    async purgeExpired(): Promise<void> {
      await keeping.anchorHeads()
      if (retentionDays !== undefined) await keeping.removeOldDay(retentionDays)
    },

    /** Ends the chain; what is recorded later begins another one. */
    async close(): Promise<void> {
      refusals.flush()
      await reads.close()
      await keeping.end()
    },

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
        const rows = await matching(filter)
          .selectAll()
          .where('id', '<', before)
          .orderBy('id', 'desc')
          .limit(ROWS_AT_ONCE)
          .execute()
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
