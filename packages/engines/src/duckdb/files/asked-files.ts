import { stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { pathLiteral } from '../sql-text.ts'

export type Rows = readonly (readonly unknown[])[]

/** A file that can be asked about by statements. Answers are kept while the file is the same. */
export interface AskedFile {
  /** A literal. */
  readonly path: string
  ask(text: string): Promise<Rows>
}

/** What tells a file from an earlier version of itself; empty where there is none. Some network mounts give a file another inode each time. */
export interface FileState {
  readonly signature: string
  /** Another change would show. A file that changed a moment ago can change again within the same tick of the file system's clock. */
  readonly isStable: boolean
}

const STABLE_AFTER_MS = 2000
const STATS_AT_ONCE = 64
/** Characters of statements and answers that are kept of all files together; what is beyond is asked again. */
const MOST_KEPT = 32 * 2 ** 20

export async function statesOf(paths: readonly string[]): Promise<FileState[]> {
  const states: FileState[] = []
  for (let from = 0; from < paths.length; from += STATS_AT_ONCE)
    states.push(...(await Promise.all(paths.slice(from, from + STATS_AT_ONCE).map(stateOf))))
  return states
}

async function stateOf(path: string): Promise<FileState> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  if (!found) return { signature: '', isStable: false }
  const { size, mtimeNs, ctimeNs } = found
  const changed = Number((mtimeNs > ctimeNs ? mtimeNs : ctimeNs) / 1_000_000n)
  return {
    signature: [size, mtimeNs, ctimeNs].join(' '),
    isStable: Date.now() - changed > STABLE_AFTER_MS,
  }
}

export function createFileMemory(connection: DuckDBConnection) {
  const known = new Map<string, { readonly signature: string; readonly answers: Map<string, Rows> }>()
  /** When files with a recent time were first seen by our clock. Theirs may be ahead of it, such as that of a share, for hours. */
  const firstSeen = new Map<string, { readonly signature: string; readonly at: number }>()
  let kept = 0

  function isSeenLongEnough(path: string, signature: string, lookedAt: number): boolean {
    const before = firstSeen.get(path)
    if (before?.signature === signature) return signature !== '' && lookedAt - before.at > STABLE_AFTER_MS
    firstSeen.set(path, { signature, at: Date.now() })
    return false
  }

  const sizeOf = (text: string, rows: Rows) => text.length + JSON.stringify(rows).length

  function forget(path: string) {
    for (const [text, rows] of known.get(path)?.answers ?? []) kept -= sizeOf(text, rows)
    known.delete(path)
  }

  async function ask(path: string, text: string): Promise<Rows> {
    const answers = known.get(path)?.answers
    const answer = answers?.get(text)
    if (answer) return answer
    const rows = (await connection.runAndReadAll(text)).getRowsJson()
    const size = sizeOf(text, rows)
    if (answers && kept + size <= MOST_KEPT) {
      answers.set(text, rows)
      kept += size
    }
    return rows
  }

  return {
    /** The files as they are now, and their states before anything is asked of them. */
    async look(paths: readonly string[]): Promise<{ files: AskedFile[]; states: readonly FileState[] }> {
      const lookedAt = Date.now()
      const states = (await statesOf(paths)).map(({ signature, isStable }, at) => ({
        signature,
        isStable: isStable || isSeenLongEnough(paths[at]!, signature, lookedAt),
      }))
      paths.forEach((path, at) => {
        const { signature, isStable } = states[at]!
        if (isStable && known.get(path)?.signature === signature) return
        forget(path)
        if (isStable) known.set(path, { signature, answers: new Map() })
      })
      return { files: paths.map((path) => ({ path: pathLiteral(path), ask: (text) => ask(path, text) })), states }
    },
    keepOnly(paths: ReadonlySet<string>) {
      for (const path of [...known.keys()]) if (!paths.has(path)) forget(path)
      for (const path of [...firstSeen.keys()]) if (!paths.has(path)) firstSeen.delete(path)
    },
  }
}
