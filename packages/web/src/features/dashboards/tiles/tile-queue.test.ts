import { expect, it } from 'vitest'
import { createTileQueue } from './tile-queue.ts'

function openQueue(places: number) {
  const loadInTurn = createTileQueue(places)
  const started: string[] = []
  const load = (name: string) => {
    const loading = Promise.withResolvers<string>()
    const leaving = new AbortController()
    const loaded = loadInTurn(() => {
      started.push(name)
      return loading.promise
    }, leaving.signal)
    return { loaded, finish: () => loading.resolve(name), fail: () => loading.reject(new Error(name)), leaving }
  }
  return { started, load }
}

it('DE5 at most a few tiles load at a time, in their order', async () => {
  const { started, load } = openQueue(2)
  const [a, b, , d, e] = ['a', 'b', 'c', 'd', 'e'].map(load)
  expect(started).toEqual(['a', 'b'])
  a!.finish()
  expect(await a!.loaded).toBe('a')
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  d!.leaving.abort()
  await expect(d!.loaded).rejects.toThrow()
  b!.fail()
  await expect(b!.loaded).rejects.toThrow('b')
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'e'])
  e!.finish()
  expect(await e!.loaded).toBe('e')
})

it('a tile that has loaded frees its place when no request waits for it', async () => {
  const { started, load } = openQueue(1)
  const a = load('a')
  a.finish()
  await a.loaded
  load('b')
  expect(started).toEqual(['a', 'b'])
})
