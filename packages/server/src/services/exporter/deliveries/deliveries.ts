import {
  fieldProblem,
  MAILS_LISTED,
  type MailShare,
  mayUse,
  type PermissionName,
  Problem,
  type ShownQuestion,
} from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import { newToken } from '../../../platform/secrets/tokens.ts'
import { assertAnsweredVersion } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Core } from '../../core/index.ts'
import type { AssertExportQuota } from '../files/assert-export-quota.ts'
import type { MailFiles } from '../files/mail-files.ts'
import { pollUntil } from '../poll-until.ts'
import { type DeliveryStore, finalStates, type FinalState, type StoredDelivery } from './deliveries.store.ts'
import type { FinishedListener } from './finish-delivery.ts'

interface Needs {
  readonly store: DeliveryStore
  readonly files: MailFiles
  readonly prepareJob: JobKind<{ deliveryId: string }>
  readonly jobs: Jobs
  readonly questions: Pick<Core['questions'], 'getRunnable'>
  readonly assertExportQuota: AssertExportQuota
  readonly listeners: FinishedListener[]
  readonly allowedDomains: readonly string[]
  readonly answerWithinMs?: number | undefined
  readonly now: () => Date
}

export interface DeliveryOrder {
  readonly id: string
  /** Empty: the names of the questions. */
  readonly title: string
  readonly emails: readonly string[]
  readonly questions: readonly ShownQuestion[]
  readonly permissions: readonly PermissionName[]
}

/** The page says 'Sending Emails' meanwhile, and then that the mail is queued. */
const ANSWER_WITHIN_MS = 10_000

/** Results of questions on their way to people by mail. */
export function createDeliveries({
  store,
  files,
  prepareJob,
  jobs,
  questions,
  assertExportQuota,
  listeners,
  allowedDomains,
  answerWithinMs = ANSWER_WITHIN_MS,
  now,
}: Needs) {
  /** Throws when the sender may not send all of it now. */
  async function check(
    sender: Viewer,
    { emails, questions: asked, permissions }: Omit<DeliveryOrder, 'id' | 'title'>,
    field = 'emails',
  ): Promise<string[]> {
    assertHolds(sender, permissions)
    assertAllowedRecipients(emails, allowedDomains, field)
    const names: string[] = []
    for (const wanted of asked) {
      const question = await questions.getRunnable(sender, wanted.questionId)
      assertAnsweredVersion(question, wanted)
      names.push(question.name)
    }
    return names
  }

  async function order(sender: Viewer, wanted: DeliveryOrder, within: Db, names: readonly string[]): Promise<void> {
    const createdAt = now().toISOString()
    const { id, emails: recipients, permissions } = wanted
    const title = wanted.title === '' ? names.join(', ') : wanted.title
    await store.insert({ id, ownerId: sender.userId, title, recipients, permissions, createdAt }, within)
    for (const [index, request] of wanted.questions.entries()) {
      await files.add(
        { questionName: names[index]!, request, ownerId: sender.userId, createdAt, deliveryId: id },
        within,
      )
    }
    await jobs.enqueue(prepareJob, { deliveryId: id }, { within, id: `prepare:${id}`, userId: sender.userId })
  }

  const isAlive = async (id: string, from?: Db): Promise<boolean> =>
    (await jobs.isAlive(`prepare:${id}`, from)) || jobs.isAlive(`send:${id}`, from)

  return {
    check,
    order,

    /** Sends now; small mails have left by the time of the answer, and what is wrong shows in it. */
    async share(
      viewer: Viewer,
      { displayName, emails, question }: MailShare,
      signal: AbortSignal,
    ): Promise<StoredDelivery> {
      const wanted: DeliveryOrder = {
        id: newToken(),
        title: displayName,
        emails,
        questions: [question],
        permissions: ['question.send_as_email'],
      }
      const names = await check(viewer, wanted)
      await store.transaction(async (within) => {
        await assertExportQuota(viewer.userId, within)
        await order(viewer, wanted, within, names)
      })
      return pollUntil(
        async () => (await store.find(wanted.id))!,
        ({ state }) => outcomeOf(state) !== 'queued',
        { waitMs: answerWithinMs, signal },
      )
    },

    list: (viewer: Viewer): Promise<StoredDelivery[]> => store.listLatestOf(viewer.userId, MAILS_LISTED),

    isAlive,

    /** A person who orders mails signs up to hear how they ended. */
    registerListener: (listener: FinishedListener) => void listeners.push(listener),

    /** Also those whose jobs are gone, which will never end. */
    async purgeExpired(before: Date): Promise<void> {
      await store.removeFinishedBefore(before.toISOString())
      for (const id of await store.unfinishedBefore(before.toISOString()))
        if (!(await isAlive(id))) await store.removeUnfinished(id)
    },
  }
}

export type Deliveries = ReturnType<typeof createDeliveries>

/** As its sender sees it. */
export const outcomeOf = (state: StoredDelivery['state']): FinalState | 'queued' =>
  finalStates.find((final) => final === state) ?? 'queued'

/** Throws when a person lacks one of the permissions. */
export function assertHolds(viewer: Viewer, permissions: readonly PermissionName[]): void {
  const missing = permissions.filter((permission) => !mayUse(viewer, permission))
  if (missing.length > 0)
    throw new Problem('forbidden', `${viewer.username} lacks the permission ${missing.join(', ')}`)
}

/** Operators may name the domains to which patients' data can go at all. */
export function assertAllowedRecipients(
  emails: readonly string[],
  allowedDomains: readonly string[],
  field: string,
): void {
  if (allowedDomains.length === 0) return
  const fieldErrors = emails.flatMap((email, index) => {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    return allowedDomains.includes(domain)
      ? []
      : [{ field: `${field}[${index}]`, message: `Emails may not be sent to ${domain}` }]
  })
  if (fieldErrors.length > 0) throw fieldProblem(fieldErrors)
}
