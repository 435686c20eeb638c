import { afterEach, describe, expect, it } from 'vitest'
import { maskDate, readPickerDate, toPickerDate, toStoredDate } from '../../date/date-text.ts'
import { formatDateTime, formatListDate, formatMoment, formatPickerDate, formatRunTime } from '../dates.ts'
import { formatDuration } from '../durations.ts'
import { numberWriter } from '../number-writer.ts'
import { formatExactly, formatWithDecimals, formatRounded } from '../numbers.ts'
import { formatSize } from '../sizes.ts'
import { formatWhen } from '../when.ts'
import { setLocale, styleOfLanguage, writingStyle } from './writing-style.ts'

afterEach(() => setLocale(undefined))

const afternoon = new Date(2026, 2, 5, 14, 30)

it('a choice takes effect on everything that is written after it, and can be taken back', () => {
  const texts = () => [
    formatListDate(afternoon),
    formatRunTime(afternoon),
    formatDateTime(afternoon),
    formatWhen(afternoon.toISOString(), new Date(2026, 5, 1)),
    formatMoment('2026-03-05T14:30:00'),
    formatPickerDate('2026-03-05'),
    formatWithDecimals(1234.5),
    formatExactly(1_000_000),
    numberWriter({ style: 'percent', of: 'one' })(0.255),
    formatRounded(1234.56, 1),
    formatSize(1_234_567),
    formatDuration(3240),
  ]
  const before = texts()
  setLocale('de-DE')
  expect(texts()).toEqual([
    '05.03.2026',
    '05.03.2026 14:30',
    '05.03.2026 14:30',
    '05.03.',
    '05.03.2026 14:30:00',
    '05.03.2026',
    '1.234,50',
    '1.000.000',
    '25,5%',
    '1234,6',
    '1,2 MB',
    '3,2 s',
  ])
  setLocale(undefined)
  expect(texts()).toEqual(before)
})

describe('FI2 a typed day', () => {
  it.each([
    ['en-US', '3/5/2026', '03/05/2026', '2026-03-05'],
    ['de-DE', '5.3.2026', '05.03.2026', '2026-03-05'],
    ['iso', '2026-3-05', '2026-03-05', '2026-03-05'],
    ['nl-NL', '05032026', '05-03-2026', '2026-03-05'],
  ] as const)('in %s, %s is typed as %s and stored as %s', (locale, typed, masked, stored) => {
    setLocale(locale)
    expect(maskDate(typed)).toBe(masked)
    expect(readPickerDate(masked)).toBe(stored)
    expect(toPickerDate(stored)).toBe(masked)
  })

  it('a date that was kept as DD/MM/YYYY is the same day for everybody', () => {
    setLocale('en-US')
    expect(toStoredDate('05/03/2026')).toBe('2026-03-05')
    expect(readPickerDate('31/01/2026')).toBeUndefined()
  })
})

it('a language without a style of its own gets the order and separators that the browser knows', () => {
  expect(styleOfLanguage('de-CH').group).toBe('’')
  expect(styleOfLanguage('en-AU')).toMatchObject({
    decimal: '.',
    group: ',',
    day: 'D MMM YYYY',
    typedDay: 'DD/MM/YYYY',
  })
  expect(styleOfLanguage('da')).toMatchObject({ decimal: ',', group: '.', day: 'DD.MM.YYYY', clock: 'HH:mm' })
  expect(styleOfLanguage('ar-EG')).toMatchObject({ typedDay: 'DD/MM/YYYY', clock: 'h:mm a' })
  expect(styleOfLanguage('ja')).toMatchObject({ decimal: '.', typedDay: 'YYYY/MM/DD' })
  expect(styleOfLanguage('ko').typedDay).toBe('YYYY.MM.DD')
  expect(styleOfLanguage('not a language')).toBe(writingStyle())
})
