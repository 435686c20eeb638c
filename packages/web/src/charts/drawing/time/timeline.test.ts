import { expect, it } from 'vitest'
import { defaultChartOptions } from '../../chart-options.ts'
import { columnOf, measureOf } from '../../testing/results.ts'
import { drawnData } from '../chart-data/drawn-data.ts'

const count = measureOf('Visits', { expression: { function: 'rowCount', dbColumn: 1 } })
const drawn = (
  name: 'dayOfWeek' | 'week' | 'hourOfDay',
  oceanDataType: 'DATE' | 'STRING',
  data: (string | number | null)[][],
) =>
  drawnData(
    {
      table: {
        columns: [columnOf('Admitted', { oceanDataType, expression: { function: name, dbColumn: 9 } }), count],
        data,
      },
    },
    0,
    defaultChartOptions,
    { isWhole: false, isPart: false },
  )

it('days of the week stand in the order of the calendar, and those between without rows are 0 [RV4]', () => {
  const { categories, series, aside } = drawn('dayOfWeek', 'STRING', [
    ['Thursday', 2],
    ['Monday', 1],
    [null, 4],
    ['Tuesday', 3],
  ])
  expect(categories).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
  expect(series[0]?.values).toEqual([1, 3, 0, 2])
  expect(aside).toMatchObject([{ label: 'No date', value: 4, measure: 1 }])
})

it('weeks without rows are filled as other periods are, over the end of a year too [RV4]', () => {
  const { categories, series } = drawn('week', 'DATE', [
    ['2026-W52', 2],
    ['2027-W02', 1],
  ])
  expect(categories).toEqual(['2026-W52', '2026-W53', '2027-W01', '2027-W02'])
  expect(series[0]?.values).toEqual([2, 0, 0, 1])
})
