import { expect, it } from 'vitest'
import type { Viewer } from '../http/viewer.ts'
import { createOpenAnswers } from './open-answers.ts'

const MEGABYTE = 1024 * 1024
const viewer = (username: string) => ({ username }) as Viewer

it('R26 answers of all people together are bounded, and a little is left to everyone', () => {
  const answers = createOpenAnswers({
    openPerPerson: 10,
    bytesPerPerson: 8 * MEGABYTE,
    bytesOfAll: 20 * MEGABYTE,
    leastSpeed: { bytes: 1, windowMs: 1000 },
  })
  const held = ['ann', 'bob', 'cem'].map((name) => answers.hold(viewer(name), 7 * MEGABYTE))
  expect(answers.bytes).toBe(21 * MEGABYTE)
  expect(() => answers.hold(viewer('ann'), 1)).toThrow(
    'The server waits for too many answers to be read. Try again in a moment',
  )
  const late = answers.account(viewer('dora'))
  expect([answers.account(viewer('bob')).isFull(), late.isFull()]).toEqual([true, false])
  late.add(MEGABYTE)
  expect(late.isFull()).toBe(true)
  held[0]!()
  expect([late.isFull(), answers.account(viewer('bob')).isFull()]).toEqual([false, false])
  late.add(-MEGABYTE)
  for (const release of held.slice(1)) release()
  expect(answers.bytes).toBe(0)
})
