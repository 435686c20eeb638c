import { hash, verify } from '@node-rs/argon2'

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

export function createPasswords(cost: HashCost = DEFAULT_HASH_COST): Passwords {
  const options = { ...cost, parallelism: 1 }
  const decoy = hash('no one has this password', options)
  return {
    hash: (password) => hash(password, options),
    async verify(stored, password) {
      const isRight = await verify(stored ?? (await decoy), password)
      return isRight && Boolean(stored)
    },
  }
}
