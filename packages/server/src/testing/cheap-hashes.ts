import type { HashCost } from '../services/auth/users/passwords/passwords.ts'

/** Every test adds users and signs in; a real hash takes longer than most of what they test. */
export const CHEAP_HASHES: HashCost = { memoryCost: 8, timeCost: 1 }
