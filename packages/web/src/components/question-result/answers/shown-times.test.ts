import { expect, test } from 'vitest'
import { createShownTimes } from './shown-times.ts'

const at = (clock: string) => Date.parse(`2026-11-17T${clock}Z`)

test('a screen is as new as the oldest of its answers, while that is shown', () => {
  const times = createShownTimes()
  let changes = 0
  const leave = times.subscribe(() => (changes += 1))
  expect(times.oldest()).toBeUndefined()

  const hideFirst = times.show(at('09:41:30'))
  const hideSecond = times.show(at('08:15:59'))
  expect(times.oldest()).toBe(at('08:15:00'))

  hideSecond()
  expect(times.oldest()).toBe(at('09:41:00'))
  // The same moment twice is two answers.
  const hideThird = times.show(at('09:41:30'))
  hideFirst()
  expect(times.oldest()).toBe(at('09:41:00'))
  hideThird()
  expect(times.oldest()).toBeUndefined()
  expect(changes).toBe(6)

  leave()
  times.show(at('10:00:00'))
  expect(changes).toBe(6)
})

test('a screen says whose rows it is made of as long as it shows an answer that rules limit', () => {
  const times = createShownTimes()
  times.show(at('09:41:30'))
  expect(times.access()).toBeUndefined()
  const hide = times.show(at('09:41:30'), 'Only rows that ann may see')
  expect(times.access()).toBe('Only rows that ann may see')
  hide()
  expect(times.access()).toBeUndefined()
})
