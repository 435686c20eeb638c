import { expect, it } from 'vitest'
import { wallFit } from './wall-fit.ts'

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
