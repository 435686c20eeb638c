import { expect, it } from 'vitest'
import {
  COLUMN_WIDTH,
  headHeight,
  headingWidth,
  leastWidth,
  pinsWithRoom,
  pivotWidth,
  tightWidth,
  usualWidths,
} from './column-widths.ts'

it.each([
  ['few columns keep their width', [120, 150, 120], 900, [180, 180, 180]],
  ['columns that nearly fit become narrower', [150, 120], 328, [179, 149]],
  ['one that has reached its width leaves its share to the others', [168, 120, 120], 500, [180, 160, 160]],
  [
    'columns that do not fit stand whole, and the next one looks in',
    [150, 120, 120, 120, 120],
    576,
    [158, 128, 128, 128, 180],
  ],
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

it('RV2 headings are one height for names of two lines, and higher for longer ones', () => {
  expect(headHeight(['Cost', 'Sum of Billed (running total)'], [180, 180])).toBe(headHeight([], []))
  expect(headHeight(['Cost', 'Sum of Billed amount (% change from last year)'], [180, 180])).toBeGreaterThan(
    headHeight([], []),
  )
  expect(headHeight(['Cost', 'Sum of Billed amount (% change from last year)'], [180, 360])).toBe(headHeight([], []))
})

it('RV2 the widths of two hundred columns are found at once', () => {
  const widths = usualWidths(
    Array.from({ length: 200 }, () => 120),
    1268,
  )
  expect(widths.slice(0, 11)).toEqual([123, 123, 123, 123, 123, 123, 123, 123, 123, 123, 180])
})

it('a text and two numbers stand beside the groups of a tile of 430 px, and a number beside them on a phone [RV2]', () => {
  const format = { style: 'number', decimals: 1 } as const
  const least = [
    tightWidth({ oceanDataType: 'STRING' }),
    tightWidth({ oceanDataType: 'NUMBER', format }),
    tightWidth({ oceanDataType: 'NUMBER' }),
  ]
  const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)
  expect(sumOf(usualWidths(least, 398 - 104))).toBeLessThanOrEqual(398 - 104)
  expect(sumOf(usualWidths(least, 326 - 104).slice(0, 2))).toBeLessThanOrEqual(326 - 104)
})

it('pins leave room for the columns that scroll behind them [RV2]', () => {
  expect(pinsWithRoom([180, 180, 180], 1200)).toBe(3)
  expect(pinsWithRoom([180, 180, 180, 180, 180], 700)).toBe(2)
  expect(pinsWithRoom([360], 318)).toBe(0)
  expect(pinsWithRoom([], 318)).toBe(0)
})

it('a column of moments with offsets is wide enough to tell them apart, also where room is short', () => {
  const offset = leastWidth({ oceanDataType: 'DATE' }, true)
  expect(offset).toBeGreaterThan(COLUMN_WIDTH)
  for (const room of [2000, 800, 640, 300]) expect(usualWidths([120, offset, 120], room)[1]).toBe(offset)
})

it('RV4 columns of a pivot are as wide as their numbers and their headings on two lines', () => {
  expect([pivotWidth('2026-11', 5), pivotWidth('2026-11', 12)]).toEqual([87, 116])
  expect(pivotWidth('7', 1)).toBe(64)
  expect(pivotWidth('90th Percentile of Length of stay (days)', 4)).toBe(COLUMN_WIDTH)
  expect(usualWidths([89, 89], 900, [120, 120], 0)).toEqual([120, 120])
})
