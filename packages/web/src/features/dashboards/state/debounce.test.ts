import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDebounce } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('DE5 tiles are drawn anew once, 50 ms after the window came to rest, and not after the page was left', () => {
  const draw = vi.fn()
  const debounced = createDebounce(draw)
  for (let step = 0; step < 5; step += 1) {
    debounced.notify()
    vi.advanceTimersByTime(49)
  }
  expect(draw).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(draw).toHaveBeenCalledTimes(1)
  debounced.notify()
  debounced.cancel()
  vi.advanceTimersByTime(1000)
  expect(draw).toHaveBeenCalledTimes(1)
})
