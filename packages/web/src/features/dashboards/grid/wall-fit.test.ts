import { expect, it } from 'vitest'
import { grid } from './grid.ts'
import { wallFit, withFullRows } from './wall-fit.ts'

it('enlarges a low tab until it fills the height of the screen [DE9]', () => {
  const fit = wallFit({ width: 1872, height: 980 }, 4, 150)
  expect(fit?.scale).toBeCloseTo(980 / 675)
  expect(fit?.rowHeight).toBeCloseTo(150)
})

it('keeps the columns of the page and stretches rows over the rest of the height, within bounds [DE9]', () => {
  const { scale, rowHeight } = wallFit({ width: 1320, height: 900 }, 3, 150)!
  expect(scale).toBeCloseTo(1.1)
  expect((rowHeight * 3 + 4 * 15) * scale).toBeCloseTo(900)
  expect(wallFit({ width: 1872, height: 980 }, 1, 150)).toEqual({ scale: 1.56, rowHeight: 300 })
  expect(wallFit({ width: 7680, height: 4000 }, 4, 150)?.scale).toBe(3)
})

it('presses rows a little where the tab is higher than the screen, and leaves what is much higher to scrolling [DE9]', () => {
  const pressed = wallFit({ width: 1872, height: 980 }, 7, 150)
  expect(pressed?.scale).toBe(1)
  expect(pressed?.rowHeight).toBeCloseTo((980 - 8 * 15) / 7)
  expect(wallFit({ width: 1872, height: 980 }, 9, 150)).toBeUndefined()
  expect(wallFit({ width: 1872, height: 980 }, 0, 150)).toBeUndefined()
})

it('lets pressed charts give their height to numbers, which would lose their line, unless these become too low [DE9]', () => {
  const layout = [
    { i: 'number', x: 0, y: 0, w: 3, h: 1 },
    { i: 'chart', x: 0, y: 1, w: 12, h: 3 },
    { i: 'table', x: 0, y: 4, w: 12, h: 3 },
  ]
  const how = { isLow: ({ h }: { h: number }) => h === 1, pageRowHeight: 150 }
  const fit = wallFit({ width: 1872, height: 980 }, 7, 150)!
  const full = withFullRows(layout, fit, how)
  const px = ({ y, h }: { y: number; h: number }) => {
    const step = full.rowHeight + grid.gap
    return { top: y * step, height: h * step - grid.gap }
  }
  const [number, chart, table] = full.layout.map(px)
  expect([number!.top, number!.height]).toEqual([0, 150])
  expect(chart!.top).toBeCloseTo(165)
  expect(chart!.height).toBeCloseTo(table!.height)
  expect(table!.top + table!.height + 2 * grid.gap).toBeCloseTo(980)

  const manyNumbers = layout.map((each) => ({ ...each, h: 1, y: each.y * 2 }))
  expect(withFullRows(manyNumbers, fit, how)).toEqual({ layout: manyNumbers, rowHeight: fit.rowHeight })
  const enlarged = { scale: 1.2, rowHeight: 150 }
  expect(withFullRows(layout, enlarged, how)).toEqual({ layout, rowHeight: 150 })
})
