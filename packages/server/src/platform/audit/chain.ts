import { randomBytes } from 'node:crypto'
import { type DatabaseConnection, sql } from 'kysely'
import { setCommitHooks } from '../store/connections/commit-hooks.ts'
import type { Db, Store } from '../store/store.ts'
import { transactionsOf } from '../store/connections/transactions.ts'
import { type Anchors, runOn } from './anchors.ts'
import { type Head, headQuery } from './heads.ts'
import { type Anchor, type AuditContent, NO_HASH, rowHash } from './links.ts'

interface Needs {
  readonly store: Store
  readonly key: Buffer
  readonly anchors: Anchors
  /** Anchors that are committed. */
  readonly onAnchors: (anchors: readonly Anchor[]) => void
}

/** Runs as the last part of a transaction, while no other transaction of this server can commit records. */
type LastWork = (connection: DatabaseConnection, head: Head) => Promise<readonly Anchor[]>

interface Waiting {
  readonly rows: AuditContent[]
  readonly work: LastWork[]
  endsChain: boolean
}

/** A statement holds at most 32,766 values in SQLite, and a row has twelve. */
const ROWS_AT_ONCE = 1000

const newChain = (): Head => ({ chain: randomBytes(9).toString('base64url'), seq: 0, hash: NO_HASH })

/**
 * The chain of one server process. Rows wait in memory until their transaction commits and are then written one transaction after
 * the other, so that a transaction that is rolled back leaves no gap. A connection comes first and the turn second, in this order
 * everywhere: a transaction that has the turn waits for no other one of this server.
 */
export function createChain({ store, key, anchors, onAnchors }: Needs) {
  const { db, kind } = store
  const waiting = new WeakMap<DatabaseConnection, Waiting>()
  let head = newChain()
  let turn: Promise<unknown> = Promise.resolve()

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  async function write(
    connection: DatabaseConnection,
    rows: readonly AuditContent[],
    from: Head,
  ): Promise<{ head: Head; anchors: readonly Anchor[] }> {
    const begun = from.seq === 0 ? await anchors.append(connection, [{ kind: 'open', ...from }]) : []
    let { seq, hash } = from
    const { chain } = from
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const portion = rows.slice(at, at + ROWS_AT_ONCE)
      const ids = await reserveIds(connection, portion.length)
      const linked = portion.map((content, index) => {
        seq += 1
        const row = { ...content, id: ids[index]!, chain, seq }
        hash = rowHash(key, hash, row)
        return { ...row, hash }
      })
      await runOn(connection, db.insertInto('audit').values(linked))
    }
    await runOn(connection, headQuery(store, key, { chain, seq, hash }))
    return { head: { chain, seq, hash }, anchors: begun }
  }

  /** The id is part of what is chained, so it is needed before the row is written. */
  async function reserveIds(connection: DatabaseConnection, count: number): Promise<number[]> {
    const query =
      kind === 'postgresql'
        ? sql<{
            id: number
          }>`select nextval(pg_get_serial_sequence('audit', 'id')) as id from generate_series(1, ${count})`
        : sql<{ id: number }>`select seq as id from sqlite_sequence where name = 'audit'`
    const found = (await runOn(connection, { compile: () => query.compile(db) })).map(({ id }) => id)
    if (kind === 'postgresql') return found.toSorted((left, right) => left - right)
    const last = found[0] ?? 0
    return Array.from({ length: count }, (_, index) => last + 1 + index)
  }

  setCommitHooks(db, {
    async aroundCommit(connection, commit) {
      const mine = waiting.get(connection)
      waiting.delete(connection)
      if (!mine) return commit()
      await inTurn(async () => {
        let after = head
        const anchored: Anchor[] = []
        if (mine.rows.length > 0) {
          const written = await write(connection, mine.rows, head)
          after = written.head
          anchored.push(...written.anchors)
        }
        for (const work of mine.work) anchored.push(...(await work(connection, after)))
        // Until the commit is confirmed it may or may not have happened, so a next row could follow neither.
        head = newChain()
        await commit()
        if (!mine.endsChain) head = after
        if (anchored.length > 0) onAnchors(anchored)
      })
    },
    onRollback: (connection) => void waiting.delete(connection),
  })

  const waitingOf = (within: Db): Promise<Waiting> =>
    within.getExecutor().provideConnection(async (connection) => {
      const mine = waiting.get(connection) ?? { rows: [], work: [], endsChain: false }
      waiting.set(connection, mine)
      return mine
    })

  /** In the transaction that is given, or in one of its own. */
  const within = (given: Db, add: (mine: Waiting) => void): Promise<void> =>
    given.isTransaction ? waitingOf(given).then(add) : transactionsOf(given)(async (own) => add(await waitingOf(own)))

  return {
    add: (rows: readonly AuditContent[], given: Db): Promise<void> =>
      within(given, (mine) => {
        for (const row of rows) mine.rows.push(row)
      }),
    atEnd: (work: LastWork): Promise<void> => within(db, (mine) => void mine.work.push(work)),

    /** What comes after it begins another chain. */
    end: (work: LastWork): Promise<void> =>
      within(db, (mine) => {
        mine.work.push(work)
        mine.endsChain = true
      }),
  }
}

export type Chain = ReturnType<typeof createChain>
