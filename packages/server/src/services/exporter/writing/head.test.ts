import type { Locale } from '@soundings/contract'
import { expect, it } from 'vitest'
import { column } from '../formats/testing/sheet.ts'
import { headOf } from './head.ts'

it('a mail shows a dash where a rate or a change cannot have a value, and the text for null where a value is missing [EX3]', () => {
  const measure = { dataType: 'NUMBER', kind: 'MEASURE' } as const
  const columns = [
    column('Ward'),
    column('Deaths', { ...measure, rate: { per: 1000 } }),
    column('Change', { ...measure, derived: 'percentFromLastYear' }),
    column('Age', measure),
  ]
  expect(
    headOf(
      columns,
      [
        [null, null, null, null],
        ['A', 12, 4, 80],
      ],
      { nullText: 'not recorded' },
    ).rows,
  ).toEqual([
    ['not recorded', '–', '–', 'not recorded'],
    ['A', '12', '4', '80'],
  ])
})

it('a mail shows numbers and dates as its sender writes them, and as the page does by itself where that is the way of a browser', () => {
  const columns = [
    column('Cost', { dataType: 'NUMBER', kind: 'MEASURE' }),
    column('Day', { dataType: 'DATE', dateKind: 'date' }),
  ]
  const head = (locale?: Locale) => headOf(columns, [[1234.5, '2026-11-07']], { nullText: '-', locale })
  expect(head()).toMatchObject({ rows: [['1,234.50', '2026-Nov-07']], locale: 'standard' })
  expect(head('browser').rows).toEqual([['1,234.50', '2026-Nov-07']])
  expect(head('de-DE')).toMatchObject({ rows: [['1.234,50', '07.11.2026']], locale: 'de-DE' })
})
