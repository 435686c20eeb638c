import { expect, it } from 'vitest'
import { scrollToShow } from './use-rows-in-sight.ts'

it('scrolls just as far as is needed to show a row', () => {
  expect(scrollToShow(0, 40, 100, 200)).toBe(0)
  expect(scrollToShow(3, 40, 100, 200)).toBe(100)
  expect(scrollToShow(9, 40, 100, 200)).toBe(200)
})
