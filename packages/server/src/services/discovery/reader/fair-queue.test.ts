import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const never = new AbortController().signal
const flushTasks = () => new Promise((resolve) => setImmediate(resolve))

/** Asks for a place in the name of each letter and notes the order in which they come in. */
function ask(queue: ReturnType<typeof createFairQueue>, who: string) {
  const came: string[] = []
  const leave: (() => void)[] = []
  for (const [position, name] of [...who].entries()) {
    void queue.acquire(name, never).then((go) => {
      came.push(`${name}${position}`)
      leave.push(go)
    })
  }
  return { came, leaveFirst: () => leave.shift()?.() }
}

describe('R10 the queue of a database', () => {
  it('lets in as many as there are places', async () => {
    const { came, leaveFirst } = ask(createFairQueue({ places: 2, placesEach: 2 }), 'abc')
    await flushTasks()
    expect(came).toEqual(['a0', 'b1'])
    leaveFirst()
    await flushTasks()
    expect(came).toEqual(['a0', 'b1', 'c2'])
  })

  it("takes turns between people: one question does not wait behind another person's ten", async () => {
    const { came, leaveFirst } = ask(createFairQueue({ places: 1, placesEach: 1 }), 'aaaaaaaaab')
    for (let turn = 0; turn < 3; turn += 1) {
      await flushTasks()
      leaveFirst()
    }
    await flushTasks()
    expect(came.slice(0, 3)).toContain('b9')
  })

  it('keeps places free for others when one person asks a lot', async () => {
    const { came } = ask(createFairQueue({ places: 4, placesEach: 2 }), 'aaaab')
    await flushTasks()
    expect(came).toEqual(['a0', 'a1', 'b4'])
  })

  it('forgets whoever stops waiting, and gives a place back once however often it is left', async () => {
    const queue = createFairQueue({ places: 1, placesEach: 1 })
    const leave = await queue.acquire('a', never)
    const impatient = new AbortController()
    const waited = queue.acquire('b', impatient.signal)
    impatient.abort(new Error('went away'))
    await expect(waited).rejects.toThrow('went away')
    leave()
    leave()
    await queue.acquire('c', never)
    let isIn = false
    void queue.acquire('d', never).then(() => (isIn = true))
    await flushTasks()
    expect(isIn).toBe(false)
  })
})
