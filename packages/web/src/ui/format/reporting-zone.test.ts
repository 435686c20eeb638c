import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { formatClock, formatListDate, formatRunTime, formatShortClock, storedToday } from './dates.ts'
import { foreignZone, namedZone, setReportingZone, startOfDay } from './reporting-zone.ts'

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

it('shows every moment by the clock of the reporting zone, also in an hour that the clocks of this place skip', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  onTestFinished(() => void vi.unstubAllEnvs())
  setReportingZone('Europe/Vienna')
  expect(formatRunTime('2026-11-18T00:00:00.000Z')).toBe('11/18/2026 01:00 am')
  setReportingZone('Asia/Kolkata')
  expect(formatListDate('2026-11-17T20:00:00.000Z')).toBe('Nov 18, 2026')
  expect(formatClock('2026-11-17T20:00:00.000Z')).toBe('01:30 am')
  setReportingZone('Europe/London')
  expect(formatShortClock('2026-03-29T01:30:00.000Z')).toBe('02:30')
})

it('takes today for the day of the reporting zone, as relative dates of questions do', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  vi.useFakeTimers({ now: new Date('2026-03-31T22:30:00Z'), toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  setReportingZone('America/New_York')
  expect(storedToday()).toBe('2026-03-31')
  setReportingZone('Asia/Kolkata')
  expect(storedToday()).toBe('2026-04-01')
  setReportingZone('Mars/Olympus_Mons')
  expect(storedToday()).toBe('2026-04-01')
})

it('begins a day when the reporting zone does, the first time where its midnight comes twice, and where it is skipped later', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  onTestFinished(() => void vi.unstubAllEnvs())
  const begins = (zone: string, day: string, later?: number) => {
    setReportingZone(zone)
    return startOfDay(day, later).toISOString()
  }
  expect(begins('America/New_York', '2026-11-17')).toBe('2026-11-17T05:00:00.000Z')
  expect(begins('America/New_York', '2026-10-31', 1)).toBe('2026-11-01T04:00:00.000Z')
  expect(begins('America/Havana', '2026-11-01')).toBe('2026-11-01T04:00:00.000Z')
  expect(begins('America/Santiago', '2026-09-06')).toBe('2026-09-06T04:00:00.000Z')
  expect(begins('Mars/Olympus_Mons', '2026-11-17')).toBe('2026-11-16T23:00:00.000Z')
})

it('names the zone of the times on the screen where it is not that of the viewer', () => {
  setReportingZone('Pacific/Kiritimati')
  expect(namedZone()).toBe('Pacific/Kiritimati')
  setReportingZone('Known/ToTheServerOnly')
  expect([foreignZone(), namedZone()]).toEqual(['Known/ToTheServerOnly', own])
  expect(formatRunTime(new Date(2026, 2, 5, 14, 30))).toBe('03/05/2026 02:30 pm')
})
