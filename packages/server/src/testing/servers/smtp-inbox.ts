import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { eventually } from '../eventually.ts'

/** A real SMTP server on loopback that keeps what arrives. */
export async function startSmtpServer() {
  const mails: ParsedMail[] = []
  let read = 0
  let isToBeHeld = false
  let isHolding = false
  let isSilent = (_address: string) => false
  const unanswered: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      if (isSilent(address)) return void unanswered.push(callback)
      callback()
    },
    onData(stream, _session, callback) {
      if (isToBeHeld) {
        isToBeHeld = false
        isHolding = true
        // Never answered: the sender waits until it is killed.
        return void stream.resume()
      }
      void simpleParser(stream).then((mail) => {
        mails.push(mail)
        callback()
      }, callback)
    },
  })
  // Senders are killed and stopped in the middle of a mail.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => mails.length,
    arrived: () => mails.map(({ subject = '', messageId = '' }) => ({ subject, id: messageId })),
    /** The next mail is received and neither taken nor refused. */
    holdNext: () => void (isToBeHeld = true),
    isHolding: () => isHolding,
    /** Gives no answer about recipients of which this is true. */
    ignore: (isIgnored: (address: string) => boolean) => void (isSilent = isIgnored),
    unanswered: () => unanswered.length,
    /** Answers all that wait for an answer about a recipient. */
    answer() {
      isSilent = () => false
      for (const callback of unanswered.splice(0)) callback()
    },
    async next(): Promise<ParsedMail> {
      const mail = await eventually(() => mails[read] ?? Promise.reject(new Error('no mail yet')))
      read += 1
      return mail
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export type SmtpInbox = Awaited<ReturnType<typeof startSmtpServer>>
