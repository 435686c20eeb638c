import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onLongPress } from './long-press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An element of 100 pixels that is drawn twice as large, and the places at which it was pressed. */
function pressed() {
  const element = Object.assign(new EventTarget(), {
    offsetWidth: 100,
    getBoundingClientRect: () => ({ left: 10, top: 20, width: 200 }),
  })
  const places: number[][] = []
  const stop = onLongPress(element as unknown as HTMLElement, (...place) => places.push(place))
  const touch = (name: string, ...touches: { clientX: number; clientY: number }[]) =>
    void element.dispatchEvent(Object.assign(new Event(name), { touches }))
  return { places, touch, stop }
}
const finger = { clientX: 70, clientY: 40 }

it('a finger that stays half a second presses at its place in the element, however large that is drawn', () => {
  const { places, touch } = pressed()
  touch('touchstart', finger)
  touch('touchmove', { clientX: 74, clientY: 43 })
  vi.advanceTimersByTime(499)
  expect(places).toEqual([])
  vi.advanceTimersByTime(1)
  expect(places).toEqual([[30, 10]])
})

it.each([
  ['moves', 'touchmove', [{ clientX: 90, clientY: 40 }]],
  ['leaves', 'touchend', []],
  ['is joined by another', 'touchstart', [finger, finger]],
] as const)('a finger that %s does not', (_how, name, touches) => {
  const { places, touch } = pressed()
  touch('touchstart', finger)
  touch(name, ...touches)
  vi.advanceTimersByTime(1000)
  expect(places).toEqual([])
})
