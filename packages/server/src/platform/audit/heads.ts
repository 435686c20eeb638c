import type { Store } from '../store/store.ts'
import { headSeal } from './links.ts'

export interface Head {
  readonly chain: string
  readonly seq: number
  readonly hash: string
}

/** Written with the row that it names, in its transaction: without the key, the seal of an earlier row cannot be made after rows were cut off the end. */
export const headQuery = ({ db }: Pick<Store, 'db'>, key: Buffer, { chain, seq, hash }: Head) => {
  const state = { seq, hash, seal: headSeal(key, { chain, seq, hash }) }
  return db
    .insertInto('audit_heads')
    .values({ chain, ...state })
    .onConflict((conflict) => conflict.column('chain').doUpdateSet(state))
}

export type StoredHead = Head & { readonly seal: string }

/** What is wrong with how far a chain has come, if something is. */
export function checkHead(
  key: Buffer,
  stored: StoredHead | undefined,
  last: Omit<Head, 'chain'>,
  isNeeded: boolean,
): string | undefined {
  if (!stored) return isNeeded ? 'what says how far the chain had come was removed' : undefined
  if (headSeal(key, stored) !== stored.seal) return 'what says how far the chain had come was changed'
  if (last.seq < stored.seq) return `${missing(last.seq + 1, stored.seq)} at the end`
  return last.seq > stored.seq || last.hash !== stored.hash
    ? `number ${stored.seq} is said to be the last of the chain, and is not`
    : undefined
}

export const missing = (from: number, to: number) =>
  from === to ? `number ${from} of the chain is missing` : `numbers ${from} to ${to} of the chain are missing`
