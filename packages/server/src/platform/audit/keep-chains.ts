import type { DatabaseConnection } from 'kysely'
import type { Db } from '../store/store.ts'
import { type AnchorDraft, type Anchors, runOn } from './anchors.ts'
import type { Chain } from './chain.ts'
import type { Head } from './heads.ts'
import { type Anchor, EXISTING_CHAIN } from './links.ts'

interface Needs {
  readonly db: Db
  readonly chain: Chain
  readonly anchors: Anchors
  /** Rows that were recorded and are no longer there. */
  readonly onMissing: (found: string) => void
  readonly now: () => Date
}

type Known = Pick<Anchor, 'chain' | 'seq' | 'hash' | 'kind'>

const DAY_MS = 24 * 3_600_000
const dayOf = (moment: string) => moment.slice(0, 10)
const dayAfter = (moment: string) => dayOf(new Date(Date.parse(`${dayOf(moment)}T00:00:00Z`) + DAY_MS).toISOString())

/** Writes down how far the chains have come, and removes their oldest days. */
export function createChainKeeping({ db, chain, anchors, onMissing, now }: Needs) {
  /** The last anchor of every chain that can still grow. */
  async function openChains(connection: DatabaseConnection): Promise<Known[]> {
    const latest = db
      .selectFrom('audit_anchors')
      .select((e) => e.fn.max('number').as('number'))
      .groupBy('chain')
    const found = await runOn(
      connection,
      db.selectFrom('audit_anchors').select(['chain', 'seq', 'hash', 'kind']).where('number', 'in', latest),
    )
    return (found as Known[]).filter(({ kind, chain: name }) => kind !== 'end' && name !== EXISTING_CHAIN)
  }

  const headOf = async (connection: DatabaseConnection, name: string) =>
    (
      await runOn(
        connection,
        db.selectFrom('audit').select(['seq', 'hash']).where('chain', '=', name).orderBy('seq', 'desc').limit(1),
      )
    )[0]

  async function grownHeads(connection: DatabaseConnection, own: Head): Promise<AnchorDraft[]> {
    const drafts: AnchorDraft[] = []
    for (const known of await openChains(connection)) {
      const stored = await headOf(connection, known.chain)
      const storedSeq = stored?.seq ?? (known.kind === 'removed' ? known.seq : 0)
      // What this server wrote is known here, whatever the store says.
      const { seq, hash } = known.chain === own.chain ? own : { seq: storedSeq, hash: stored?.hash ?? known.hash }
      if (storedSeq < Math.max(seq, known.seq))
        onMissing(`chain ${known.chain} ends at ${storedSeq}, and ${Math.max(seq, known.seq)} rows were recorded`)
      if (seq > known.seq) drafts.push({ kind: 'head', chain: known.chain, seq, hash })
    }
    return drafts
  }

  /** Where the rows from before the given day end, if the chain has such rows. */
  async function endOfOldest(
    connection: DatabaseConnection,
    name: string,
    limit: string,
  ): Promise<AnchorDraft | undefined> {
    const rows = db.selectFrom('audit').where('chain', '=', name).orderBy('seq').limit(1)
    const [first] = await runOn(connection, rows.select('at'))
    if (!first || dayOf(first.at) >= limit) return undefined
    const until = dayAfter(first.at) < limit ? dayAfter(first.at) : limit
    const [kept] = await runOn(connection, rows.select('seq').where('at', '>=', until))
    const removed = db
      .selectFrom('audit')
      .select(['seq', 'hash'])
      .where('chain', '=', name)
      .orderBy('seq', 'desc')
      .limit(1)
    const [last] = await runOn(connection, kept ? removed.where('seq', '<', kept.seq) : removed)
    return last && { kind: 'removed', chain: name, seq: last.seq ?? 0, hash: last.hash ?? '' }
  }

  async function endOfOldestExisting(connection: DatabaseConnection, limit: string): Promise<AnchorDraft | undefined> {
    const known = db.selectFrom('audit_anchors').select(['seq', 'hash']).where('chain', '=', EXISTING_CHAIN)
    const [removed] = await runOn(connection, known.where('kind', '=', 'removed').orderBy('number', 'desc').limit(1))
    const [oldest] = await runOn(
      connection,
      known
        .where('kind', '=', 'existing')
        .where('seq', '>', removed?.seq ?? 0)
        .where('at', '<', limit)
        .orderBy('seq')
        .limit(1),
    )
    return oldest && { kind: 'removed', chain: EXISTING_CHAIN, seq: oldest.seq, hash: oldest.hash }
  }

  async function remove(connection: DatabaseConnection, { chain: name, seq }: AnchorDraft): Promise<void> {
    const rows = db.deleteFrom('audit')
    await runOn(
      connection,
      name === EXISTING_CHAIN
        ? rows.where('chain', 'is', null).where('id', '<=', seq)
        : rows.where('chain', '=', name).where('seq', '<=', seq),
    )
  }

  return {
    anchorHeads: (): Promise<void> =>
      chain.atEnd(async (connection, own) => {
        await anchors.lock(connection)
        return anchors.append(connection, await grownHeads(connection, own))
      }),

    /** Of each chain its oldest day and no more: a clock that jumps ahead removes little before it is set right. */
    removeOldDay: (retentionDays: number): Promise<void> =>
      chain.atEnd(async (connection) => {
        await anchors.lock(connection)
        const limit = dayOf(new Date(now().getTime() - retentionDays * DAY_MS).toISOString())
        const names = (await runOn(connection, db.selectFrom('audit_anchors').select('chain').distinct())).map(
          ({ chain: name }) => name,
        )
        const ends: AnchorDraft[] = []
        for (const name of names) {
          const end =
            name === EXISTING_CHAIN
              ? await endOfOldestExisting(connection, limit)
              : await endOfOldest(connection, name, limit)
          if (!end) continue
          await remove(connection, end)
          ends.push(end)
        }
        return anchors.append(connection, ends)
      }),

    end: (): Promise<void> =>
      chain.end(async (connection, own) =>
        own.seq === 0 ? [] : anchors.append(connection, [{ kind: 'end', ...own }]),
      ),
  }
}
