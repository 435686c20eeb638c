import { expect, it } from 'vitest'
import { MemoryStorage } from '../../api/testing/memory-storage.ts'
import { createIdleTime } from './idle-time.ts'

it('a page is idle while none of its tabs is used', () => {
  let clock = 1_000_000
  const storage = new MemoryStorage()
  const [one, other] = [
    createIdleTime(
      () => storage,
      () => clock,
    ),
    createIdleTime(
      () => storage,
      () => clock,
    ),
  ]
  one.noteActivity()
  clock += 60_000
  expect([one.idleMs(), other.idleMs()]).toEqual([60_000, 60_000])
  other.noteActivity()
  clock += 10_000
  expect([one.idleMs(), other.idleMs()]).toEqual([10_000, 10_000])
})

it('activity is told to other tabs every two seconds at most', () => {
  let clock = 1_000_000
  const storage = new MemoryStorage()
  const idle = createIdleTime(
    () => storage,
    () => clock,
  )
  idle.noteActivity()
  clock += 1000
  idle.noteActivity()
  expect(storage.getItem('lastActivity')).toBe('1000000')
  clock += 1000
  idle.noteActivity()
  expect(storage.getItem('lastActivity')).toBe('1002000')
})
