import { createHash, createHmac } from 'node:crypto'
import type { MasterKey } from '../secrets/key.ts'

/** What a row of the audit record says. */
export interface AuditContent {
  readonly at: string
  readonly username: string
  readonly action: string
  readonly object: string
  readonly outcome: string
  readonly row_count: number | null
  readonly detail: string
  readonly address: string
}

/** A row at its position in the chain of the server that wrote it. */
export interface LinkedRow extends AuditContent {
  readonly id: number
  readonly chain: string
  readonly seq: number
}

/**
 * existing: rows up to this id were there before there were chains. open: a chain begins, whose last row has a head. begin: one of
 * earlier versions, without a head. head: a chain has come this far. end: its server was stopped here. removed: rows up to here
 * were removed because they were old.
 */
export type AnchorKind = 'existing' | 'open' | 'begin' | 'head' | 'end' | 'removed'

export interface Anchor {
  readonly number: number
  readonly at: string
  readonly kind: AnchorKind
  readonly chain: string
  /** Position in the chain; the id of the row for existing ones. */
  readonly seq: number
  readonly hash: string
  readonly link: string
}

/** The chain of anchors over rows from before there were chains. */
export const EXISTING_CHAIN = 'existing'
/** Of the head of the anchors themselves. */
export const ANCHORS_CHAIN = 'anchors'
/** Before the first row of a chain, and before the first anchor. */
export const NO_HASH = ''

/** Of the lines in the log that hold anchors. */
export const ANCHOR_MESSAGE = 'audit anchor'

/** Seals rows and anchors: the store alone does not let them be made again. */
export const auditKeyOf = (key: MasterKey): Buffer => key.derive('audit-chain')

const contentOf = ({ at, username, action, object, outcome, row_count, detail, address }: AuditContent) => [
  at,
  username,
  action,
  object,
  outcome,
  row_count,
  detail,
  address,
]

/** Of all rows up to this one, from before there were chains. The store alone is there when they are read, so it has no key. */
export const existingHash = (before: string, row: AuditContent & { readonly id: number }): string =>
  createHash('sha256')
    .update(JSON.stringify(['existing', before, row.id, ...contentOf(row)]))
    .digest('base64url')

export const rowHash = (key: Buffer, before: string, row: LinkedRow): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['row', before, row.chain, row.seq, row.id, ...contentOf(row)]))
    .digest('base64url')

/** Anchors form one chain over all servers. The first with a key also seals those before it. */
export function anchorLink(
  key: Buffer,
  before: string,
  { number, at, kind, chain, seq, hash }: Omit<Anchor, 'link'>,
): string {
  const text = JSON.stringify(['anchor', before, number, at, kind, chain, seq, hash])
  return (kind === 'existing' ? createHash('sha256') : createHmac('sha256', key)).update(text).digest('base64url')
}

export const headSeal = (key: Buffer, { chain, seq, hash }: Pick<Anchor, 'chain' | 'seq' | 'hash'>): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['head', chain, seq, hash]))
    .digest('base64url')

/** As every store gives it back: neither half of a surrogate pair nor a zero character would be. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
