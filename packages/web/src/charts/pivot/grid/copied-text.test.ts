import { arrangePivot, type Pivot } from '@soundings/query'
import { expect, it } from 'vitest'
import { columnOf, measureOf } from '../../testing/results.ts'
import { createPivotWords, pivotWriters } from '../pivot-words.ts'
import { copiedText } from './copied-text.ts'

it('copied lines name their units, and a group of missing values apart from the subtotal above it [RV4]', () => {
  const days = { style: 'duration', of: 'days' } as const
  const columns = [
    columnOf('Ward'),
    columnOf('Length', { oceanDataType: 'NUMBER', format: days }),
    columnOf('Year', { oceanDataType: 'NUMBER' }),
    measureOf('Stay', { format: days }),
  ]
  const places = { down: [0, 1], across: [2], measures: [3] }
  const level = (down: number, across: number, ...rows: (string | number | null)[][]) => ({
    down,
    across,
    isOther: false,
    rows,
  })
  const pivot: Pivot = {
    levels: [
      level(2, 1, ['A', null, 2025, 3], ['A', 4, 2025, 5]),
      level(2, 0, ['A', null, 3], ['A', 4, 5]),
      level(1, 1, ['A', 2025, 8]),
      level(1, 0, ['A', 8]),
      level(0, 1, [2025, 8]),
      level(0, 0, [8]),
    ],
    hasOther: false,
    isPart: false,
  }
  const arranged = arrangePivot(pivot, {
    columns: columns.map(({ label }) => ({ label, isDescending: false })),
    places,
    hasSubtotals: true,
    hasTotals: true,
  })
  const words = createPivotWords(columns, places, pivotWriters(columns, pivot, places))
  const all = { from: 0, to: arranged.columns.length - 1, fromLine: 0, toLine: arranged.lines.length - 1 }
  expect(copiedText(arranged, all, columns, places, words).split('\n')).toEqual([
    'Ward\tLength (days)\t2025 (days)\tTotal (days)',
    'A\t\t8\t8',
    'A\tnot recorded\t3\t3',
    'A\t4\t5\t5',
    'Total\t\t8\t8',
  ])
})
