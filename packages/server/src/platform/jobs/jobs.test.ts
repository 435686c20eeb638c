import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestStore, type TestStore } from '../../testing/test-store.ts'
import { createJobs, type JobKind, LEASE_MS } from './jobs.ts'
import { createJobRunner, type JobRunner } from './runner.ts'
import { eventually } from '../../testing/eventually.ts'

let place: TestStore
let clock: Date
const running: JobRunner[] = []
const now = () => clock
const pass = (ms: number) => void (clock = new Date(clock.getTime() + ms))

beforeEach(async () => {
  clock = new Date('2026-03-01T08:00:00Z')
  place = await openTestStore()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((runner) => runner.stop(0)))
  await place.close()
})

const log = { error: () => undefined }
const rows = () => place.store.db.selectFrom('jobs').selectAll().execute()
const kindOf = (run: JobKind<{ n: number }>['run'], maxAttempts = 3): JobKind<{ n: number }> => ({ name: 'test.kind', maxAttempts, run })

function startRunner(kind: JobKind<{ n: number }>) {
  const jobs = createJobs({ db: place.store.db, now })
  const runner = createJobRunner({ jobs, kinds: [kind], log, pollMs: 10 })
  runner.start()
  running.push(runner)
  return jobs
}

describe('the job queue', () => {
  it('runs what was enqueued, once, and forgets its payload', async () => {
    const seen: number[] = []
    const kind = kindOf(async ({ n }) => void seen.push(n))
    const jobs = startRunner(kind)
    await jobs.enqueue(kind, { n: 7 })
    await eventually(async () => expect(await rows()).toMatchObject([{ state: 'done', payload: '', attempts: 1 }]))
    expect(seen).toEqual([7])
  })

  it('R26 lets whoever has fewer running come first, however many others wait', async () => {
    const jobs = createJobs({ db: place.store.db, now })
    const kind = kindOf(async () => undefined)
    for (const [id, userId] of [['a1', 1], ['a2', 1], ['a3', 1], ['b1', 2]] as const) {
      pass(1)
      await jobs.enqueue(kind, { n: 1 }, { id, userId })
    }
    pass(1)
    const claimed = async () => (await jobs.claim('somebody', ['test.kind']))?.id
    expect([await claimed(), await claimed(), await claimed()]).toEqual(['a1', 'b1', 'a2'])
    await jobs.finish('b1', 'somebody')
    await jobs.enqueue(kind, { n: 1 }, { id: 'b2', userId: 2 })
    expect([await claimed(), await claimed()]).toEqual(['b2', 'a3'])
  })

  it('waits for the time a job was enqueued for', async () => {
    const run = vi.fn(async () => undefined)
    const kind = kindOf(run)
    const jobs = startRunner(kind)
    await jobs.enqueue(kind, { n: 1 }, { runAt: new Date('2026-03-01T09:00:00Z') })
    expect(await jobs.claim('somebody', ['test.kind'])).toBeUndefined()
    expect(run).not.toHaveBeenCalled()
    pass(3_600_000)
    await eventually(() => expect(run).toHaveBeenCalledOnce())
  })

  it('R24: gives each of 50 jobs to exactly one of four servers', async () => {
    const seen: number[] = []
    const kind = kindOf(async ({ n }) => void seen.push(n))
    const [jobs] = [startRunner(kind), startRunner(kind), startRunner(kind), startRunner(kind)]
    await Promise.all(Array.from({ length: 50 }, (_, n) => jobs.enqueue(kind, { n })))
    await eventually(async () => expect(await jobs.counts()).toEqual({ waiting: 0, running: 0, failed: 0 }))
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })

  it('retries with growing pauses and ends in a recorded failure', async () => {
    const run = vi.fn(async () => Promise.reject(new Error('the mail server is away')))
    const kind = kindOf(run, 3)
    const jobs = startRunner(kind)
    await jobs.enqueue(kind, { n: 1 })
    const pauses: number[] = []
    for (const attempt of [1, 2]) {
      await eventually(async () => expect(await rows()).toMatchObject([{ state: 'waiting', attempts: attempt }]))
      const [job] = await rows()
      pauses.push(new Date(job!.run_at).getTime() - clock.getTime())
      pass(pauses.at(-1)!)
    }
    await eventually(async () => expect(await rows()).toMatchObject([{ state: 'failed', attempts: 3, last_error: 'the mail server is away', payload: '' }]))
    expect(pauses).toEqual([2000, 8000])
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('R24: takes up a job whose server died once its claim has run out, and not before', async () => {
    const run = vi.fn(async () => undefined)
    const kind = kindOf(run)
    const dead = createJobs({ db: place.store.db, now })
    await dead.enqueue(kind, { n: 1 })
    await dead.claim('dead server', ['test.kind'])
    const jobs = startRunner(kind)
    pass(LEASE_MS - 1000)
    expect(await jobs.claim('other', ['test.kind'])).toBeUndefined()
    pass(2000)
    await eventually(() => expect(run).toHaveBeenCalledOnce())
    await eventually(async () => expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }]))
  })

  it('gives up on a job that takes its server down every time', async () => {
    const kind = kindOf(async () => undefined, 2)
    const dead = createJobs({ db: place.store.db, now })
    await dead.enqueue(kind, { n: 1 })
    for (const _ of [1, 2]) {
      await dead.claim('dead server', ['test.kind'])
      pass(LEASE_MS + 1)
    }
    startRunner(kind)
    await eventually(async () => expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'Interrupted too often' }]))
  })

  it('R26: hands a running job back when the server stops', async () => {
    const kind = kindOf((_payload, signal) => new Promise((_done, fail) => signal.addEventListener('abort', () => fail(new Error('stopped')))))
    const jobs = startRunner(kind)
    await jobs.enqueue(kind, { n: 1 })
    await eventually(async () => expect(await rows()).toMatchObject([{ state: 'running' }]))
    await running.pop()!.stop(0)
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  it('R24: is enqueued once under an id of its own, also when it has long been done', async () => {
    const run = vi.fn(async () => undefined)
    const kind = kindOf(run)
    const jobs = startRunner(kind)
    await Promise.all([1, 2, 3].map((n) => jobs.enqueue(kind, { n }, { id: 'fire:2026-03-01' })))
    await eventually(async () => expect(await rows()).toMatchObject([{ state: 'done' }]))
    await jobs.enqueue(kind, { n: 4 }, { id: 'fire:2026-03-01' })
    expect(await rows()).toHaveLength(1)
    expect(await jobs.isAlive('fire:2026-03-01')).toBe(false)
    expect(run).toHaveBeenCalledOnce()
  })

  it('exists only when the transaction that enqueued it commits', async () => {
    const kind = kindOf(async () => undefined)
    const jobs = createJobs({ db: place.store.db, now })
    const broken = place.store.db.transaction().execute(async (within) => {
      await jobs.enqueue(kind, { n: 1 }, { within })
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })
})
