import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  readonly delivery: 'smtp' | 'outbox'
  /** Where mails go, in words for an administrator, without any secret. */
  readonly detail: string
  send(mail: Mail): Promise<void>
}

interface Needs {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly outboxDir: string
  readonly now: () => Date
}

const SMTP_PATIENCE_MS = 15_000

export function createMailer({ smtpUrl, from, outboxDir, now }: Needs): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : outboxMailer(outboxDir, from, now)
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const { hostname, port } = new URL(smtpUrl)
  const transport = createTransport(smtpUrl, {
    from,
    connectionTimeout: SMTP_PATIENCE_MS,
    greetingTimeout: SMTP_PATIENCE_MS,
    socketTimeout: SMTP_PATIENCE_MS,
  } as object)
  return {
    delivery: 'smtp',
    detail: port ? `${hostname}:${port}` : hostname,
    async send(mail) {
      await transport.sendMail({ ...mail })
    },
  }
}

/** Without a mail server, mails lie as .eml files in the data folder, where an administrator can open them. */
function outboxMailer(outboxDir: string, from: string, now: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  let count = 0
  return {
    delivery: 'outbox',
    detail: outboxDir,
    async send(mail) {
      const { message } = await transport.sendMail({ ...mail })
      await mkdir(outboxDir, { recursive: true, mode: 0o700 })
      count += 1
      const name = `${now().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${count}.eml`
      const unfinished = join(outboxDir, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(outboxDir, name))
    },
  }
}
