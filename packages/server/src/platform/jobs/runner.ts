import { randomUUID } from 'node:crypto'
import { LeaseLost, runOutsideLease, runUnderLease } from '../store/fencing.ts'
import { type ClaimedJob, FinalJobError, type JobKind, type Jobs, LEASE_MS } from './jobs.ts'

interface Needs {
  readonly jobs: Jobs
  readonly kinds: readonly JobKind<never>[]
  readonly log: Record<'warn' | 'error', (details: object, message: string) => void>
  readonly concurrency?: number
  readonly pollMs?: number
}

/** Takes due jobs and runs a few at a time; stopping lets the running ones finish or hands them back. */
export function createJobRunner({ jobs, kinds, log, concurrency = 2, pollMs = 1000 }: Needs) {
  const owner = randomUUID()
  const byName = new Map<string, JobKind<unknown>>(kinds.map((kind) => [kind.name, kind as JobKind<unknown>]))
  const running = new Map<Promise<void>, AbortController>()
  let stopped = true
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function fail(job: ClaimedJob, reason: string, isFinal = false) {
    const isLast = isFinal || job.attempts >= job.max_attempts
    if (isLast)
      await runUnderLease({ jobId: job.id, number: job.lease }, async () =>
        byName.get(job.kind)!.onGivenUp?.(JSON.parse(job.payload), reason),
      )
    await jobs.fail(job, reason, isLast)
  }

  async function work(job: ClaimedJob, abort: AbortController) {
    const lease = { jobId: job.id, number: job.lease }
    const renew = async () => {
      if (!(await jobs.renew(job))) abort.abort(new LeaseLost(lease))
    }
    const heartbeat = setInterval(() => void renew().catch(report), LEASE_MS / 3)
    try {
      // A job that has run out of attempts was interrupted every time: it may be what kills the server.
      if (job.attempts > job.max_attempts) return void (await fail(job, 'Interrupted too often'))
      await runUnderLease(lease, () => byName.get(job.kind)!.run(JSON.parse(job.payload), abort.signal, job.lease))
      await jobs.finish(job)
    } catch (error) {
      if (error instanceof LeaseLost)
        return log.warn({ job: job.id, kind: job.kind, lease: job.lease }, 'job was taken over')
      if (abort.signal.aborted) await jobs.giveBack(job)
      else await fail(job, error instanceof Error ? error.message : String(error), error instanceof FinalJobError)
      log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed')
    } finally {
      clearInterval(heartbeat)
    }
  }

  async function takeWork() {
    while (!stopped && running.size < concurrency) {
      const job = await jobs.claim(owner, [...byName.keys()])
      if (!job) return
      const abort = new AbortController()
      const done: Promise<void> = work(job, abort)
        .catch(report)
        .finally(() => {
          running.delete(done)
          // What it has enqueued may be for another runner.
          jobs.wake()
        })
      running.set(done, abort)
    }
  }

  function look() {
    if (stopped) return
    // A job that enqueues another wakes us in its own context, which ends with it.
    looking ??= runOutsideLease(takeWork)
      .catch(report)
      .finally(() => {
        looking = undefined
      })
  }

  function report(error: unknown) {
    log.error({ err: error }, 'job queue failed')
  }

  let unsubscribe = () => undefined as void
  return {
    start() {
      stopped = false
      unsubscribe = jobs.onWake(() => setImmediate(look))
      timer = setInterval(look, pollMs)
      look()
    },
    async stop(graceMs = 10_000) {
      stopped = true
      unsubscribe()
      clearInterval(timer)
      await looking
      const patience = setTimeout(() => running.forEach((abort) => abort.abort()), graceMs)
      await Promise.allSettled(running.keys())
      clearTimeout(patience)
    },
  }
}

export type JobRunner = ReturnType<typeof createJobRunner>
