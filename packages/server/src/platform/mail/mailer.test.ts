import { randomBytes } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type SmtpInbox, startSmtpServer } from '../../testing/servers/smtp-inbox.ts'
import { openTestStore, type TestStore } from '../../testing/servers/test-store.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createJobRunner } from '../jobs/runner.ts'
import { createSecretBox } from '../secrets/box.ts'
import { createMailer, type MailTimeouts } from './mailer.ts'
import { createMailSending } from './send-mail.ts'

const mail = { to: 'a@hospital.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const LONG: MailTimeouts = { connectMs: 60_000, answerMs: 60_000, wholeMs: 60_000 }
const mailerOf = (smtpUrl: string, timeouts: MailTimeouts) =>
  createMailer({ smtpUrl, from: 'reports@hospital.example', outboxDir: '', now: () => new Date(), timeouts })

describe('a mail server that hangs', () => {
  let server: Server
  let behave: (socket: Socket) => void
  const open = new Set<Socket>()
  beforeEach(async () => {
    server = createServer((socket) => {
      open.add(socket)
      socket.on('error', () => undefined)
      behave(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  // One short limit at a time: two that end together would leave it to chance which one speaks.
  const send = (short: Partial<MailTimeouts>) =>
    mailerOf(`smtp://127.0.0.1:${(server.address() as { port: number }).port}`, { ...LONG, ...short }).send(mail)

  it('and never greets is given up', async () => {
    behave = () => undefined
    await expect(send({ connectMs: 200 })).rejects.toThrow(/Greeting never received/)
  })

  it('and stops answering in the middle is given up', async () => {
    behave = (socket) => {
      socket.write('220 hospital.example\r\n')
      socket.once('data', () => socket.write('250 hospital.example\r\n'))
    }
    await expect(send({ answerMs: 200 })).rejects.toThrow(/Timeout/)
  })

  it('and keeps talking without ever coming to an end is given up', async () => {
    behave = (socket) => {
      const talking = setInterval(() => socket.write('220-wait\r\n'), 50)
      socket.on('close', () => clearInterval(talking))
    }
    await expect(send({ wholeMs: 400 })).rejects.toThrow(/did not take the email within/)
    behave = (socket) => {
      socket.write('220 hospital.example\r\n')
      const talking = setInterval(() => socket.write('250-wait\r\n'), 50)
      socket.on('close', () => clearInterval(talking))
    }
    await expect(send({ wholeMs: 400 })).rejects.toThrow(/did not take the email within/)
  })
})

describe('a mail that can never be sent', () => {
  let place: TestStore
  let inbox: SmtpInbox
  beforeEach(async () => {
    place = await openTestStore()
    inbox = await startSmtpServer()
  })
  afterEach(async () => {
    await inbox.close()
    await place.close()
  })

  it('is not enqueued without an address, and is not tried again when the mail server refuses it for good', async () => {
    const { db } = place.store
    const jobs = createJobs({ db, now: () => new Date() })
    const box = createSecretBox(randomBytes(32))
    const sending = createMailSending({ mailer: mailerOf(inbox.url, LONG), box, jobs })
    const runner = createJobRunner({
      jobs,
      kinds: [sending.kind],
      log: { warn: () => undefined, error: () => undefined },
      pollMs: 10,
    })
    runner.start()
    await sending.enqueue({ ...mail, to: '' }, db)
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
    await sending.enqueue({ ...mail, to: 'not an address' }, db)
    await eventually(async () =>
      expect(await db.selectFrom('jobs').selectAll().execute()).toMatchObject([
        { state: 'failed', attempts: 1, payload: '' },
      ]),
    )
    await runner.stop(0)
    expect(inbox.count()).toBe(0)
  })
})

describe('a mail that must not leave any more', () => {
  let inbox: SmtpInbox
  beforeEach(async () => {
    inbox = await startSmtpServer()
  })
  afterEach(() => inbox.close())

  it('is not taken by the mail server, however far it was', async () => {
    const mailer = mailerOf(inbox.url, LONG)
    await expect(
      mailer.send(mail, { beforeEnd: () => Promise.reject(new Error('another server sends it')) }),
    ).rejects.toThrow('another server sends it')
    await mailer.send({ ...mail, subject: 'Second' })
    expect((await inbox.next()).subject).toBe('Second')
    expect(inbox.count()).toBe(1)
  })
})
