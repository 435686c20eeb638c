import type { Audit, AuditRecord } from '../../../platform/audit/audit.ts'

interface Needs {
  readonly audit: Pick<Audit, 'recordMany'>
  readonly now: () => Date
  readonly onError: (error: unknown) => void
  readonly waitMs?: number
}

const WAIT_MS = 100
/** So many that wait mean that the store does not take them; then nobody reads rows without a record of it. */
const WAITING_MAX = 10_000

/**
 * Records who read rows. A commit for every answer would cost more than small answers themselves, so records of the same
 * moment are written together. What could not be written waits for the next time.
 */
export function createReadLog({ audit, now, onError, waitMs = WAIT_MS }: Needs) {
  let waiting: (AuditRecord & { at: string })[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write() {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    try {
      await audit.recordMany(batch)
    } catch (error) {
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
    timer ??= setTimeout(() => void flush(), waitMs)
  }

  return {
    get isBlocked() {
      return waiting.length >= WAITING_MAX
    },

    add(entry: AuditRecord) {
      waiting.push({ ...entry, at: now().toISOString() })
      plan()
    },

    async close(): Promise<void> {
      await flush()
      clearTimeout(timer)
    },
  }
}

export type ReadLog = ReturnType<typeof createReadLog>
