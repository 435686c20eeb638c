import { runOutsideLease } from '../store/fencing.ts'
import type { AuditRecord } from './audit-record.ts'

interface Counted {
  readonly entry: AuditRecord
  seen: number
  more: number
}

const WINDOW_MS = 60_000
/** Of one source in a minute; what follows is counted. */
const EACH_MAX = 20
/** Of all sources together. */
const ALL_MAX = 200
const SOURCES_MAX = 200
const OTHER_SOURCES = 'other sources'

/** Records what one source may cause as often as it likes, and counts after a while, so that it cannot fill the disk. */
export function createLimitedRecords(write: (entry: AuditRecord) => void) {
  let counts = new Map<string, Counted>()
  let written = 0
  let timer: NodeJS.Timeout | undefined

  /** Writes what was only counted, and begins a new minute. */
  function flush() {
    clearTimeout(timer)
    timer = undefined
    for (const { entry, more } of counts.values())
      if (more > 0) write({ ...entry, object: '', detail: `${more} more within a minute` })
    counts = new Map()
    written = 0
  }

  return {
    /** A source is who can be told apart: a user, or the address of callers who are not signed in. */
    add(source: string, entry: AuditRecord) {
      timer ??= runOutsideLease(() => setTimeout(flush, WINDOW_MS).unref())
      const key = counts.has(source) || counts.size < SOURCES_MAX ? source : OTHER_SOURCES
      const known = counts.get(key) ?? {
        entry: key === OTHER_SOURCES ? { ...entry, username: OTHER_SOURCES, address: '' } : entry,
        seen: 0,
        more: 0,
      }
      counts.set(key, known)
      known.seen += 1
      if (known.seen > EACH_MAX || written >= ALL_MAX) {
        known.more += 1
        return
      }
      written += 1
      write(entry)
    },

    flush,
  }
}

export type LimitedRecords = ReturnType<typeof createLimitedRecords>
