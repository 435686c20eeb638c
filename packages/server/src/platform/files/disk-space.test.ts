import { Problem } from '@soundings/contract'
import { expect, it } from 'vitest'
import { withinDiskSpace } from './disk-space.ts'

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(new Error('stopped'))
    signal.addEventListener('abort', () => reject(new Error('stopped')))
  })

it('R26: work that fills the disk is ended while there is still room, with the reason', async () => {
  let looks = 0
  const space = {
    assertDiskSpace: async () => {
      looks += 1
      if (looks > 2) throw new Problem('disk-full', 'nearly full')
    },
  }
  const { signal } = new AbortController()
  await expect(withinDiskSpace(space, signal, untilAborted, 1)).rejects.toThrow('nearly full')
  // It does not begin either.
  await expect(withinDiskSpace(space, signal, () => expect.unreachable(), 1)).rejects.toThrow('nearly full')
})

it('work that is stopped by its caller says why, and work that ends gives its result', async () => {
  const space = { assertDiskSpace: async () => undefined }
  const stopping = new AbortController()
  const work = withinDiskSpace(space, stopping.signal, untilAborted, 1)
  stopping.abort()
  await expect(work).rejects.toThrow('stopped')
  expect(await withinDiskSpace(space, stopping.signal, async () => 7, 1)).toBe(7)
})
