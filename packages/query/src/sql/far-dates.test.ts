import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { computed, context, filter, question, view } from '../testing/clinic.ts'
import type { Dialect } from './dialect.ts'
import { isFarDate, refuseFarDate } from './far-dates.ts'

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
        field: 'filters[0].values',
        message: `This database has dates of the years 1 to 9999 only, and not ${value}`,
      }),
    )
  }
  expect(() => asked('9999-12-31')).not.toThrow()
})

it('a date that a database has not is refused as it was typed, and by the place of its filter or formula', () => {
  const advanced = {
    operator: 'and',
    items: [filter(50, 'equals', 1), filter(53, 'greaterThan', '20204-01-15')],
  } as const
  expect(() => compile(question([view(50)], { advanced }), context)).toThrow(
    expect.objectContaining({ field: 'advanced.items[1].values', message: expect.stringMatching(/ not 20204-01-15$/) }),
  )
  const between = filter(53, 'between', '2024-01-01', '20204-01-15')
  expect(() => compile(question([view(50)], { filters: [between] }), context)).toThrow(
    expect.objectContaining({
      field: 'filters[0].values',
      message: expect.stringContaining('2024-01-01 to 20204-01-15'),
    }),
  )
  const toParameter: Dialect['toParameter'] = (value, kind) => refuseFarDate(value, kind, { first: 1900, last: 2299 })
  const dialect = { ...context.dialect, toParameter }
  const text = (value: string) => ({ kind: 'text', value }) as const
  const days = computed({
    kind: 'call',
    function: 'dateDiff',
    arguments: [text('days'), { kind: 'column', column: 53 }, text('1850-01-01')],
  })
  expect(() => compile(question([view(50), days]), { ...context, dialect })).toThrow(
    expect.objectContaining({ field: 'columns[1].formula', message: expect.stringContaining('not 1850-01-01') }),
  )
})
