import { afterEach, expect, it } from 'vitest'
import { foreignZone, setReportingZone } from './reporting-zone.ts'

const own = Intl.DateTimeFormat().resolvedOptions().timeZone
afterEach(() => setReportingZone(own))

it('names the zone of the server only where its clock differs from that of the browser', () => {
  setReportingZone(own)
  expect(foreignZone()).toBeUndefined()
  setReportingZone('Pacific/Kiritimati')
  expect(foreignZone()).toBe('Pacific/Kiritimati')
  setReportingZone(own)
  expect(foreignZone()).toBeUndefined()
})
