import { expect, it } from 'vitest'
import { afterCount } from './strip-visibility.ts'

const shownAfter = (isShown: boolean, before: number, after: number) =>
  afterCount({ isShown, favourites: before }, after).isShown

it('DL3 QL1 the strip comes with the first favourite and goes with the last', () => {
  expect(shownAfter(false, 0, 1)).toBe(true)
  expect(shownAfter(true, 1, 0)).toBe(false)
})

it('DL3 QL1 in between it stays as the viewer left it', () => {
  expect(shownAfter(false, 3, 2)).toBe(false)
  expect(shownAfter(true, 2, 3)).toBe(true)
})
