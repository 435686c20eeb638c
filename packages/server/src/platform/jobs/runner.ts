import { randomUUID } from 'node:crypto'
import { type JobKind, type Jobs, LEASE_MS } from './jobs.ts'

interface Needs {
  readonly jobs: Jobs
  readonly kinds: readonly JobKind<never>[]
  readonly log: { error(details: object, message: string): void }
  readonly concurrency?: number
  readonly pollMs?: number
}

type ClaimedJob = NonNullable<Awaited<ReturnType<Jobs['claim']>>>

/** Takes due jobs and runs a few at a time; stopping lets the running ones finish or hands them back. */
export function createJobRunner({ jobs, kinds, log, concurrency = 2, pollMs = 1000 }: Needs) {
  const owner = randomUUID()
  const byName = new Map<string, JobKind<unknown>>(kinds.map((kind) => [kind.name, kind as JobKind<unknown>]))
  const running = new Map<Promise<void>, AbortController>()
  let stopped = true
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function fail(job: ClaimedJob, reason: string) {
    if (job.attempts >= job.max_attempts) await byName.get(job.kind)!.onGivenUp?.(JSON.parse(job.payload), reason)
    await jobs.fail(job, owner, reason)
  }

  async function work(job: ClaimedJob, abort: AbortController) {
    const heartbeat = setInterval(() => void jobs.renew(job.id, owner).catch(report), LEASE_MS / 3)
    try {
      // A job that has run out of attempts was interrupted every time: it may be what kills the server.
      if (job.attempts > job.max_attempts) return void (await fail(job, 'Interrupted too often'))
      await byName.get(job.kind)!.run(JSON.parse(job.payload), abort.signal)
      await jobs.finish(job.id, owner)
    } catch (error) {
      if (abort.signal.aborted) await jobs.giveBack(job, owner)
      else await fail(job, error instanceof Error ? error.message : String(error))
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
          look()
        })
      running.set(done, abort)
    }
  }

  function look() {
    if (stopped) return
    looking ??= takeWork()
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
      unsubscribe = jobs.onEnqueue(() => setImmediate(look))
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
