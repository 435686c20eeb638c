import { Problem } from '@soundings/contract'
import type { SsoStore } from './sso.store.ts'

interface Needs {
  readonly store: Pick<SsoStore, 'lastSignInOf'>
  /** So long after the last sign-in of a person, what runs without them goes on. */
  readonly unattendedDays: number
  readonly now: () => Date
}

const DAY_MS = 24 * 3_600_000

/** What runs without a person of single sign-on. A provider tells of a person only when they sign in, so a leaver is known by their absence. */
export function createSsoConfirmation({ store, unattendedDays, now }: Needs) {
  /** Before an API key or a display link goes on. */
  async function mayGoOn(userId: number): Promise<boolean> {
    const at = await store.lastSignInOf(userId)
    return at === undefined || now().getTime() - Date.parse(at) <= unattendedDays * DAY_MS
  }

  return {
    mayGoOn,

    /** Before a task runs. */
    async assertMayGoOn(userId: number): Promise<void> {
      if (await mayGoOn(userId)) return
      throw new Problem(
        'forbidden',
        `The owner of this task has not signed in by single sign-on for more than ${unattendedDays} days`,
      )
    },
  }
}

export type SsoConfirmation = ReturnType<typeof createSsoConfirmation>
