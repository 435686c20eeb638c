import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }))
afterEach(() => void vi.useRealTimers())

/** A page that can be hidden. */
function pageOf() {
  const listeners = new Set<() => void>()
  const page = {
    hidden: false,
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
  }
  return {
    page: page as unknown as Document,
    listeners,
    hide: (hidden: boolean) => {
      page.hidden = hidden
      listeners.forEach((listener) => listener())
    },
  }
}

it('ticks for all with one timer, and stands still between two ticks', () => {
  const clock = createClock(() => pageOf().page)
  const ticks: string[] = []
  clock.subscribe(() => ticks.push('one'))
  clock.subscribe(() => ticks.push('two'))
  expect(vi.getTimerCount()).toBe(1)
  ticks.length = 0
  vi.advanceTimersByTime(999)
  expect([clock.now(), ticks]).toEqual([10_000, []])
  vi.advanceTimersByTime(1)
  expect([clock.now(), ticks]).toEqual([11_000, ['one', 'two']])
})

it('rests while the page is hidden, and is right again when it is seen', () => {
  const { page, hide } = pageOf()
  const clock = createClock(() => page)
  let ticks = 0
  clock.subscribe(() => (ticks += 1))
  hide(true)
  expect(vi.getTimerCount()).toBe(0)
  ticks = 0
  vi.advanceTimersByTime(60_000)
  expect(ticks).toBe(0)
  hide(false)
  expect([clock.now(), ticks, vi.getTimerCount()]).toEqual([70_000, 1, 1])
})

it('rests once nobody listens any more, and says the time all the same', () => {
  const { page, listeners } = pageOf()
  const clock = createClock(() => page)
  const leave = [clock.subscribe(() => undefined), clock.subscribe(() => undefined)]
  leave[0]!()
  expect([vi.getTimerCount(), listeners.size]).toEqual([1, 1])
  leave[1]!()
  expect([vi.getTimerCount(), listeners.size]).toEqual([0, 0])
  vi.advanceTimersByTime(5000)
  expect(clock.now()).toBe(15_000)
  clock.subscribe(() => undefined)
  expect([clock.now(), vi.getTimerCount()]).toEqual([15_000, 1])
})
