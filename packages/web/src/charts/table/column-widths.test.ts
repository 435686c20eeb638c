import { expect, it } from 'vitest'
import { headingWidth, usualWidths, pinsWithRoom } from './column-widths.ts'

it.each([
  ['few columns keep their width', [120, 150, 120], 900, [180, 180, 180]],
  ['columns that nearly fit become narrower', [150, 120], 328, [179, 149]],
  ['one that has reached its width leaves its share to the others', [168, 120, 120], 500, [180, 160, 160]],
  ['columns that do not fit stand whole, and the next one looks in', [150, 120, 120, 120, 120], 576, [158, 128, 128, 128, 180]],
  ['a frame that has no room for two', [120, 120, 120], 200, [168, 180, 180]],
  ['a frame that has no room for one', [150, 120], 100, [180, 180]],
  ['a frame that is not measured yet', [150, 120], -72, [180, 180]],
])('RV2 %s', (_, least, room, widths) => {
  expect(usualWidths(least, room)).toEqual(widths)
})

it('RV2 room that is left goes to headings that would be cut', () => {
  expect(usualWidths([120, 150, 120], 900, [100, 300, 260])).toEqual([180, 300, 260])
  expect(usualWidths([120, 150, 120], 640, [100, 300, 260])).toEqual([180, 240, 220])
  expect(headingWidth({ title: 'Name (Hospitals · via From hospital)' })).toBeGreaterThan(300)
})

it('RV2 the widths of two hundred columns are found at once', () => {
  const widths = usualWidths(Array.from({ length: 200 }, () => 120), 1268)
  expect(widths.slice(0, 11)).toEqual([123, 123, 123, 123, 123, 123, 123, 123, 123, 123, 180])
})

it('pins leave room for the columns that scroll behind them [RV2]', () => {
  expect(pinsWithRoom([180, 180, 180], 1200)).toBe(3)
  expect(pinsWithRoom([180, 180, 180, 180, 180], 700)).toBe(2)
  expect(pinsWithRoom([360], 318)).toBe(0)
  expect(pinsWithRoom([], 318)).toBe(0)
})
