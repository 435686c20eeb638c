import { createHash } from 'node:crypto'
import { Problem } from '@soundings/contract'
import type { GuessLimit, GuessLimits } from '../../../platform/http/guards/rate-limits.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Guesses, GuessStore } from './guesses.store.ts'
import { networkOf } from '../../../platform/http/guards/network-of.ts'

interface Needs {
  readonly store: GuessStore
  readonly limits: GuessLimits
  readonly now: () => Date
}

/** Who or what is guessed at, and by which limit. */
interface Subject {
  readonly key: string
  readonly limit: GuessLimit
}

/** Counts a failed guess at the one whom it is called with, or throws when they must wait. */
export type CountGuess<Target> = (target: Target, verify: () => Promise<boolean>) => Promise<boolean>

const FIRST_DELAY_MS = 1000
const KEEP_MS = 24 * 3_600_000
/** How far the clock of another server may be ahead. */
const CLOCKS_DIFFER_MS = 60_000

/** Slows down guessing at passwords: by address over all names, by name over all addresses, by known device on its own. */
export function createGuesses({ store, limits, now }: Needs) {
  const ofName = (username: string): Subject => ({
    key: hashed(`name:${username.toLowerCase()}`),
    limit: limits.perName,
  })

  /** By a clock that was set back, a guess lies far ahead; waiting for it would lock people out until then. */
  async function notFarAhead(key: string, guesses: Guesses, within: Db): Promise<Guesses> {
    if (Date.parse(guesses.lastAt) <= now().getTime() + CLOCKS_DIFFER_MS) return guesses
    const moved = { ...guesses, lastAt: now().toISOString() }
    await store.write(key, moved, within)
    return moved
  }

  /** Counted before the password is looked at, so that guesses sent at once are not all let through. */
  const reserve = (subjects: readonly Subject[]): Promise<number> =>
    store.transaction(async (within) => {
      const counted: { key: string; after: Guesses }[] = []
      let waitMs = 0
      for (const { key, limit } of subjects) {
        const guesses = await notFarAhead(key, await store.lock(key, now().toISOString(), within), within)
        // While this one waited for the lock, another was counted, and the clock of another server may be ahead.
        const at = Math.max(now().getTime(), Date.parse(guesses.lastAt))
        const elapsedMs = at - Date.parse(guesses.lastAt)
        const failures = Math.max(0, guesses.failures - Math.floor(elapsedMs / limit.forgiveMs))
        waitMs = Math.max(waitMs, delayAfter(failures, limit) - elapsedMs)
        counted.push({ key, after: { failures: failures + 1, lastAt: new Date(at).toISOString() } })
      }
      if (waitMs > 0) return waitMs
      for (const { key, after } of counted) await store.write(key, after, within)
      return 0
    })

  async function attempt(subjects: readonly Subject[], verify: () => Promise<boolean>): Promise<boolean> {
    // In one order for all, so that two requests never wait for each other.
    const ordered = subjects.toSorted((left, right) => (left.key < right.key ? -1 : 1))
    const waitMs = await reserve(ordered)
    if (waitMs > 0) throw tooManyGuesses(Math.ceil(waitMs / 1000))
    let isCounted = false
    try {
      isCounted = !(await verify())
      return !isCounted
    } finally {
      // Neither what was right nor what could not be looked at is a failed guess.
      if (!isCounted) await store.takeBackOne(ordered.map(({ key }) => key))
    }
  }

  return {
    /** A device on which the person has signed in before is not held up by what others try. */
    signIn: (
      { username, address, device }: { username: string; address: string; device: string | undefined },
      verify: () => Promise<boolean>,
    ) =>
      attempt(
        device === undefined
          ? [ofName(username), { key: hashed(`address:${networkOf(address)}`), limit: limits.perAddress }]
          : [{ key: hashed(`device:${device}`), limit: limits.perName }],
        verify,
      ),

    /** At a person of the directory, who has more spellings than a name here. */
    directoryPassword: ((person, verify) =>
      attempt([{ key: hashed(`directory:${person}`), limit: limits.perName }], verify)) satisfies CountGuess<string>,

    /** At the second factor, once the password was right under whatever name. */
    code: ((userId, verify) =>
      attempt([{ key: hashed(`code:${userId}`), limit: limits.perName }], verify)) satisfies CountGuess<number>,

    /** By a user who holds a session, and must not be held up by callers without one. */
    currentPassword: (userId: number, verify: () => Promise<boolean>) =>
      attempt([{ key: hashed(`account:${userId}`), limit: limits.perName }], verify),

    /** A user who has reset the password by mail need not wait because of guesses at the old one. */
    forgive: (username: string, within: Db) => store.remove(ofName(username).key, within),
    removeOld: () => store.removeBefore(new Date(now().getTime() - KEEP_MS).toISOString()),
  }
}

export type GuessRules = ReturnType<typeof createGuesses>

function delayAfter(failures: number, { free, longestMs }: GuessLimit): number {
  return failures < free ? 0 : Math.min(longestMs, FIRST_DELAY_MS * 2 ** (failures - free))
}

/** Names that are guessed at may be passwords typed into the wrong field, so they are not kept in the clear. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

function tooManyGuesses(seconds: number) {
  const wait = seconds === 1 ? '1 second' : seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Problem('too-many-requests', `Too many failed sign-ins, try again in ${wait}`, {
    retryAfterSeconds: seconds,
  })
}
