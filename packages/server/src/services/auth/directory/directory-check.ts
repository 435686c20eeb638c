import type { DirectoryCheck } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import { BACKGROUND_ADDRESS } from '../../../platform/http/viewer.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import type { MailSending } from '../../../platform/mail/send-mail.ts'
import { LeaseLost } from '../../../platform/store/fencing.ts'
import type { ExternalUsers } from '../users/external-users.ts'
import { SYSTEM } from '../users/user-rules.ts'
import type { FollowPerson } from './directory-accounts.ts'
import type { Directory } from './directory.ts'
import type { DirectoryAccount, DirectoryStore } from './directory.store.ts'

interface Needs {
  readonly directory: Pick<Directory, 'findAll'>
  readonly followPerson: Pick<FollowPerson, 'follow'>
  readonly externalUsers: Pick<ExternalUsers, 'deactivate'>
  readonly store: DirectoryStore
  readonly leaversPercent: number
  readonly publicUrl: string
  readonly mail: Pick<MailSending, 'enqueue'>
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly audit: Pick<Audit, 'record'>
  readonly log: Pick<Log, 'error'>
  readonly now: () => Date
}

/** One for all servers, so that two of them do it once. */
const JOB_ID = 'check-directory'
const HOUR_MS = 3_600_000
/** Tidying asks once an hour, so that no more than a day lies between two. */
const EVERY_MS = 23 * HOUR_MS
/** Fewer people are believed to have left at once. */
const MASS_AT_LEAST = 10

/** When the last check was that made this one due; a check out of turn has none. */
interface Planned {
  readonly after?: string
}

const lastAt = (last: DirectoryCheck | undefined): string => last?.at ?? ''

/** More people gone than a hospital loses in a day: rather a wrong filter, base or right of the account that searches. */
export const isMassLeaving = (gone: number, all: number, percent: number): boolean =>
  gone >= MASS_AT_LEAST && gone * 100 > all * percent

/** Looks daily whether the people of the directory are still there, and deactivates those who left. No other code does. */
export function createDirectoryCheck({
  directory,
  followPerson,
  externalUsers,
  store,
  leaversPercent,
  publicUrl,
  mail,
  jobs,
  audit,
  log,
  now,
}: Needs) {
  const read = async (): Promise<DirectoryCheck | undefined> => {
    const saved = await store.readCheck()
    return saved === undefined ? undefined : (JSON.parse(saved) as DirectoryCheck)
  }

  const countsOf = ({ people, gone, deactivated, unclear }: Omit<DirectoryCheck, 'at'>) =>
    [
      `${people} accounts, ${gone} not found or disabled, ${deactivated} deactivated`,
      ...(unclear > 0 ? [`${unclear} could not be checked`] : []),
    ].join(', ')

  async function end(
    check: Omit<DirectoryCheck, 'at'>,
    { detail = countsOf(check), mailTo = [] }: { detail?: string; mailTo?: readonly string[] } = {},
  ): Promise<void> {
    await store.transaction(async (within) => {
      await store.writeCheck(JSON.stringify({ ...check, at: now().toISOString() } satisfies DirectoryCheck), within)
      await audit.record(
        {
          username: SYSTEM,
          action: 'directory.check',
          outcome: check.state === 'done' ? 'success' : 'failed',
          detail,
          address: BACKGROUND_ADDRESS,
        },
        within,
      )
      for (const to of mailTo) await mail.enqueue(stoppedNotice(check, to, publicUrl), within)
    })
  }

  async function stop(counts: Pick<DirectoryCheck, 'people' | 'gone' | 'unclear'>): Promise<void> {
    const wasStopped = (await read())?.state === 'stopped'
    log.error(counts, 'directory check stopped')
    await end(
      { ...counts, state: 'stopped', deactivated: 0 },
      { mailTo: wasStopped ? [] : await store.administratorMails() },
    )
  }

  /** What fails for one person must not keep the others from being checked. */
  async function isDone(userId: number, work: () => Promise<void>, signal: AbortSignal): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof LeaseLost || signal.aborted) throw error
      log.error({ userId, err: error }, 'directory check of one account failed')
      return false
    }
  }

  /** The directory said something newer about people who signed in since the accounts were listed: older answers must not undo it. */
  const isUnchanged = async ({ id, checkedAt }: DirectoryAccount): Promise<boolean> =>
    (await store.find(id))?.checkedAt === checkedAt

  const kind: JobKind<Planned> = {
    name: 'auth.check-directory',
    maxAttempts: 4,
    async run({ after }, signal) {
      // Another server planned it at the same time, and it was done before this one began.
      if (after !== undefined && after !== lastAt(await read())) return
      const all = await store.list()
      const found = await directory.findAll(
        all.map(({ subject }) => subject),
        signal,
      )
      const gone = all.filter((_account, at) => found[at] === 'gone')
      let unclear = found.filter((finding) => finding === 'unclear').length
      const isStopped = isMassLeaving(gone.length, all.length, leaversPercent)
      let deactivated = 0
      // Leavers first: they must not wait for what others get.
      for (const account of isStopped ? [] : gone) {
        const leave = async () => {
          if (!(await isUnchanged(account)) || (await directory.findAll([account.subject], signal))[0] !== 'gone')
            return
          await externalUsers.deactivate(account.id, 'not found or disabled in the directory', BACKGROUND_ADDRESS)
          deactivated += 1
        }
        if (!(await isDone(account.id, leave, signal))) unclear += 1
      }
      for (const [at, account] of all.entries()) {
        const person = found[at]
        if (typeof person !== 'object') continue
        const follow = async () => {
          if (await isUnchanged(account)) await followPerson.follow(account.id, person)
        }
        if (!(await isDone(account.id, follow, signal))) unclear += 1
      }
      const counts = { people: all.length, gone: gone.length, unclear }
      await (isStopped ? stop(counts) : end({ ...counts, state: 'done', deactivated }))
    },

    /** Asked for again within the hour. */
    onGivenUp: (_payload, reason) =>
      end({ state: 'failed', people: 0, gone: 0, deactivated: 0, unclear: 0 }, { detail: reason }),
  }

  const begin = (planned: Planned = {}) => jobs.enqueue(kind, planned, { id: JOB_ID, isRepeated: true })
  const ageOf = ({ at }: DirectoryCheck) => now().getTime() - Date.parse(at)

  return {
    kind,
    view: async (): Promise<DirectoryCheck | null> => (await read()) ?? null,

    /** At the start, when settings may have been mended, and once an hour. */
    async plan({ isStart = false } = {}): Promise<void> {
      const last = await read()
      if (!last || ageOf(last) >= EVERY_MS || last.state === 'failed' || (isStart && last.state === 'stopped'))
        await begin({ after: lastAt(last) })
    },

    /** When one person was found to be gone. While checks are stopped, not again with every task. */
    async hasten(): Promise<void> {
      const last = await read()
      if (last?.state !== 'stopped' || ageOf(last) >= HOUR_MS) await begin()
    },
  }
}

function stoppedNotice({ people, gone }: Pick<DirectoryCheck, 'people' | 'gone'>, to: string, publicUrl: string) {
  const paragraphs = [
    `The directory no longer finds ${gone} of ${people} active accounts of Soundings (${publicUrl}).`,
    'So many people rarely leave at once, so no account was deactivated. Their tasks do not run, and they cannot sign in.',
    'Check LDAP_SEARCH_BASE, LDAP_USER_FILTER and the rights of the account LDAP_BIND_DN. If these people did leave, raise LDAP_LEAVERS_PERCENT and start the server again.',
  ]
  return {
    to,
    subject: 'Soundings: the check of the directory was stopped',
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(''),
  }
}
