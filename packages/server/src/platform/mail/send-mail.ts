import { createHash } from 'node:crypto'
import { FinalJobError, type JobKind, type Jobs } from '../jobs/jobs.ts'
import type { SecretBox } from '../secrets/box.ts'
import type { Db } from '../store/store.ts'
import { isFinalRefusal, type Mail, type Mailer } from './mailer.ts'

interface SealedMail {
  readonly sealed: string
}

const LABEL = 'job:mail'

/** Sending happens on the queue: a slow mail server holds up no one, and a crash loses no mail. */
export function createMailSending({ mailer, box, jobs }: { mailer: Mailer; box: SecretBox; jobs: Jobs }) {
  const kind: JobKind<SealedMail> = {
    name: 'mail.send',
    maxAttempts: 6,
    async run({ sealed }, signal) {
      try {
        await mailer.send(JSON.parse(box.open(sealed, LABEL)) as Mail, { signal, beforeEnd: jobs.leaseCheck() })
      } catch (error) {
        throw isFinalRefusal(error) ? new FinalJobError((error as Error).message, { cause: error }) : error
      }
    },
  }
  return {
    kind,

    /** A reset mail holds a one-time link, so waiting mails are sealed like every other secret. Without an address there is none. */
    async enqueue(mail: Mail, within: Db): Promise<void> {
      if (mail.to.length === 0) return
      await jobs.enqueue(
        kind,
        { sealed: box.seal(JSON.stringify(mail), LABEL) },
        { within, lane: laneOf([mail.to].flat()) },
      )
    },
  }
}

/** Mails to the same people leave one at a time: where a mail server hangs over one recipient, the others get theirs. */
export const laneOf = (recipients: readonly string[]): string =>
  createHash('sha256')
    .update(
      recipients
        .map((address) => address.toLowerCase())
        .toSorted()
        .join(','),
    )
    .digest('base64url')

export type MailSending = ReturnType<typeof createMailSending>
