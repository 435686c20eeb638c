import { Problem } from '@soundings/contract'
import type { Admission, Admissions } from '../../../platform/admissions/admissions.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import { failedOutcome } from '../../../platform/http/problems.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { isFinalRefusal, type Mailer } from '../../../platform/mail/mailer.ts'
import type { Core } from '../../core/index.ts'
import type { EnclosedFile, MailFiles } from '../files/mail-files.ts'
import { deliveryMail } from './delivery-mail.ts'
import type { DeliveryStore, StoredDelivery } from './deliveries.store.ts'
import type { FinishDelivery } from './finish-delivery.ts'

interface Needs {
  readonly store: DeliveryStore
  readonly files: MailFiles
  readonly admissions: Admissions
  readonly mailer: Mailer
  readonly audit: Audit
  readonly jobs: Pick<Jobs, 'leaseCheck'>
  readonly questions: Pick<Core['questions'], 'getVisible' | 'findKept'>
  readonly questionRows: Pick<Core['questionRows'], 'rulesKeyOf' | 'assertWithinLimit'>
  readonly senderOf: (delivery: StoredDelivery) => Promise<Viewer>
  readonly finish: FinishDelivery
  readonly log: Log
  readonly publicUrl: string
}

/** Mail servers commonly take 25 MB, and a file grows by a third on its way. */
const ENCLOSED_BYTES_MAX = 18 * 1024 * 1024

/** Sends a mail whose files are written. It is repeated under the same name until the mail server has taken it. */
export function createSendJob({
  store,
  files,
  admissions,
  mailer,
  audit,
  jobs,
  questions,
  questionRows,
  senderOf,
  finish,
  log,
  publicUrl,
}: Needs): JobKind<{ deliveryId: string }> {
  /** Rights may have changed while the mail waited. */
  async function assertMayLeave(sender: Viewer, { file }: EnclosedFile, admission: Admission) {
    const { id } = await questions.getVisible(sender, file.request.questionId)
    const question = await questions.findKept(sender, id, file.query)
    if (
      !question ||
      file.databaseId === null ||
      (await questionRows.rulesKeyOf(sender, file.databaseId, question.query)) !== file.rulesKey
    )
      throw rowsChanged(sender)
    await questionRows.assertWithinLimit(sender, question, file, admission)
  }

  async function enclose(delivery: StoredDelivery, sender: Viewer, signal: AbortSignal): Promise<EnclosedFile[]> {
    const enclosed = await Promise.all((await files.of(delivery.id)).map(files.open))
    const admission = admissions.open({ viewer: sender, renew: () => senderOf(delivery) })
    const stop = () => admission.abort(signal.reason)
    signal.addEventListener('abort', stop)
    try {
      for (const each of enclosed) await assertMayLeave(sender, each, admission)
    } finally {
      signal.removeEventListener('abort', stop)
      admission.close()
    }
    const size = enclosed.reduce((sum, { file }) => sum + (file.bytes ?? 0), 0)
    if (size > ENCLOSED_BYTES_MAX) throw tooLarge(size)
    return enclosed
  }

  /** Before it leaves: a mail that cannot be recorded is not sent. Its end is recorded as well. */
  const recordBegin = (
    { recipients }: StoredDelivery,
    { username, address }: Viewer,
    enclosed: readonly EnclosedFile[],
  ) =>
    audit.record({
      username,
      action: 'mail.begin',
      object: enclosed.map(({ file }) => `question ${file.questionId}`).join(', '),
      rows: enclosed.reduce((sum, { file }) => sum + (file.rows ?? 0), 0),
      detail: recipients.join(', '),
      address,
    })

  return {
    name: 'exporter.send-mail',
    maxAttempts: 6,
    async run({ deliveryId }, signal) {
      const delivery = await store.find(deliveryId)
      if (!delivery || !(await store.move(deliveryId, ['ready', 'sending'], 'sending'))) return
      try {
        const sender = await senderOf(delivery)
        const enclosed = await enclose(delivery, sender, signal)
        await recordBegin(delivery, sender, enclosed)
        const { refused, keptAs } = await mailer.send(
          deliveryMail({ ...delivery, sender: sender.username, enclosed, publicUrl }),
          { signal, beforeEnd: jobs.leaseCheck() },
        )
        const error = refused.length > 0 ? `The mail server refused ${refused.join(', ')}` : ''
        if (refused.length > 0)
          log.warn({ delivery: deliveryId, refused: refused.length }, 'mail refused for some recipients')
        await finish(
          delivery,
          keptAs === undefined ? { state: 'sent', error } : { state: 'kept', error: notSent(keptAs) },
        )
      } catch (error) {
        if (!(error instanceof Problem) && !isFinalRefusal(error)) throw error
        log.warn({ delivery: deliveryId, err: error }, 'mail failed')
        await finish(delivery, {
          state: 'failed',
          error: (error as Error).message,
          isRefused: error instanceof Problem && failedOutcome(error) === 'refused',
        })
      }
    },
    async onGivenUp({ deliveryId }, reason) {
      const delivery = await store.find(deliveryId)
      if (delivery) await finish(delivery, { state: 'failed', error: reason })
    },
  }
}

const notSent = (file: string) => `No mail server is set up, so it was not sent. It is kept on the server as ${file}`

function rowsChanged({ username }: Viewer) {
  return new Problem('forbidden', `The rows that ${username} may see changed while the email waited`)
}

function tooLarge(bytes: number) {
  return new Problem(
    'too-large',
    `The files have ${Math.ceil(bytes / 1024 / 1024)} MB, which is too much for an email. Limit the question or export it`,
  )
}
