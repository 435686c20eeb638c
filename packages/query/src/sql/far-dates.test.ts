import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { context, filter, question, view } from '../testing/clinic.ts'
import { isFarDate } from './far-dates.ts'

it.each([
  ['2024-02-29', false],
  ['9999-12-31 23:59:59.999999', false],
  ['0044-03-15 BC', true],
  ['0044-03-15 12:30:00 BC', true],
  ['20204-01-15', true],
  ['infinity', true],
  ['-infinity', true],
])('%s is outside of the years 1 to 9999: %s', (text, isFar) => {
  expect(isFarDate(text, 'timestamp')).toBe(isFar)
  expect(isFarDate(text, 'text')).toBe(false)
})

it('a database whose calendar ends with the year 9999 refuses later dates as bad input', () => {
  const asked = (value: string) => compile(question([view(50)], { filters: [filter(53, 'equals', value)] }), context)
  for (const value of ['infinity', '20204-01-15', '0044-03-15 BC']) {
    expect(() => asked(value)).toThrow(
      expect.objectContaining({
        name: 'QueryError',
        message: expect.stringContaining('This database has dates of the years 1 to 9999 only'),
      }),
    )
  }
  expect(() => asked('9999-12-31')).not.toThrow()
})
