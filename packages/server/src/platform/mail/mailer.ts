import { mkdir, rename, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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
  /** The name of its file in the outbox when there is no mail server to take it. */
  readonly keptAs?: string
}

export interface Mailer {
  readonly delivery: 'smtp' | 'outbox'
  /** Where mails go, in words for an administrator, without any secret. */
  readonly detail: string
  send(mail: Mail, options?: SendOptions): Promise<Sent>
}

export interface SendOptions {
  /** Ends the conversation with the mail server. */
  readonly signal?: AbortSignal
  /** Runs when everything but the end of the mail was given to the mail server; when it fails, the mail is not sent. */
  readonly beforeEnd?: () => Promise<void>
}

export interface MailTimeouts {
  /** Until the mail server has greeted. */
  readonly connectMs: number
  /** Of a single answer. Servers look for viruses before they take a mail, and given up too early it would be sent twice. */
  readonly answerMs: number
  readonly wholeMs: number
}

interface Needs {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly outboxDir: string
  readonly now: () => Date
  readonly timeouts?: MailTimeouts
}

const TIMEOUTS: MailTimeouts = { connectMs: 15_000, answerMs: 60_000, wholeMs: 300_000 }

export function createMailer({ smtpUrl, from, outboxDir, now, timeouts = TIMEOUTS }: Needs): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from, timeouts) : outboxMailer(outboxDir, from, now)
}

function smtpMailer(smtpUrl: string, from: string, { connectMs, answerMs, wholeMs }: MailTimeouts): Mailer {
  const { hostname, port } = new URL(smtpUrl)
  const host = domainOf(from)
  return {
    delivery: 'smtp',
    detail: port ? `${hostname}:${port}` : hostname,
    async send(mail, { signal, beforeEnd } = {}) {
      // A socket of our own: the transport has no way to end a conversation that goes on.
      const socket = new Socket()
      const end = (reason: unknown) => socket.destroy(reason as Error)
      const limit = setTimeout(
        () => end(new Error(`The mail server did not take the email within ${wholeMs / 1000} seconds`)),
        wholeMs,
      )
      const onAbort = () => end(signal?.reason)
      signal?.addEventListener('abort', onAbort)
      const options = {
        url: smtpUrl,
        socket,
        connectionTimeout: connectMs,
        dnsTimeout: connectMs,
        greetingTimeout: connectMs,
        socketTimeout: answerMs,
      }
      const transport = createTransport(options, { from })
      if (beforeEnd) transport.use('stream', holdEnd(beforeEnd))
      try {
        signal?.throwIfAborted()
        const { rejected } = await transport.sendMail(toMessage(mail, host))
        return { refused: rejected }
      } finally {
        clearTimeout(limit)
        signal?.removeEventListener('abort', onAbort)
      }
    },
  }
}

/** Lets a mail through except for its end, which waits for a last check. A transform would be asked for its end as soon as a small mail fits into its buffer, long before the mail server takes any of it. */
function holdEnd(check: () => Promise<void>) {
  return ({ message }: { message: { processFunc(through: (mail: Readable) => Readable): void } }, done: () => void) => {
    message.processFunc((mail) => Readable.from(checkedAtEnd(mail, check)))
    done()
  }
}

async function* checkedAtEnd(mail: AsyncIterable<Buffer>, check: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* mail
  await check()
}

/** Without a mail server, mails lie as .eml files in the data folder, where an administrator can open them. */
function outboxMailer(outboxDir: string, from: string, now: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  let count = 0
  return {
    delivery: 'outbox',
    detail: outboxDir,
    async send(mail, { beforeEnd } = {}) {
      await beforeEnd?.()
      const { message } = await transport.sendMail(toMessage(mail, domainOf(from)))
      await mkdir(outboxDir, { recursive: true, mode: 0o700 })
      count += 1
      // A mail with a name of its own replaces itself when it is written once more.
      const name = mail.id
        ? `${mail.id}.eml`
        : `${now().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${count}.eml`
      const unfinished = join(outboxDir, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(outboxDir, name))
      return { refused: [], keptAs: name }
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

/** What a mail server refuses for good, it refuses tomorrow too; so is a mail without a usable address, which it never hears of. */
export function isFinalRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  return responseCode === undefined ? code === 'EENVELOPE' : Number(responseCode) >= 500
}

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'
