import { expect, it } from 'vitest'
import type { Placed } from './grid.ts'
import { nudged, nudgeOf, placeText } from './nudge.ts'

const at = (i: string, x: number, y: number, w = 4, h = 3): Placed => ({ i, x, y, w, h })
const tile = { id: 'a', minW: 4, maxW: 12, minH: 3, maxH: 100 }
const wide = { columns: 12, isCompact: false }
const narrow = { columns: 4, isCompact: true }
const after = (layout: readonly Placed[], key: string, withShift: boolean, room: typeof wide) => {
  const nudge = nudgeOf(key, withShift)
  if (!nudge) throw new Error(`${key} is no step`)
  return nudged(layout, tile, nudge, room).find(({ i }) => i === 'a')
}

it('DE4 arrow keys move a tile within the grid', () => {
  expect(after([at('a', 0, 0)], 'ArrowRight', false, wide)).toMatchObject({ x: 1, y: 0 })
  expect(after([at('a', 0, 0)], 'ArrowLeft', false, wide)).toMatchObject({ x: 0, y: 0 })
  expect(after([at('a', 8, 2)], 'ArrowRight', false, wide)).toMatchObject({ x: 8 })
  expect(after([at('a', 0, 0)], 'ArrowDown', false, wide)).toMatchObject({ y: 1 })
})

it('DE4 with Shift they resize it within its limits', () => {
  expect(after([at('a', 0, 0)], 'ArrowRight', true, wide)).toMatchObject({ w: 5, h: 3 })
  expect(after([at('a', 0, 0)], 'ArrowLeft', true, wide)).toMatchObject({ w: 4 })
  expect(after([at('a', 8, 0)], 'ArrowRight', true, wide)).toMatchObject({ w: 4 })
  expect(after([at('a', 0, 0)], 'ArrowUp', true, wide)).toMatchObject({ h: 3 })
})

it('DE4 where tiles close up, a step down passes the neighbour', () => {
  expect(after([at('a', 0, 0), at('b', 0, 3)], 'ArrowDown', false, narrow)).toMatchObject({ y: 3 })
  expect(after([at('b', 0, 0), at('a', 0, 3)], 'ArrowUp', false, narrow)).toMatchObject({ y: 0 })
})

it('other keys are no steps', () => {
  expect(nudgeOf('Enter', false)).toBeUndefined()
})

it('tells the place in words', () => {
  expect(placeText(at('a', 4, 1))).toBe('Column 5, row 2, 4 wide, 3 high')
})
