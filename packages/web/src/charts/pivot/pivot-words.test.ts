import { expect, it } from 'vitest'
import type { Pivot } from '@soundings/query'
import { columnOf } from '../testing/results.ts'
import { createPivotWords, pivotWriters } from './pivot-words.ts'

it('groups of a pivot whose numbers have decimals are written like those of a table, so that each has a name of its own [RV4]', () => {
  const columns = [
    columnOf('Dose', { oceanDataType: 'NUMBER' }),
    columnOf('Score', { oceanDataType: 'NUMBER' }),
    columnOf('Year', { oceanDataType: 'NUMBER' }),
    columnOf('Visits', { type: 'MEASURE', oceanDataType: 'NUMBER' }),
    columnOf('Stay', { type: 'MEASURE', oceanDataType: 'NUMBER' }),
  ]
  const places = { down: [2, 0], across: [1], measures: [3, 4] }
  const pivot: Pivot = {
    levels: [
      { down: 2, across: 1, isOther: false, rows: [[2025, 0.25, 1, 3, 4]] },
      { down: 2, across: 1, isOther: true, rows: [[2025, 0.25, 3, 4]] },
      {
        down: 0,
        across: 1,
        isOther: false,
        rows: [
          [1, 3, 4],
          [1.5, 3, 4],
        ],
      },
      { down: 0, across: 0, isOther: false, rows: [[9, 2.5]] },
    ],
    hasOther: true,
    isPart: false,
  }
  const writers = pivotWriters(columns, pivot, places)
  const { valueText, headingAt } = createPivotWords(columns, places, writers)
  expect([0.25, 0.5, 1].map((value) => valueText(0, value))).toEqual(['0.25', '0.50', '1.00'])
  expect([1, 1.5].map((value) => headingAt({ kind: 'group', group: [value], measure: 0 }, 0))).toEqual(['1.00', '1.50'])
  expect([writers[2]?.(2025), writers[3]?.(1200), writers[4]?.(4)]).toEqual(['2025', '1,200', '4.00'])
})
