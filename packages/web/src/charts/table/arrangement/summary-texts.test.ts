import type { SummaryName } from '@soundings/query'
import { expect, it } from 'vitest'
import type { Cell } from '../../chart-type.ts'
import { columnOf, measureOf } from '../../testing/results.ts'
import { summaryTexts } from './SummaryLines.tsx'

const summaries: SummaryName[] = ['total']
const month = columnOf('Month', { oceanDataType: 'DATE', expression: { function: 'month', dbColumn: 9 } })
const average = measureOf('Average cost', { summaries, expression: { function: 'avg', dbColumn: 13 } })
const change = measureOf('% change', { summaries, derived: 'percentFromPrevious' })
const columns = [month, columnOf('Ward'), average, change]
const textOf = (grouped: readonly number[], value: Cell | undefined, isAnswered = true) =>
  summaryTexts({
    columns,
    writers: columns.map(() => String),
    grouped,
    summaries,
    known: { summaryOf: () => value, isAnswered: () => isAnswered, countOf: () => 1 },
    isCut: false,
  })

it('RV2 a subtotal of rows without any value says the same as their cells', () => {
  expect(textOf([1], null)('total', ['Cardiology'], 2)).toEqual({ text: 'not recorded', isNull: true })
  expect(textOf([1], 12)('total', ['Cardiology'], 2)).toEqual({ text: '12' })
  expect(textOf([1], undefined)('total', ['Cardiology'], 2)).toEqual({ text: '…' })
  expect(textOf([1], null, false)('total', ['Cardiology'], 2), 'of what was not answered nothing is known').toEqual({
    text: '–',
  })
})

it('RV2 a total of changes has no value because it is of all periods, and that of one period for the reason of its cells', () => {
  const all = { text: '–', reason: 'No value, because a total is of all periods together', isNull: true }
  expect(textOf([], null)('total', [], 3)).toEqual(all)
  expect(textOf([1, 0], null)('total', ['Cardiology'], 3)).toEqual(all)
  expect(textOf([0], null)('total', ['2024-01'], 3)?.reason).toMatch(
    /^No value, because the result has no value other than 0/,
  )
})
