import { expect, it } from 'vitest'
import { columnKeys } from '@soundings/contract'
import { columnOf, measureOf, resultOf } from '../../testing/results.ts'
import { axisOf as chosenAxis, dateAxisOf } from './default-axis.ts'

const month = columnOf('Month', { oceanDataType: 'DATE', expression: { function: 'month', dbColumn: 9 } })
const axisOf = (of: typeof table, chosen: string | undefined, wantsDates: boolean) =>
  chosenAxis(of, chosen, wantsDates ? dateAxisOf(of) : undefined)
const { table } = resultOf([columnOf('Class'), month, measureOf('Visits')], [])

it('the dates of a line are its axis, unless a person chose another group or the question is an older one [RV6]', () => {
  expect(axisOf(table, undefined, true)).toBe(1)
  expect(axisOf(table, undefined, false)).toBe(0)
  expect(axisOf(table, columnKeys(table.columns)[0], true)).toBe(0)
  expect(axisOf(table, 'a column that is gone', true)).toBe(1)
})

it('without a date, and of the first dates by a measure, the first group is the axis [RV6]', () => {
  expect(axisOf(resultOf([columnOf('Class'), columnOf('Ward'), measureOf('Visits')], []).table, undefined, true)).toBe(
    0,
  )
  expect(
    axisOf(resultOf([columnOf('Class'), { ...month, top: 3 }, measureOf('Visits')], []).table, undefined, true),
  ).toBe(0)
  expect(axisOf(resultOf([measureOf('Visits')], []).table, undefined, true)).toBeUndefined()
})
