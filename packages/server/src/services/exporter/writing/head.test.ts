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
      'not recorded',
    ).rows,
  ).toEqual([
    ['not recorded', '–', '–', 'not recorded'],
    ['A', '12', '4', '80'],
  ])
})
