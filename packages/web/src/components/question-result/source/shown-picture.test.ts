import { expect, it } from 'vitest'
import type { ChartPicture } from '../../../charts/chart-type.ts'
import { createShownPicture } from './shown-picture.ts'

const picture = (axis: number): ChartPicture => ({
  save: () => undefined,
  dimensions: [],
  axis,
  chooseAxis: () => undefined,
  isTable: false,
  showTable: () => undefined,
})

it('is the last picture that was put, and says so to those who listen until they leave', () => {
  const shown = createShownPicture()
  expect(shown.get()).toBeNull()
  const heard: unknown[] = []
  const leave = shown.subscribe(() => heard.push(shown.get()?.axis))
  shown.put(picture(1))
  shown.put(null)
  shown.put(picture(2))
  leave()
  shown.put(picture(3))
  expect(heard).toEqual([1, undefined, 2])
  expect(shown.get()?.axis).toBe(3)
})
