import type { NumberFormat } from '@soundings/query'
import { expect, it } from 'vitest'
import { exampleFor, toDraft, toFormat } from './format-draft.ts'
import { formatTitle } from './format-title.ts'

it.each<[NumberFormat | undefined, string]>([
  [undefined, 'Automatic'],
  [{ style: 'number' }, 'Number'],
  [{ style: 'number', decimals: 1, thousands: false, unit: 'mmol/l' }, 'Number (mmol/l, 1 decimal, no separators)'],
  [{ style: 'percent', of: 'one', decimals: 0 }, 'Per cent (of 1, 0 decimals)'],
  [{ style: 'percent', of: 'hundred' }, 'Per cent (of 100)'],
  [{ style: 'currency', currency: 'CHF' }, 'Currency (CHF)'],
  [{ style: 'duration', of: 'days' }, 'Duration (in days)'],
])('a format comes back from the dialog as it went in, and is called by its words: %j', (format, title) => {
  expect(toFormat(toDraft(format))).toEqual(format)
  expect(formatTitle(format)).toBe(title)
})

it('the example follows what the numbers mean', () => {
  const draft = toDraft({ style: 'percent', of: 'one' })
  expect([
    exampleFor(draft),
    exampleFor({ ...draft, percentOf: 'hundred' }),
    exampleFor({ ...draft, style: 'duration', durationOf: 'days' }),
  ]).toEqual(['0.25', '25', '4.25'])
})
