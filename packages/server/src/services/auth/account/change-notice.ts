import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

interface Change {
  readonly username: string
  readonly firstName: string
  readonly email: string
  readonly changed: string
  readonly by: string
  readonly publicUrl: string
}

/** Tells the owner of an account what was changed, and by whom. */
export function changeNotice({ username, firstName, email, changed, by, publicUrl }: Change): Mail {
  const actor = by === username ? 'you' : by
  const paragraphs = [
    `Hello ${firstName},`,
    `the ${changed} of your Soundings account ${username} (${publicUrl}) was changed by ${actor}.`,
    'If you did not expect this, tell your administrator at once.',
  ]
  return {
    to: email,
    subject: `The ${changed} of your Soundings account was changed`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(''),
  }
}
