import type { NumberFormat } from '@soundings/query'
import { expect, it } from 'vitest'
import { newChartOptions, readChartOptions, type ChartOptions } from '../chart-options.ts'
import { columnKeys } from '@soundings/contract'
import { describeChart } from '../drawing/chart-data/describe-chart.ts'
import { chartLook } from '../drawing/option/chart-look.ts'
import { columnOf, measureOf, resultOf } from '../testing/results.ts'
import { combinedForm } from './combined-form.ts'

const days: NumberFormat = { style: 'duration', of: 'days' }
const minutes: NumberFormat = { style: 'duration', of: 'minutes' }

const result = resultOf(
  [
    columnOf('Ward'),
    measureOf('Stays', { vid: 'stays' }),
    measureOf('Beds', { vid: 'beds' }),
    measureOf('Length', { vid: 'length', format: days }),
    measureOf('Wait', { vid: 'wait', format: minutes }),
  ],
  [
    ['A', 120, 12, 3, 1440],
    ['B', 80, 9, 5, 720],
  ],
)
const [, stays, beds, length] = columnKeys(result.table.columns) as [string, string, string, string]
const dataOf = (options: Partial<ChartOptions> = {}) =>
  combinedForm.dataOf(result, 0, { ...newChartOptions, ...options }, false)
const placesOf = (options?: Partial<ChartOptions>) =>
  dataOf(options).series.map(({ name, as, axis = 0 }) => `${name} ${as} ${axis}`)

it('the first measure makes bars, the others lines, and only another unit has the right axis', () => {
  expect(placesOf()).toEqual(['Stays bar 0', 'Beds line 0', 'Length line 1', 'Wait line 1'])
  // Minutes beside days are drawn to one scale.
  expect(
    dataOf()
      .series.slice(2)
      .map(({ values }) => values),
  ).toEqual([
    [3 * 1440, 5 * 1440],
    [1440, 720],
  ])
})

it('each measure is drawn as the author chose, and those of the left axis come first', () => {
  expect(
    placesOf({ combined: { [stays]: { as: 'line', axis: 'right' }, [length]: { as: 'bar', axis: 'left' } } }),
  ).toEqual(['Length bar 0', 'Wait line 0', 'Stays line 1', 'Beds line 1'])
})

it('a measure that was put on an axis of another unit is named, not drawn', () => {
  const left = { axis: 'left' } as const
  const data = dataOf({ combined: { [stays]: left, [length]: left } })
  expect(data.series.map(({ name }) => name)).toEqual(['Stays', 'Beds', 'Wait'])
  expect(data.notes).toEqual([
    'Not drawn: Length. It has another unit than Stays and Beds on the left axis. Choose the other axis in the view settings.',
  ])
})

it('an axis that the author gave to a unit sends the others to the other one', () => {
  expect(placesOf({ combined: { [length]: { axis: 'left' } } })).toEqual([
    'Length line 0',
    'Wait line 0',
    'Stays bar 1',
    'Beds line 1',
  ])
})

it('a third unit is named, not drawn', () => {
  const three = resultOf(
    [
      columnOf('Ward'),
      measureOf('Stays'),
      measureOf('Length', { format: days }),
      measureOf('Cost', { format: { style: 'currency', currency: 'EUR' } }),
    ],
    [['A', 1, 2, 3]],
  )
  expect(combinedForm.dataOf(three, 0, newChartOptions, false).notes).toEqual([
    'Not drawn: Cost. A chart has two axes, and Stays and Length already have different units. Show the others in a chart of their own.',
  ])
})

it('measures that all stand on the right have the one axis there is', () => {
  const right = { axis: 'right' } as const
  const two = resultOf(
    [columnOf('Ward'), measureOf('Stays', { vid: 'stays' }), measureOf('Beds', { vid: 'beds' })],
    [['A', 1, 2]],
  )
  const { series } = combinedForm.dataOf(
    two,
    0,
    { ...newChartOptions, combined: { [stays]: right, [beds]: right } },
    false,
  )
  expect(series.map(({ axis }) => axis)).toEqual([undefined, undefined])
})

it('bars and lines are drawn on the axes with their titles, and said so', () => {
  const options = combinedForm.optionsOf!({
    ...newChartOptions,
    stack: true,
    axisNotes: { valueTitle: 'Patients', secondTitle: 'How long', categoryTitle: 'Ward of discharge' },
  })
  const data = combinedForm.dataOf(result, 0, options, false)
  const option = combinedForm.draw({ data, options, look: chartLook(0, false) })
  expect(option.series).toMatchObject([
    { type: 'bar', name: 'Stays' },
    { type: 'line', name: 'Beds' },
    { type: 'line', name: 'Length', yAxisIndex: 1 },
    { type: 'line', name: 'Wait', yAxisIndex: 1 },
  ])
  expect((option.series as object[])[0]).not.toHaveProperty('stack')
  expect(option.yAxis).toMatchObject([{ name: 'Patients' }, { name: 'How long' }])
  expect(option.xAxis).toMatchObject({ name: 'Ward of discharge' })
  expect(describeChart('Bar and line', 'Wards', data)).toContain('Length (line, right axis): highest 5 d at B')
})

it('choices that cannot be read are left out', () => {
  const read = (combined: unknown) => readChartOptions(JSON.stringify({ combined })).combined
  expect(
    [{ a: { as: 'line', axis: 'right' } }, { a: { as: 'pie', axis: 'left' }, b: 3 }, { a: {} }, [], 'x'].map(read),
  ).toEqual([{ a: { as: 'line', axis: 'right' } }, { a: { axis: 'left' } }, undefined, undefined, undefined])
})
