import { randomUUID } from 'node:crypto'
import { currentLease, LeaseLost } from '../store/fencing.ts'
import type { Db } from '../store/store.ts'
import { isAlreadyThere } from '../store/store-error.ts'

export interface JobKind<Payload> {
  readonly name: string
  readonly maxAttempts: number
  /** What it writes to the store counts only while its claim is held; the number of the claim tells its files from those of others. */
  run(payload: Payload, signal: AbortSignal, lease: number): Promise<void>
  /** When it has failed or was interrupted for the last time. May be called again after a crash. */
  onGivenUp?(payload: Payload, reason: string): Promise<void>
}

/** Trying the job again would fail in the same way. */
export class FinalJobError extends Error {
  override readonly name = 'FinalJobError'
}

export interface EnqueueOptions {
  readonly runAt?: Date
  /** Inside the caller's transaction, the job exists exactly when the change that asked for it does. */
  readonly within?: Db
  /** A job of this id is enqueued at most once, however often and on however many servers it is asked for: for fires of a schedule. */
  readonly id?: string
  /** For whom it runs: people with fewer running jobs come first. */
  readonly userId?: number
  /** Of the jobs of a lane one runs at a time, so that what all of them wait for holds one place and not all. */
  readonly lane?: string
  /** A job of this id that has ended is run again: its time comes once more after the clock was set back. */
  readonly isRepeated?: boolean
}

export interface ClaimedJob {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly attempts: number
  readonly max_attempts: number
  readonly lease: number
}

interface Needs {
  readonly db: Db
  readonly now: () => Date
}

/** A claim runs out unless renewed, so that a job whose server died is taken up by another. */
export const LEASE_MS = 30_000
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 15 * 60_000

const COMMIT_MS = 25

/** The queue of everything that runs later or takes long, as rows of the store: what was enqueued survives any crash. */
export function createJobs({ db, now }: Needs) {
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString()
  const listeners = new Set<() => void>()
  const wake = () => listeners.forEach((listener) => listener())

  /** Compare-and-set: of any number of servers, exactly one update finds the job still free. */
  async function claim(owner: string, kinds: readonly string[]): Promise<ClaimedJob | undefined> {
    if (kinds.length === 0) return undefined
    const due = await db
      .selectFrom('jobs')
      .select(['id', 'kind', 'payload', 'attempts', 'max_attempts', 'state', 'lease'])
      .where('kind', 'in', kinds)
      .where((e) =>
        e.or([
          e.and([e('state', '=', 'waiting'), e('run_at', '<=', now().toISOString())]),
          e.and([e('state', '=', 'running'), e('lease_until', '<', now().toISOString())]),
        ]),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('jobs as same')
              .select('same.id')
              .whereRef('same.lane', '=', 'jobs.lane')
              .whereRef('same.id', '<>', 'jobs.id')
              .where('same.state', '=', 'running'),
          ),
        ),
      )
      .orderBy((e) =>
        e
          .selectFrom('jobs as others')
          .select((of) => of.fn.countAll().as('running'))
          .where('others.state', '=', 'running')
          .where('others.kind', 'in', kinds)
          .whereRef('others.user_id', '=', 'jobs.user_id'),
      )
      .orderBy('run_at')
      .limit(10)
      .execute()

    for (const job of due) {
      const taken = await take(job, owner)
      if (taken) return { ...job, attempts: job.attempts + 1, lease: job.lease + 1 }
    }
    return undefined
  }

  /** False when another claim was quicker: of this job, or of one in its lane, where the unique index decides. */
  async function take(job: Omit<ClaimedJob, 'payload'> & { readonly state: string }, owner: string): Promise<boolean> {
    try {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({
          state: 'running',
          attempts: job.attempts + 1,
          lease: job.lease + 1,
          lease_owner: owner,
          lease_until: later(LEASE_MS),
        })
        .where('id', '=', job.id)
        .where('state', '=', job.state)
        .where('lease', '=', job.lease)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    } catch (error) {
      if (isAlreadyThere(error)) return false
      throw error
    }
  }

  const held = ({ id, lease }: Pick<ClaimedJob, 'id' | 'lease'>) =>
    db.updateTable('jobs').where('id', '=', id).where('lease', '=', lease).where('state', '=', 'running')

  return {
    claim,

    async enqueue<Payload>(
      kind: JobKind<Payload>,
      payload: Payload,
      { runAt, within = db, id = randomUUID(), userId, lane, isRepeated = false }: EnqueueOptions = {},
    ): Promise<string> {
      const createdAt = now().toISOString()
      const fresh = {
        payload: JSON.stringify(payload),
        state: 'waiting',
        run_at: runAt?.toISOString() ?? createdAt,
        attempts: 0,
        created_at: createdAt,
      }
      await within
        .insertInto('jobs')
        .values({
          ...fresh,
          id,
          kind: kind.name,
          max_attempts: kind.maxAttempts,
          user_id: userId ?? null,
          lane: lane ?? null,
        })
        .onConflict((conflict) =>
          isRepeated
            ? conflict
                .column('id')
                .doUpdateSet({ ...fresh, finished_at: null, last_error: null })
                .where('jobs.state', 'in', ['done', 'failed'])
            : conflict.column('id').doNothing(),
        )
        .execute()
      wake()
      // A transaction of the caller commits a moment later; without this the job would wait for the next poll.
      if (within !== db) setTimeout(wake, COMMIT_MS).unref()
      return id
    },

    /** False when another claim has taken the job over. */
    async renew(job: ClaimedJob): Promise<boolean> {
      const { numUpdatedRows } = await held(job)
        .set({ lease_until: later(LEASE_MS) })
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** For the job that runs here: throws once another claim has taken it over. To be asked before what no store can take back. */
    leaseCheck(): () => Promise<void> {
      const lease = currentLease()
      return async () => {
        if (!lease) return
        const row = await db
          .selectFrom('jobs')
          .select('lease')
          .where('id', '=', lease.jobId)
          .where('lease', '=', lease.number)
          .where('state', '=', 'running')
          .executeTakeFirst()
        if (!row) throw new LeaseLost(lease)
      }
    },

    /** The payload goes with the work: it may hold sealed texts no one needs afterwards. */
    finish: (job: ClaimedJob) =>
      held(job).set({ state: 'done', payload: '', finished_at: now().toISOString(), lease_until: null }).execute(),

    /** Failures are retried with growing pauses and end as a recorded failure. */
    fail(job: ClaimedJob, reason: string, isLast = job.attempts >= job.max_attempts) {
      const pause = Math.min(FIRST_PAUSE_MS * 4 ** (job.attempts - 1), LONGEST_PAUSE_MS)
      const next = isLast
        ? { state: 'failed', payload: '', finished_at: now().toISOString() }
        : { state: 'waiting', run_at: later(pause) }
      return held(job)
        .set({ ...next, last_error: reason.slice(0, 1000), lease_until: null })
        .execute()
    },

    /** Hands a job back at shutdown, as if it had not been tried. */
    giveBack: (job: ClaimedJob) =>
      held(job)
        .set({ state: 'waiting', attempts: job.attempts - 1, lease_until: null })
        .execute(),

    /** After the clock was set back: what was due by the old clock is due now, and no claim reaches further ahead than a new one. */
    async followClock(): Promise<void> {
      const moment = now().toISOString()
      await db
        .updateTable('jobs')
        .set({ run_at: moment })
        .where('state', '=', 'waiting')
        .where('run_at', '>', moment)
        .where((e) => e.or([e('attempts', '>', 0), e('run_at', '=', e.ref('created_at'))]))
        .execute()
      await db
        .updateTable('jobs')
        .set({ lease_until: later(LEASE_MS) })
        .where('state', '=', 'running')
        .where('lease_until', '>', later(LEASE_MS))
        .execute()
    },

    /** Where one process alone uses the store, whatever was running when it starts belongs to no one. */
    async releaseAll(): Promise<void> {
      await db.updateTable('jobs').set({ state: 'waiting', lease_until: null }).where('state', '=', 'running').execute()
    },

    /** Whether the job still waits or runs, so that its work can be expected. */
    async isAlive(id: string, from: Db = db): Promise<boolean> {
      const row = await from.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst()
      return row?.state === 'waiting' || row?.state === 'running'
    },

    async counts() {
      const rows = await db
        .selectFrom('jobs')
        .select((e) => ['state', e.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute()
      const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
      return { waiting: of('waiting'), running: of('running'), failed: of('failed') }
    },

    /** The newest job of a kind that was given up or is to be tried again. */
    async lastFailure(kind: string): Promise<{ at: string; reason: string } | undefined> {
      const job = await db
        .selectFrom('jobs')
        .select(['created_at', 'finished_at', 'last_error'])
        .where('kind', '=', kind)
        .where('last_error', 'is not', null)
        .where('state', '<>', 'done')
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      return job && { at: job.finished_at ?? job.created_at, reason: job.last_error ?? '' }
    },

    removeFinishedBefore: (time: Date) => db.deleteFrom('jobs').where('finished_at', '<', time.toISOString()).execute(),

    /** Lets all runners look for work. */
    wake,

    onWake(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
