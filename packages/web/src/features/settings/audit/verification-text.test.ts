import type { AuditVerification } from '@soundings/contract'
import { expect, it } from 'vitest'
import { formatDateTime } from '../../../ui/format/dates.ts'
import { verificationText } from './verification-text.ts'

const at = '2026-11-16T08:00:00.000Z'
const verification: AuditVerification = {
  state: 'intact',
  startedAt: at,
  finishedAt: at,
  by: 'admin',
  rows: 12_345,
  chains: 2,
  findings: [],
  message: '',
}

it.each<[Partial<AuditVerification>, string]>([
  [{ state: 'never', startedAt: null, finishedAt: null }, 'The audit record was not verified here yet.'],
  [{ state: 'running', finishedAt: null }, `Verifying since ${formatDateTime(at)}. You can leave this page meanwhile.`],
  [{}, `Intact: 12,345 rows verified ${formatDateTime(at)} by admin.`],
  [{ rows: 1 }, `Intact: 1 row verified ${formatDateTime(at)} by admin.`],
  [{ state: 'broken' }, `Not intact: verified ${formatDateTime(at)} by admin, 12,345 rows.`],
  [
    { state: 'failed', finishedAt: null, message: 'The verification was interrupted' },
    `Not verified: the try of ${formatDateTime(at)} by admin failed. The verification was interrupted`,
  ],
])('R33 the state of a verification %o is a sentence', (change, text) => {
  expect(verificationText({ ...verification, ...change })).toBe(text)
})
