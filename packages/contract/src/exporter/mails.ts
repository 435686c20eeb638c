import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { Email, line } from '../text.ts'
import { ShownQuestion } from './files.ts'

export const RECIPIENTS_MAX = 50

export const Recipients = z.array(Email).min(1).max(RECIPIENTS_MAX)

export const MailShare = z.strictObject({
  /** The subject of the mail; empty for the question's own name. */
  displayName: line(200).trim().default(''),
  emails: Recipients,
  question: ShownQuestion,
})
export type MailShare = z.infer<typeof MailShare>

export const shareByEmail = endpoint({
  service: 'exporter',
  method: 'POST',
  path: '/oi-files/share',
  allow: 'question.send_as_email',
  records: ['rows.read', 'question.export', 'mail.begin', 'mail.send'],
  summary: 'Send the result of a question as a file by email, once',
  body: MailShare,
  /** `sent` once the mail server has taken it; `kept` on the server where no mail server is set up; `queued` when that is still to come, which no answer waits for longer than ten seconds. */
  reply: z.object({
    status: z.enum(['PASS', 'FAIL']),
    state: z.enum(['sent', 'kept', 'queued', 'failed']),
    cause: z.string(),
    deliveryId: z.string(),
  }),
})

export const getMailDelivery = endpoint({
  service: 'exporter',
  method: 'GET',
  path: '/mail-delivery',
  allow: ['question.send_as_email', 'task.view'],
  records: showsNoRows,
  summary: 'Whether emails are really sent, and to which domains they may go (none named: to all)',
  reply: z.object({ delivery: z.enum(['smtp', 'outbox']), allowedDomains: z.array(z.string()) }),
})

/** How many mails are listed. */
export const MAILS_LISTED = 100

export const SentMail = z.object({
  id: z.string(),
  title: z.string(),
  recipients: z.array(z.string()),
  /** `queued` until the mail server has taken it or it is given up; `kept` on the server where no mail server is set up. */
  state: z.enum(['queued', 'sent', 'kept', 'failed']),
  /** Why it failed or was not sent, or which addresses the mail server refused. */
  cause: z.string(),
  createdDate: z.string(),
  /** Null while it is queued. */
  finishedDate: z.string().nullable(),
})
export type SentMail = z.infer<typeof SentMail>

export const listMails = endpoint({
  service: 'exporter',
  method: 'GET',
  path: '/mails',
  allow: 'question.send_as_email',
  records: showsNoRows,
  summary: 'The latest emails that the caller has sent by hand or by a task, newest first, and how each ended',
  reply: z.array(SentMail),
})
