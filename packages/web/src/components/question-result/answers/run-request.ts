import { limits } from '@soundings/query'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Runnable, Sending } from '../../../api/questions/executor.ts'
import type { ResultWords } from './one-version.ts'

/** Those of one name, as the tiles of a dashboard that is refreshed, share what they ask for. */
export type Refresh = (maxAgeSeconds?: number, name?: string) => void

/** What is asked for, in which refresh, and how fresh. */
interface Asked {
  readonly what: Runnable | null
  readonly refreshName: string
  readonly maxAgeSeconds: number | undefined
}

export interface RunRequest extends Asked {
  readonly sending: Sending
}

/** The beginning of all keys of runs in the cache. */
export const runs = ['runs'] as const

export function useRunRequest(asked: Runnable | undefined, sending: Sending, words: ResultWords) {
  const [kept, setKept] = useState<Asked>({ what: asked ?? null, ...notRefreshed })
  // Components make the object anew at each render: while it says the same, the first one is kept.
  const what = replaceEqualDeep(kept.what, asked ?? null)
  const current = useMemo(() => (what === kept.what ? kept : { what, ...notRefreshed }), [what, kept])
  if (current !== kept) setKept(current)
  const request = useMemo(() => ({ ...current, sending }), [current, sending])
  const refresh: Refresh = (maxAgeSeconds = 0, name) => {
    // A refresh by name is one of many tiles, whose words are read together.
    if (name === undefined) words.read()
    const refreshName = name ?? nameRefresh()
    setKept((before) => ({ ...before, refreshName, maxAgeSeconds }))
  }
  const readNewerThan = useCallback(
    (version: number | undefined) => {
      // By its version: tiles of one question that hear of a newer one ask for it together. What came by that name is not newer.
      const name = `newer than version ${version}`
      const refreshName = name === current.refreshName ? nameRefresh() : name
      // Of an answer to what was asked before, or when another part of it has heard the same, it is too late.
      setKept((before) => (before === current ? { ...current, refreshName } : before))
    },
    [current],
  )
  return { request, refresh, readNewerThan }
}

export const keyOf = ({ what, refreshName }: RunRequest, pageLength: number) =>
  [...runs, what, pageLength, refreshName] as const

let refreshes = 0

/**
 * A name that no other refresh on the page has. A tile that counted its own refreshes came to the number of another tile of the same
 * question, and was shown the answer that the other one had got before.
 */
function nameRefresh(): string {
  refreshes += 1
  return `refresh ${refreshes}`
}

export const notRefreshed = { refreshName: '', maxAgeSeconds: undefined }

/** Nothing where the server knows it alone: saved questions keep theirs. */
const limitOf = ({ what }: RunRequest): number | undefined =>
  what && 'query' in what ? what.query.resultLimit : undefined

export function pageLengthOf(request: RunRequest, pageRows: number): number {
  const limit = limitOf(request) ?? 0
  return Math.min(limits.pageRows, pageRows, limit > 0 ? limit : Infinity)
}

export function required({ what }: RunRequest): Runnable {
  if (!what) throw new Error('nothing was asked for')
  return what
}
