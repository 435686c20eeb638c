import type { SentMail } from '@soundings/contract'

/** A mail that some of its recipients did not get is neither sent nor failed. */
export function mailOutcome({ state, cause }: Pick<SentMail, 'state' | 'cause'>): {
  readonly label: string
  readonly color: string
} {
  if (state === 'queued') return { label: 'Queued', color: 'brand' }
  if (state === 'kept') return { label: 'Not sent', color: 'amber' }
  if (state === 'failed') return { label: 'Failed', color: 'red' }
  return cause === '' ? { label: 'Sent', color: 'green' } : { label: 'Sent in part', color: 'amber' }
}
