import { expect, it } from 'vitest'
import { mailOutcome } from './mail-outcome.ts'

it('EX3 a mail is queued, sent, sent in part when addresses were refused, not sent without a mail server, or failed', () => {
  expect(mailOutcome({ state: 'queued', cause: '' }).label).toBe('Queued')
  expect(mailOutcome({ state: 'sent', cause: '' }).label).toBe('Sent')
  expect(mailOutcome({ state: 'sent', cause: 'The mail server refused ward@hospital.example' }).label).toBe(
    'Sent in part',
  )
  expect(mailOutcome({ state: 'kept', cause: 'No mail server is set up' }).label).toBe('Not sent')
  expect(mailOutcome({ state: 'failed', cause: 'The mail server cannot be reached' }).label).toBe('Failed')
})
