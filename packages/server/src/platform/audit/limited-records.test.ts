import { expect, it } from 'vitest'
import type { AuditRecord } from './audit-record.ts'
import { createLimitedRecords } from './limited-records.ts'

const entry = (username: string): AuditRecord => ({
  username,
  action: 'request.missing',
  object: 'GET /x',
  detail: '/x/1',
  outcome: 'refused',
  address: '::1',
})

it('R27 a flood of refusals is a few rows and a number for each source, and bounded for all together', () => {
  const written: AuditRecord[] = []
  const refusals = createLimitedRecords((record) => void written.push(record))
  for (let n = 0; n < 5000; n += 1) refusals.add('eve', entry('eve'))
  refusals.add('ann', entry('ann'))
  expect(written.map(({ username }) => username)).toEqual([...Array.from({ length: 20 }, () => 'eve'), 'ann'])
  refusals.flush()
  expect(written.at(-1)).toEqual({ ...entry('eve'), object: '', detail: '4980 more within a minute' })
  written.length = 0
  refusals.add('eve', entry('eve'))
  expect(written).toEqual([entry('eve')])
  for (let n = 0; n < 5000; n += 1) refusals.add(`address ${n}`, entry(''))
  refusals.flush()
  expect(written.length).toBeLessThanOrEqual(401)
  expect(written.at(-1)).toMatchObject({ username: 'other sources', detail: '4801 more within a minute' })
})
