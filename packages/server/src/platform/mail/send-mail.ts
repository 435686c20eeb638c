import type { JobKind } from '../jobs/jobs.ts'
import type { SecretBox } from '../secrets/box.ts'
import type { Mail, Mailer } from './mailer.ts'

export interface SealedMail {
  readonly sealed: string
}

const LABEL = 'job:mail'

/** Sending happens on the queue: a slow mail server holds up nobody, and a crash loses no mail. */
export function createMailSending({ mailer, box }: { mailer: Mailer; box: SecretBox }) {
  const kind: JobKind<SealedMail> = {
    name: 'mail.send',
    maxAttempts: 6,
    run: async ({ sealed }) => void (await mailer.send(JSON.parse(box.open(sealed, LABEL)) as Mail)),
  }
  return {
    kind,
    // A reset mail holds a one-time link, so waiting mails are sealed like every other secret.
    seal: (mail: Mail): SealedMail => ({ sealed: box.seal(JSON.stringify(mail), LABEL) }),
  }
}

export type MailSending = ReturnType<typeof createMailSending>
