import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { eventually } from './eventually.ts'

/** A real SMTP server on loopback that keeps what arrives. */
export async function startSmtpServer() {
  const mails: ParsedMail[] = []
  let read = 0
  let isToBeHeld = false
  let isHolding = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      if (isToBeHeld) {
        isToBeHeld = false
        isHolding = true
        // Never answered: whoever sends it waits until they are killed.
        return void stream.resume()
      }
      void simpleParser(stream).then((mail) => {
        mails.push(mail)
        callback()
      }, callback)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => mails.length,
    /** The next mail is received and neither taken nor refused. */
    holdNext: () => void (isToBeHeld = true),
    isHolding: () => isHolding,
    async next(): Promise<ParsedMail> {
      const mail = await eventually(() => mails[read] ?? Promise.reject(new Error('no mail yet')))
      read += 1
      return mail
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export type SmtpInbox = Awaited<ReturnType<typeof startSmtpServer>>
