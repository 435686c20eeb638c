import { expect, it } from 'vitest'
import { categoryLabels, turnedLabels } from './category-labels.ts'

const wards = ['Cardiology', 'Maternity', 'Neurology', 'Oncology', 'Paediatrics', 'Surgery']

it('RV4 labels take the room that the longest needs, and no more than there is', () => {
  expect(categoryLabels(['2024', '2025'], false).width).toBe(40)
  expect(categoryLabels(['North · Surgery', 'South · Eye'], false).width).toBe(64)
  expect(categoryLabels(['North · Surgery', 'South · Eye'], true).width).toBe(110)
  expect(categoryLabels(['A ward with a very long name'], false).width).toBe(100)
})

it('RV4 names that do not fit beside each other are turned, as long as they fit then', () => {
  expect(turnedLabels(wards, false)).toMatchObject([{ query: { minWidth: 244, maxWidth: 748 }, option: { xAxis: { axisLabel: { interval: 0 } } } }])
  expect(turnedLabels(wards, true)).toEqual([])
  expect(turnedLabels(['1', '2', '3'], false)).toEqual([])
})
