import type { AuditVerification } from '@soundings/contract'
import { formatExactly } from '../../../ui/format/numbers.ts'
import { formatDateTime } from '../../../ui/format/dates.ts'

/** When the record was verified and what was found, in one sentence. */
export function verificationText({ state, startedAt, finishedAt, by, rows, message }: AuditVerification): string {
  if (state === 'never') return 'The audit record was not verified here yet.'
  if (state === 'running')
    return `Verifying since ${formatDateTime(startedAt ?? '')}. You can leave this page meanwhile.`
  const when = `${formatDateTime(finishedAt ?? startedAt ?? '')} by ${by}`
  const counted = rows === 1 ? '1 row' : `${formatExactly(rows)} rows`
  if (state === 'intact') return `Intact: ${counted} verified ${when}.`
  return state === 'broken'
    ? `Not intact: verified ${when}, ${counted}.`
    : `Not verified: the try of ${when} failed. ${message}`
}
