import { Problem } from '@soundings/contract'
import { BACKGROUND_ADDRESS } from '../../../platform/http/viewer.ts'
import type { ExternalRightsRules } from '../external/external-rights.ts'
import type { CountGuess } from '../guesses/guesses.ts'
import type { ExternalUsers } from '../users/external-users.ts'
import type { StoredUser, Users } from '../users/users.ts'
import type { Directory } from './directory.ts'
import type { DirectoryAccount, DirectoryStore } from './directory.store.ts'
import type { DirectoryPerson } from './read-entry.ts'

interface FollowNeeds {
  readonly store: DirectoryStore
  readonly externalUsers: ExternalUsers
  readonly externalRights: ExternalRightsRules
  readonly users: Pick<Users, 'find'>
  readonly now: () => Date
}

/** Brings accounts to what the directory says of their people. */
export function createFollowPerson({ store, externalUsers, externalRights, users, now }: FollowNeeds) {
  async function followRights(user: StoredUser, { rights }: DirectoryPerson, address: string): Promise<StoredUser> {
    await externalRights.follow(user, rights, address)
    await store.setChecked(user.id, now().toISOString())
    return user
  }

  return {
    /** At sign-in: finds or makes the account. */
    admit: async (person: DirectoryPerson, address: string): Promise<StoredUser> =>
      followRights(await externalUsers.admit(person, address), person, address),

    /** Of a known person. An account that was deactivated meanwhile stays as it is. */
    async follow(userId: number, person: DirectoryPerson): Promise<void> {
      const user = await users.find(userId)
      if (user?.enabled)
        await followRights(await externalUsers.follow(user, person, BACKGROUND_ADDRESS), person, BACKGROUND_ADDRESS)
    },
  }
}

export type FollowPerson = ReturnType<typeof createFollowPerson>

interface Needs {
  /** Undefined when no directory is configured, or not any more. */
  readonly directory: Directory | undefined
  readonly store: DirectoryStore
  readonly followPerson: FollowPerson
  /** Asks for a check of all accounts, which alone deactivates people. */
  readonly onGone: () => Promise<void>
  readonly now: () => Date
}

const DAY_MS = 24 * 3_600_000
/** Tasks run for so long after the last answer of a directory that is away: one daily check may fail. */
const UNANSWERED_MS = 2 * DAY_MS
/** Programs call every second, so a negative answer, or none, is cached for a minute. */
const ASK_AGAIN_MS = 60_000

/** Accounts of people in the directory: how they sign in, and whether they are still there. */
export function createDirectoryAccounts({ directory, store, followPerson, onGone, now }: Needs) {
  /** No answer does not mean that the user left. */
  async function check({ id, subject }: DirectoryAccount): Promise<'there' | 'gone' | 'unanswered'> {
    const [found = 'unclear'] = directory ? await directory.findAll([subject]).catch(asUnclear) : []
    if (found === 'unclear') return 'unanswered'
    if (found === 'gone') {
      await onGone()
      return 'gone'
    }
    await followPerson.follow(id, found)
    return 'there'
  }

  const isOlderThan = (ms: number, { checkedAt }: DirectoryAccount) =>
    checkedAt === null || now().getTime() - Date.parse(checkedAt) > ms

  const asked = new Map<number, { readonly at: number; readonly isGone: Promise<boolean> }>()

  function isGone(account: DirectoryAccount): Promise<boolean> {
    const [at, last] = [now().getTime(), asked.get(account.id)]
    if (last && Math.abs(at - last.at) < ASK_AGAIN_MS) return last.isGone
    const answer = check(account).then((outcome) => outcome === 'gone')
    asked.set(account.id, { at, isGone: answer })
    answer.catch(() => asked.delete(account.id))
    return answer
  }

  return {
    async signIn({
      username,
      password,
      address,
      countGuess,
    }: {
      username: string
      password: string
      address: string
      countGuess: CountGuess<string>
    }): Promise<{ readonly user: StoredUser } | { readonly refused: string }> {
      if (!directory) return { refused: 'no directory is configured' }
      const answer = await directory.signIn(username, password, countGuess)
      if ('refused' in answer) return answer
      return { user: await followPerson.admit(answer.person, address) }
    },

    hasPassword: async ({ subject }: StoredUser, password: string): Promise<boolean> =>
      directory !== undefined && subject !== null && directory.hasPassword(subject, password),

    /** Before what runs without its owner. */
    async assertStillThere(userId: number): Promise<void> {
      const account = await store.find(userId)
      if (!account) return
      const outcome = await check(account)
      if (outcome === 'gone') throw new Problem('forbidden', 'The directory no longer has the owner of this task')
      if (outcome === 'unanswered' && isOlderThan(UNANSWERED_MS, account))
        throw new Problem(
          'unavailable',
          'The directory has not said for more than two days whether the owner of this task is still there',
        )
    },

    /** Before a session or a key goes on; the daily check comes first, unless the directory was away then. */
    async mayGoOn(userId: number): Promise<boolean> {
      const account = await store.find(userId)
      return !account || !isOlderThan(DAY_MS, account) || !(await isGone(account))
    },
  }
}

export type DirectoryAccounts = ReturnType<typeof createDirectoryAccounts>

/** Also when too many people are signing in to ask at this moment. */
function asUnclear(error: unknown): ['unclear'] {
  if (error instanceof Problem && (error.kind === 'unavailable' || error.kind === 'too-many-requests'))
    return ['unclear']
  throw error
}
