import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string | readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** A mail that may be sent again after a crash has a name of its own: receivers can tell that it is the same. */
  readonly id?: string
  readonly attachments?: readonly { readonly filename: string; readonly path: string; readonly contentType: string }[]
}

export interface Sent {
  /** Addresses the mail server did not take, while it took others. */
  readonly refused: readonly string[]
}

export interface Mailer {
  readonly delivery: 'smtp' | 'outbox'
  /** Where mails go, in words for an administrator, without any secret. */
  readonly detail: string
  send(mail: Mail): Promise<Sent>
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
  const host = domainOf(from)
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
      const { rejected } = (await transport.sendMail(toMessage(mail, host))) as { rejected: readonly (string | { address: string })[] }
      return { refused: rejected.map((address) => (typeof address === 'string' ? address : address.address)) }
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
      const { message } = await transport.sendMail(toMessage(mail, domainOf(from)))
      await mkdir(outboxDir, { recursive: true, mode: 0o700 })
      count += 1
      // A mail with a name of its own replaces itself when it is written once more.
      const name = mail.id ? `${mail.id}.eml` : `${now().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${count}.eml`
      const unfinished = join(outboxDir, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(outboxDir, name))
      return { refused: [] }
    },
  }
}

function toMessage({ id, to, attachments, ...mail }: Mail, host: string) {
  return {
    ...mail,
    to: typeof to === 'string' ? to : [...to],
    ...(id && { messageId: `<${id}@${host}>` }),
    ...(attachments && { attachments: attachments.map((attachment) => ({ ...attachment })) }),
  }
}

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'
