import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createSignInPlaces } from './sign-in-places.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for a user who does not exist (no hash) as for one who does. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>
}

export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** argon2id with the costs OWASP recommends: 19 MiB, two passes. */
export const DEFAULT_HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 }

// Id tokens are checked on the same four threads, and the processor has other work too: hashing never takes them all.
const PLACES = Math.min(2, Math.max(1, availableParallelism() - 1))
/** A few seconds of work. */
const LONGEST_LINE = 100

export function createPasswords(cost: HashCost = DEFAULT_HASH_COST): Passwords {
  const options = { ...cost, parallelism: 1 }
  const inPlace = createSignInPlaces({ places: PLACES, longestLine: LONGEST_LINE })
  const decoy = hash('no one has this password', options)
  return {
    hash: (password) => inPlace(() => hash(password, options)),
    async verify(stored, password) {
      const compared = stored ?? (await decoy)
      const isRight = await inPlace(() => verify(compared, password))
      return isRight && Boolean(stored)
    },
  }
}
