import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestStore, type TestStore } from '../../testing/servers/test-store.ts'
import { createJobs, type JobKind, LEASE_MS } from './jobs.ts'
import { createJobRunner, type JobRunner } from './runner.ts'
import { runUnderLease } from '../store/fencing.ts'
import type { Db } from '../store/store.ts'
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

const log = { warn: () => undefined, error: () => undefined }
const rows = () => place.store.db.selectFrom('jobs').selectAll().execute()
const kindOf = (run: JobKind<{ n: number }>['run'], maxAttempts = 3): JobKind<{ n: number }> => ({
  name: 'test.kind',
  maxAttempts,
  run,
})

function startRunner(kind: JobKind<{ n: number }>, concurrency = 2) {
  const jobs = createJobs({ db: place.store.db, now })
  const runner = createJobRunner({ jobs, kinds: [kind], log, pollMs: 10, concurrency })
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
    for (const [id, userId] of [
      ['a1', 1],
      ['a2', 1],
      ['a3', 1],
      ['b1', 2],
    ] as const) {
      pass(1)
      await jobs.enqueue(kind, { n: 1 }, { id, userId })
    }
    pass(1)
    const claimed = async () => (await jobs.claim('somebody', ['test.kind']))?.id
    expect([await claimed(), await claimed(), await claimed()]).toEqual(['a1', 'b1', 'a2'])
    await jobs.finish({ id: 'b1', kind: 'test.kind', payload: '', attempts: 1, max_attempts: 3, lease: 1 })
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
    await eventually(async () =>
      expect(await rows()).toMatchObject([
        { state: 'failed', attempts: 3, last_error: 'the mail server is away', payload: '' },
      ]),
    )
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
    await eventually(async () =>
      expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'Interrupted too often' }]),
    )
  })

  it('R26: hands a running job back when the server stops', async () => {
    const kind = kindOf(
      (_payload, signal) =>
        new Promise((_done, fail) => signal.addEventListener('abort', () => fail(new Error('stopped')))),
    )
    const jobs = startRunner(kind)
    await jobs.enqueue(kind, { n: 1 })
    await eventually(async () => expect(await rows()).toMatchObject([{ state: 'running' }]))
    await running.pop()!.stop(0)
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  it('runs the jobs of a lane one at a time, so that the others find a place', async () => {
    const jobs = createJobs({ db: place.store.db, now })
    const kind = kindOf(async () => undefined)
    for (const [id, lane] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['b1', 'b'],
      ['c1', undefined],
      ['c2', undefined],
    ] as const) {
      pass(1)
      await jobs.enqueue(kind, { n: 1 }, { id, ...(lane && { lane }) })
    }
    const claim = () => jobs.claim('a server', ['test.kind'])
    const first = await claim()
    expect([first?.id, (await claim())?.id, (await claim())?.id, (await claim())?.id, (await claim())?.id]).toEqual([
      'a1',
      'b1',
      'c1',
      'c2',
      undefined,
    ])
    await jobs.finish(first!)
    expect((await claim())?.id).toBe('a2')
  })

  it('runs the jobs of a lane one at a time, however many look for work at once', async () => {
    const jobs = createJobs({ db: place.store.db, now })
    const kind = kindOf(async () => undefined)
    for (let at = 0; at < 8; at += 1) await jobs.enqueue(kind, { n: at }, { id: `a${at}`, lane: 'a' })
    const claimed = () => Promise.all(Array.from({ length: 8 }, (_, at) => jobs.claim(`server ${at}`, ['test.kind'])))
    for (let left = 8; left > 0; left -= 1) {
      const [job, ...others] = (await claimed()).filter((each) => each !== undefined)
      expect(others).toEqual([])
      // A claim that ran out is taken up again before the next of its lane.
      pass(LEASE_MS + 1)
      const again = (await claimed()).filter((each) => each !== undefined)
      expect(again).toMatchObject([{ id: job?.id, lease: job!.lease + 1 }])
      await jobs.finish(again[0]!)
    }
    expect(await claimed()).toEqual(Array.from({ length: 8 }))
  })

  it('R24: does not let a server that was stopped write, finish or give up a job that another has taken over', async () => {
    const { db } = place.store
    const [begun, continued] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const outcomes: string[] = []
    const attempt = (name: string, write: () => Promise<unknown>) =>
      write().then(
        () => outcomes.push(`${name} written`),
        (error: Error) => outcomes.push(`${name} ${error.name}`),
      )
    const save = (name: string, within: Db = db) => within.insertInto('settings').values({ name, value: 'x' }).execute()
    const kind = kindOf(async (_payload, _signal, lease) => {
      if (lease === 2) return void (await attempt('second', () => save('second')))
      await attempt('before', () => save('before'))
      begun.resolve()
      await continued.promise
      await attempt('statement', () => save('statement'))
      await attempt('transaction', () => db.transaction().execute((within) => save('transaction', within)))
      await attempt('update', () => db.updateTable('settings').set({ value: 'old' }).execute())
      throw new Error('I believe that it failed')
    }, 1)
    // One place, which is taken: else it could take up the job itself before the other server does.
    const jobs = startRunner(kind, 1)
    const id = await jobs.enqueue(kind, { n: 1 })
    await begun.promise
    pass(LEASE_MS + 1)
    const other = createJobs({ db, now })
    const claimed = (await other.claim('other server', ['test.kind']))!
    expect([claimed.id, claimed.lease]).toEqual([id, 2])
    continued.resolve()
    await eventually(() =>
      expect(outcomes).toEqual(['before written', 'statement LeaseLost', 'transaction LeaseLost', 'update LeaseLost']),
    )
    await running.pop()!.stop(0)
    expect(await rows()).toMatchObject([{ state: 'running', lease: 2, last_error: null }])
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([{ name: 'before', value: 'x' }])
    await runUnderLease({ jobId: id, number: 2 }, () => attempt('winner', () => save('winner')))
    await other.finish(claimed)
    expect(await rows()).toMatchObject([{ state: 'done' }])
    await runUnderLease({ jobId: id, number: 2 }, () => attempt('late', () => save('late')))
    expect(outcomes.slice(-2)).toEqual(['winner written', 'late LeaseLost'])
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
