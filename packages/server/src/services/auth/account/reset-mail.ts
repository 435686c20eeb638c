import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

interface Recipient {
  readonly username: string
  readonly firstName: string
  readonly email: string
}

export function resetMail({ username, firstName, email }: Recipient, link: string, minutes: number): Mail {
  const paragraphs = [
    `Hello ${firstName},`,
    `someone asked to reset the password of your Soundings account ${username}.`,
    `The link works once, within the next ${minutes} minutes.`,
    'If this was not you, ignore this email: your password stays as it is.',
  ]
  return {
    to: email,
    subject: 'Reset your Soundings password',
    text: `${paragraphs[0]}\n\n${paragraphs[1]}\n\n${link}\n\n${paragraphs[2]}\n${paragraphs[3]}\n`,
    html: `<p>${escapeHtml(paragraphs[0]!)}</p><p>${escapeHtml(paragraphs[1]!)}</p><p><a href="${escapeHtml(link)}">Choose a new password</a></p><p>${escapeHtml(
      `${paragraphs[2]} ${paragraphs[3]}`,
    )}</p>`,
  }
}
