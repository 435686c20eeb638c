import { otherCell } from '@soundings/query'
import { expect, it } from 'vitest'
import { contrastRatio } from '../../ui/theme/contrast.ts'
import { newChartOptions } from '../chart-options.ts'
import { chartLook } from '../drawing/option/chart-look.ts'
import { columnOf, measureOf, resultOf } from '../testing/results.ts'
import { acrossOf } from './heat-data.ts'
import { heatForm } from './heat-form.ts'
import { extentOf } from './heat-option.ts'
import { colourAt, rampOn } from './ramp.ts'

const weekday = columnOf('Day', { oceanDataType: 'DATE', expression: { function: 'dayOfWeek', dbColumn: 9 } })
const hour = columnOf('Hour', { oceanDataType: 'DATE', expression: { function: 'hourOfDay', dbColumn: 9 } })
const month = columnOf('Month', { oceanDataType: 'DATE', expression: { function: 'month', dbColumn: 9 } })
const stays = measureOf('Stays')
const dataOf = (result: ReturnType<typeof resultOf>, axis = acrossOf(result.table), isPart = false) =>
  heatForm.dataOf(result, axis, newChartOptions, isPart)

const week = resultOf(
  [weekday, hour, stays],
  [
    ['Sunday', '23:00', 4],
    ['Monday', '09:00', 12],
    ['Monday', '10:00', 0],
    [null, '09:00', 3],
  ],
)

it('days of the week and hours are all there in their order, and an empty cell is not 0', () => {
  const { categories, series } = dataOf(week)
  expect([categories.length, categories[0], categories.at(-1)]).toEqual([24, '00:00', '23:00'])
  expect(series.map(({ name }) => name)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
    'not recorded',
  ])
  expect(series[0]?.values.slice(8, 12)).toEqual([null, 12, 0, null])
  expect(series[0]?.rows.slice(8, 12).map(Boolean)).toEqual([false, true, true, false])
  expect(series[1]?.values.every((value) => value === null)).toBe(true)
  expect(series[6]?.values[23]).toBe(4)
})

it('hours stand across, also where they are the first group, and people can turn it', () => {
  expect(acrossOf(week.table)).toBe(1)
  expect(acrossOf(resultOf([hour, weekday, stays], []).table)).toBe(0)
  expect(acrossOf(resultOf([columnOf('Ward'), month, stays], []).table)).toBe(1)
  expect(acrossOf(resultOf([columnOf('Ward'), columnOf('Class'), stays], []).table)).toBe(0)
  expect(dataOf(week, 0).categories.slice(0, 2)).toEqual(['Monday', 'Tuesday'])
})

it('months between the first and the last are there, unless rows are missing', () => {
  const result = resultOf(
    [columnOf('Ward'), month, stays],
    [
      ['A', '2026-03', 1],
      ['B', '2026-01', 2],
    ],
  )
  expect(dataOf(result).categories).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(dataOf(result, 1, true).categories).toEqual(['2026-01', '2026-03'])
})

it('what has several rows for a cell, or too many cells, is not drawn', () => {
  const twice = resultOf(
    [columnOf('Ward'), columnOf('Class'), stays],
    [
      ['A', 'x', 1],
      ['A', 'x', 2],
    ],
  )
  expect(dataOf(twice).problem).toContain('one row for each pair')
  const many = resultOf(
    [columnOf('Ward'), columnOf('Class'), stays],
    Array.from({ length: 101 }, (_, at) => [`w${at}`, `c${at}`, 1]),
  )
  expect(dataOf(many).problem).toContain('10,201 cells')
})

it('colours go from the lowest to the highest value in one direction of lightness, on light and dark', () => {
  for (const isDark of [false, true]) {
    const look = chartLook(0, isDark)
    const ramp = rampOn(look)
    const contrasts = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => contrastRatio(colourAt(ramp, part), look.surface))
    expect(contrasts).toEqual(contrasts.toSorted((one, other) => one - other))
    expect(contrasts.at(-1)).toBeGreaterThan(7)
  }
  expect(extentOf(dataOf(week))).toEqual([0, 12])
})

it('a tooltip says whether a cell is not in the result or has the value 0', () => {
  const data = dataOf(week)
  const { tooltip } = heatForm.draw({ data, options: newChartOptions, look: chartLook(0, false) }) as unknown as {
    tooltip: { renderMode: string; formatter: (at: { seriesIndex: number; dataIndex: number }) => string }
  }
  expect(tooltip.renderMode).toBe('richText')
  expect([8, 9, 10].map((dataIndex) => tooltip.formatter({ seriesIndex: 0, dataIndex }))).toEqual([
    'Monday · 08:00\nStays: not in the result',
    'Monday · 09:00\nStays: 12',
    'Monday · 10:00\nStays: 0',
  ])
})

it('can be read without being seen', () => {
  expect(heatForm.describe?.('Stays', dataOf(week), false)).toBe(
    'Heat map: Stays. 8 by 24 cells, 188 not in the result. Highest 12 at Monday, 09:00, lowest 0 at Monday, 10:00.',
  )
  expect(heatForm.segmentText?.(dataOf(week), { series: 1, place: 0 })).toBe('Tuesday, 00:00: not in the result')
})

it('names the highest of the cells of single groups, not that of all others together', () => {
  const wards = resultOf(
    [columnOf('Ward', { top: 2 }), columnOf('Class'), stays],
    [
      ['A', 'Urgent', 4],
      ['B', 'Urgent', 7],
      [otherCell, 'Urgent', 900],
    ],
  )
  expect(heatForm.describe?.('Stays', dataOf(wards, 0), false)).toContain(
    'Highest 7 at Urgent, B, lowest 4 at Urgent, A',
  )
})
