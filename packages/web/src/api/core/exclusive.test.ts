import { expect, it } from 'vitest'
import { createExclusive } from './exclusive.ts'
import { MemoryStorage } from '../testing/memory-storage.ts'

const onLeave = () => () => undefined
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / 20))

it('without the locks of the browser, two tabs still take turns', async () => {
  const shared = new MemoryStorage()
  const tab = () => createExclusive({ locks: undefined, storage: () => shared, now: Date.now, pause, onLeave })
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await pause(200)
    events.push(`${name} ends`)
  }
  await Promise.all([tab()('refresh', work('one')), tab()('refresh', work('two'))])
  const [first, second] = events[0] === 'one begins' ? ['one', 'two'] : ['two', 'one']
  expect(events).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
  expect(shared.length).toBe(0)
})

it('a tab that was closed in the middle does not block the others for ever', async () => {
  const shared = new MemoryStorage()
  shared.setItem('lease:refresh', `${Date.now() - 1}:0.5`)
  const exclusive = createExclusive({ locks: undefined, storage: () => shared, now: Date.now, pause, onLeave })
  expect(await exclusive('refresh', () => Promise.resolve('done'))).toBe('done')
})

it('a page that is left in the middle gives its lease back, so that a reload need not wait', async () => {
  const shared = new MemoryStorage()
  let leave = () => undefined as void
  const begun = Promise.withResolvers<void>()
  const exclusive = createExclusive({
    locks: undefined,
    storage: () => shared,
    now: Date.now,
    pause,
    onLeave: (work) => ((leave = work), () => undefined),
  })
  void exclusive('refresh', () => (begun.resolve(), new Promise(() => undefined)))
  await begun.promise
  expect(shared.length).toBe(1)
  leave()
  expect(shared.length).toBe(0)
})

it('uses the locks of the browser where there are any', async () => {
  const names: string[] = []
  const request = ((name: string, work: () => Promise<unknown>) => {
    names.push(name)
    return work()
  }) as LockManager['request']
  const exclusive = createExclusive({
    locks: { request },
    storage: () => new MemoryStorage(),
    now: Date.now,
    pause,
    onLeave,
  })
  expect(await exclusive('refresh', () => Promise.resolve(7))).toBe(7)
  expect(names).toEqual(['refresh'])
})
