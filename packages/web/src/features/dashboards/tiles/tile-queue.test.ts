import { expect, it } from 'vitest'
import { createTileQueue } from './tile-queue.ts'

it('DE5 at most a few tiles load at a time, in their order', () => {
  const started: string[] = []
  const queue = createTileQueue(2)
  const [leaveA, leaveB, , leaveD] = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.enter(() => started.push(name)))
  expect(started).toEqual(['a', 'b'])
  leaveA?.()
  expect(started).toEqual(['a', 'b', 'c'])
  leaveA?.()
  expect(started).toEqual(['a', 'b', 'c'])
  leaveD?.()
  leaveB?.()
  expect(started).toEqual(['a', 'b', 'c', 'e'])
})

it('DE5 says when all tiles are there', async () => {
  const queue = createTileQueue(1)
  const leaveA = queue.enter(() => undefined)
  const leaveB = queue.enter(() => undefined)
  let isSettled = false
  const settled = queue.settled().then(() => (isSettled = true))
  leaveA()
  await Promise.resolve()
  expect(isSettled).toBe(false)
  leaveB()
  await settled
  expect(isSettled).toBe(true)
})
