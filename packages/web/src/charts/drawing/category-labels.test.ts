import { expect, it } from 'vitest'
import { categoryLabels, turnedLabels } from './category-labels.ts'

const wards = ['Cardiology', 'Maternity', 'Neurology', 'Oncology', 'Paediatrics', 'Surgery']

it('RV4 labels take the room that they need, so that as many as possible are shown, and long ones are cut', () => {
  expect(categoryLabels(['2026-12-01', '2026-12-02'], false)).not.toHaveProperty('width')
  expect(categoryLabels(['North · Surgery', 'South · Eye'], false)).not.toHaveProperty('width')
  expect(categoryLabels(['North · Surgery', 'South · Eye'], true)).toMatchObject({ width: 110, overflow: 'truncate' })
  expect(categoryLabels(['A ward with a very long name'], false)).toMatchObject({ width: 100, overflow: 'truncate' })
})

it('RV4 names that do not fit beside each other are turned, as long as they fit then', () => {
  expect(turnedLabels(wards, false)).toMatchObject([{ query: { minWidth: 244, maxWidth: 748 }, option: { xAxis: { axisLabel: { interval: 0 } } } }])
  expect(turnedLabels(wards, true)).toEqual([])
  expect(turnedLabels(['1', '2', '3'], false)).toEqual([])
})
