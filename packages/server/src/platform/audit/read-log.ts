import { runOutsideLease } from '../store/fencing.ts'
import { Problem } from '@soundings/contract'
import type { AuditRecord } from './audit-record.ts'

interface Needs {
  readonly recordMany: (entries: readonly (AuditRecord & { readonly at: string })[]) => Promise<void>
  readonly now: () => Date
  readonly onError: (error: unknown) => void
  readonly waitMs?: number
}

const WAIT_MS = 100
/** So many that wait, or for so long, mean that the store does not take them; then no rows are read, since there would be no record of it. */
const WAITING_MAX = 10_000
const FAILING_MAX_MS = 10_000

/**
 * Records who read rows. A commit for every answer would cost more than small answers themselves, so records of the same
 * moment are written together. What could not be written waits for the next time.
 */
export function createReadLog({ recordMany, now, onError, waitMs = WAIT_MS }: Needs) {
  let waiting: (AuditRecord & { at: string })[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let failingSince: number | undefined

  async function write() {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    try {
      await recordMany(batch)
      failingSince = undefined
    } catch (error) {
      failingSince ??= now().getTime()
      waiting = [...batch, ...waiting]
      onError(error)
      plan()
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  function plan() {
    // Records of several jobs and requests are written together, so the timer belongs to none of them.
    timer ??= runOutsideLease(() => setTimeout(() => void flush(), waitMs))
  }

  const isBlocked = () =>
    waiting.length >= WAITING_MAX || (failingSince !== undefined && now().getTime() - failingSince >= FAILING_MAX_MS)

  function assertWritable() {
    if (isBlocked()) throw recordsBlocked()
  }

  function add(entry: AuditRecord) {
    waiting.push({ ...entry, at: now().toISOString() })
    plan()
  }

  return {
    /** Before rows are read. */
    assertWritable,
    add,

    /** Reads, and records how it ended and how many rows were given. */
    async recorded<Result>(
      entry: AuditRecord,
      read: () => Promise<Result>,
      rowsOf: (result: Result) => number | undefined,
    ): Promise<Result> {
      assertWritable()
      try {
        const result = await read()
        const rows = rowsOf(result)
        add({ ...entry, ...(rows !== undefined && { rows }) })
        return result
      } catch (error) {
        add({ ...entry, outcome: 'failed' })
        throw error
      }
    },

    async close(): Promise<void> {
      await flush()
      clearTimeout(timer)
    },
  }
}

export type ReadLog = ReturnType<typeof createReadLog>

function recordsBlocked() {
  return new Problem(
    'unavailable',
    'Rows cannot be read at the moment, because the audit record cannot be written. Try again in a moment',
  )
}
