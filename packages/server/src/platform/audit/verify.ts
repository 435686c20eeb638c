import { setImmediate } from 'node:timers/promises'
import type { Db } from '../store/store.ts'
import { checkHead, missing, type StoredHead } from './heads.ts'
import {
  type Anchor,
  anchorLink,
  ANCHORS_CHAIN,
  type AuditContent,
  EXISTING_CHAIN,
  existingHash,
  type LinkedRow,
  NO_HASH,
  rowHash,
} from './links.ts'

/** The first thing that is wrong with a chain, or with the anchors. */
export interface Finding {
  readonly chain: string
  readonly what: string
}

export interface Verification {
  readonly rows: number
  readonly chains: number
  readonly anchors: number
  readonly findings: readonly Finding[]
}

/** An anchor as the log of a server has it. */
export type LoggedAnchor = Pick<Anchor, 'number' | 'link'>

type StoredRow = LinkedRow & { readonly hash: string | null }
type ExistingRow = AuditContent & { readonly id: number }

const ROWS_AT_ONCE = 1000
const UNCHAINED = 'no chain'

/** Finds rows that were changed, removed, added or moved. The store must be at one moment, as in a transaction that reads a snapshot. */
export async function verifyAudit(
  db: Db,
  key: Buffer,
  { logged = [], signal }: { logged?: readonly LoggedAnchor[]; signal?: AbortSignal | undefined } = {},
): Promise<Verification> {
  const anchors = (await db.selectFrom('audit_anchors').selectAll().orderBy('number').execute()) as Anchor[]
  const heads = new Map((await db.selectFrom('audit_heads').selectAll().execute()).map((head) => [head.chain, head]))
  const findings: Finding[] = [
    checkAnchors(anchors, key, heads.get(ANCHORS_CHAIN)),
    checkLogged(anchors, logged),
  ].flatMap((what) => (what ? [{ chain: ANCHORS_CHAIN, what }] : []))
  const byChain = Map.groupBy(anchors, ({ chain }) => chain)
  const existing = byChain.get(EXISTING_CHAIN) ?? []
  byChain.delete(EXISTING_CHAIN)

  let rows = 0
  const named = [...new Set([...byChain.keys(), ...heads.keys()])].filter((chain) => chain !== ANCHORS_CHAIN)
  const chains = new Map(
    named.map((chain) => [chain, createChainCheck(byChain.get(chain) ?? [], heads.get(chain), key)]),
  )
  for await (const row of chainedRows(db, signal)) {
    rows += 1
    const check = chains.get(row.chain) ?? createChainCheck([], undefined, key)
    chains.set(row.chain, check)
    check.add(row)
  }
  for (const [chain, check] of chains) {
    const what = check.result()
    if (what) findings.push({ chain, what })
  }

  const old = createExistingCheck(existing)
  for await (const row of existingRows(db, signal)) {
    rows += 1
    old.add(row)
  }
  findings.push(...old.result())
  return { rows, chains: chains.size, anchors: anchors.length, findings }
}

function checkAnchors(anchors: readonly Anchor[], key: Buffer, head: StoredHead | undefined): string | undefined {
  // A server writes one with its first record.
  if (anchors.length === 0) return 'there are none: the record was emptied, or no server has started since the upgrade'
  let before = NO_HASH
  let isSealed = false
  for (const [at, anchor] of anchors.entries()) {
    if (anchor.number !== at + 1) return `anchor ${at + 1} is missing`
    isSealed ||= anchor.kind !== 'existing'
    if (isSealed && anchor.kind === 'existing') return `anchor ${anchor.number} was added`
    if (anchorLink(key, before, anchor) !== anchor.link)
      return `anchor ${anchor.number} was changed, or the one before it was removed`
    before = anchor.link
  }
  return checkHead(
    key,
    head,
    { seq: anchors.length, hash: before },
    anchors.some(({ kind }) => kind === 'open'),
  )
}

function checkLogged(anchors: readonly Anchor[], logged: readonly LoggedAnchor[]): string | undefined {
  const wrong = logged
    .filter(({ number, link }) => anchors[number - 1]?.link !== link)
    .toSorted((left, right) => left.number - right.number)[0]
  if (!wrong) return undefined
  return anchors.length < wrong.number
    ? `anchor ${wrong.number} is in the log but not in the store: the end was cut off, or an older backup was restored`
    : `anchor ${wrong.number} is another one in the log`
}

/** Holds the rows of one chain against each other and against its anchors, in order. */
function createChainCheck(anchors: readonly Anchor[], head: StoredHead | undefined, key: Buffer) {
  const hashes = new Map<number, string>(anchors.map(({ seq, hash }) => [seq, hash]))
  const conflicting = anchors.find(({ seq, hash }) => hashes.get(seq) !== hash)
  const removed = anchors.filter(({ kind }) => kind === 'removed').toSorted((left, right) => right.seq - left.seq)[0]
  const end = anchors.find(({ kind }) => kind === 'end')
  const needsHead = !end && anchors.some(({ kind }) => kind === 'open')
  const furthest = Math.max(0, ...anchors.map(({ seq }) => seq))
  let before = { seq: removed?.seq ?? 0, hash: removed?.hash ?? NO_HASH, id: 0 }
  let found =
    anchors.length === 0
      ? 'no anchor says that this chain began'
      : conflicting && `anchors contradict each other at row ${conflicting.seq}`

  function check(row: StoredRow): string | undefined {
    const { id, seq, hash } = row
    const name = `row ${id} (number ${seq} of the chain)`
    if (seq <= before.seq)
      return removed && seq <= removed.seq ? `${name} was removed as old, and is there again` : `${name} is there twice`
    if (seq > before.seq + 1) return `${missing(before.seq + 1, seq - 1)} before ${name}`
    if (rowHash(key, before.hash, row) !== hash) return `${name} was changed or moved`
    if (id <= before.id) return `${name} was moved`
    if (hashes.has(seq) && hashes.get(seq) !== hash) return `${name} is not the one that its anchor names`
    if (end && seq > end.seq) return `${name} was added after the server had stopped`
    return undefined
  }

  return {
    add(row: StoredRow) {
      found ??= check(row)
      before = { seq: row.seq, hash: row.hash ?? NO_HASH, id: row.id }
    },
    result: () =>
      found ??
      (before.seq < furthest
        ? `${missing(before.seq + 1, furthest)} at the end`
        : checkHead(key, head, before, needsHead)),
  }
}

/** Rows from before there were chains have a hash for each day only. */
function createExistingCheck(all: readonly Anchor[]) {
  const removed = all.findLast(({ kind }) => kind === 'removed')
  const anchors = all.filter(({ kind, seq }) => kind === 'existing' && seq > (removed?.seq ?? 0))
  const last = anchors.at(-1)?.seq ?? 0
  let hash = removed?.hash ?? NO_HASH
  let next = 0
  let found: string | undefined
  let unchained: string | undefined

  /** All rows up to that anchor must be there by now. */
  function closeDay() {
    const anchor = anchors[next]
    if (!anchor) return
    const first = (anchors[next - 1]?.seq ?? removed?.seq ?? 0) + 1
    if (hash !== anchor.hash) found ??= `one of rows ${first} to ${anchor.seq} was changed, removed, added or moved`
    hash = anchor.hash
    next += 1
  }

  return {
    add(row: ExistingRow) {
      if (row.id > last) {
        unchained ??= `row ${row.id} belongs to no chain: it was added by hand, or by an older version that still ran after the upgrade`
        return
      }
      while (anchors[next] && row.id > anchors[next]!.seq) closeDay()
      hash = existingHash(hash, row)
    },
    result(): Finding[] {
      while (next < anchors.length) closeDay()
      return [
        ...(found ? [{ chain: EXISTING_CHAIN, what: found }] : []),
        ...(unchained ? [{ chain: UNCHAINED, what: unchained }] : []),
      ]
    },
  }
}

async function* chainedRows(db: Db, signal: AbortSignal | undefined): AsyncGenerator<StoredRow> {
  let after: StoredRow | undefined
  for (;;) {
    await letOthersWork(signal)
    const last = after
    const rows = db
      .selectFrom('audit')
      .selectAll()
      .where('chain', 'is not', null)
      .where('seq', 'is not', null)
      .orderBy('chain')
      .orderBy('seq')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
    const found = (await (
      last ? rows.where((e) => e(e.refTuple('chain', 'seq', 'id'), '>', e.tuple(last.chain, last.seq, last.id))) : rows
    ).execute()) as StoredRow[]
    yield* found
    after = found.at(-1)
    if (!after || found.length < ROWS_AT_ONCE) return
  }
}

async function* existingRows(db: Db, signal: AbortSignal | undefined): AsyncGenerator<ExistingRow> {
  for (let after = 0; ;) {
    await letOthersWork(signal)
    const found = await db
      .selectFrom('audit')
      .selectAll()
      .where((e) => e.or([e('chain', 'is', null), e('seq', 'is', null)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    yield* found
    const last = found.at(-1)
    if (!last || found.length < ROWS_AT_ONCE) return
    after = last.id
  }
}

/** An embedded store answers without a pause, and a server that verifies its own record answers others meanwhile. */
async function letOthersWork(signal: AbortSignal | undefined) {
  signal?.throwIfAborted()
  await setImmediate()
}
