import { expect, it } from 'vitest'
import { grid } from './grid.ts'
import { inRowsOf, lowRowsOf, wallFit } from './wall-fit.ts'

const noLow = (count: number) => ({ count, low: 0 })

it('enlarges a low tab until it fills the height of the screen [DE9]', () => {
  const fit = wallFit({ width: 1872, height: 980 }, noLow(4), 150)
  expect(fit?.scale).toBeCloseTo(980 / 675)
  expect(fit?.rowHeight).toBeCloseTo(150)
})

it('keeps the columns of the page and stretches rows over the rest of the height, within bounds [DE9]', () => {
  const { scale, rowHeight } = wallFit({ width: 1320, height: 900 }, noLow(3), 150)!
  expect(scale).toBeCloseTo(1.1)
  expect((rowHeight * 3 + 4 * 15) * scale).toBeCloseTo(900)
  expect(wallFit({ width: 1872, height: 980 }, noLow(1), 150)).toMatchObject({ scale: 1.56, rowHeight: 300 })
  expect(wallFit({ width: 7680, height: 4000 }, noLow(4), 150)?.scale).toBe(3)
})

it('presses the rows of charts until letters are 16 pixels, and leaves what is much higher to scrolling [DE9]', () => {
  const seven = wallFit({ width: 1872, height: 1025 }, { count: 7, low: 1 }, 150)!
  expect(12 * seven.scale).toBeCloseTo(16)
  expect([seven.lowRowHeight, seven.rowHeight >= 150 * 0.55]).toEqual([150, true])
  expect((7 * 15 + 15 + 150 + 6 * seven.rowHeight) * seven.scale).toBeCloseTo(1025)
  const eight = wallFit({ width: 1872, height: 1025 }, noLow(8), 150)!
  expect(12 * eight.scale, 'as large as the height allows').toBeCloseTo(12 * (1025 / (8 * 82.5 + 135)))
  expect(wallFit({ width: 1872, height: 980 }, noLow(10), 150)).toBeUndefined()
  expect(wallFit({ width: 1872, height: 980 }, noLow(0), 150)).toBeUndefined()
  expect(wallFit({ width: 1230, height: 1025 }, noLow(6), 150)?.scale, 'columns stay').toBeCloseTo(1.025)
})

it('lets pressed charts give their height to numbers, which would lose their line [DE9]', () => {
  const layout = [
    { i: 'number', x: 0, y: 0, w: 3, h: 1 },
    { i: 'chart', x: 0, y: 1, w: 12, h: 3 },
    { i: 'table', x: 0, y: 4, w: 12, h: 3 },
  ]
  const low = lowRowsOf(layout, ({ h }) => h === 1)
  expect(low).toEqual([true, false, false, false, false, false, false])
  const fit = wallFit({ width: 1872, height: 980 }, { count: 7, low: 1 }, 150)!
  const placed = inRowsOf(layout, low, fit)
  const px = ({ y, h }: { y: number; h: number }) => {
    const step = fit.rowHeight + grid.gap
    return { top: y * step, height: h * step - grid.gap }
  }
  const [number, chart, table] = placed.map(px)
  expect([number!.top, number!.height]).toEqual([0, 150])
  expect(chart!.top).toBeCloseTo(165)
  expect(chart!.height).toBeCloseTo(table!.height)
  expect((table!.top + table!.height + 2 * grid.gap) * fit.scale).toBeCloseTo(980)
  expect(inRowsOf(layout, low, { rowHeight: 150, lowRowHeight: 150 })).toEqual(layout)
})
