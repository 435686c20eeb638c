import type { FilterColumn } from '@soundings/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isNewerVersion, type Runnable } from '../../../api/questions/executor.ts'

/** What stands beside a result and speaks of its question, such as its name and its own filters. */
export interface ResultWords {
  /** Of the words that are here. */
  readonly versions: readonly number[]
  /** Reads them anew; with the version of an answer, those that are of an older one. */
  readonly read: (version?: number) => void
}

export const noWords: ResultWords = { versions: [], read: () => undefined }

/** How an answer and the words about it go together: what is behind is read again, and until then the answer is not shown. */
type Standing = 'same' | 'words behind' | 'answer behind'

export function standingOf(version: number | undefined, { versions }: Pick<ResultWords, 'versions'>): Standing {
  if (version === undefined || versions.every((each) => each === version)) return 'same'
  return versions.some((each) => each > version) ? 'answer behind' : 'words behind'
}

/** What is known of an answer that may show that its question was saved since. */
interface Signs {
  /** What came last, also where it says the same as before. */
  readonly answer: unknown
  readonly isTrendOther: boolean
  /** Of what was asked about it. */
  readonly errors: readonly unknown[]
  readonly readNewest: () => void
}

/** Whether an answer may be shown beside the words that are here. What is behind is read again. */
export function useOneVersion(
  version: number | undefined,
  words: ResultWords,
  { answer, isTrendOther, errors, readNewest }: Signs,
): boolean {
  const standing = standingOf(version, words)
  const isRefused = version !== undefined && errors.some(isNewerVersion)
  const difference = `${version}, words ${words.versions.join()}`
  useTries(standing === 'answer behind' ? difference : undefined, {
    isSettled: version !== undefined && standing === 'same',
    answer,
    attempt: (times) => {
      readNewest()
      // The answer is no newer: perhaps the store was put back, and the words are of a version that is gone.
      if (times > 1) words.read()
    },
  })
  useTries(isTrendOther || isRefused ? String(version) : undefined, { isSettled: false, answer, attempt: readNewest })
  const read = useEffectEvent(words.read)
  // Once for each answer that is newer than they are.
  const behind = standing === 'words behind' ? difference : undefined
  useEffect(() => {
    if (behind !== undefined) read(version)
  }, [behind, version])
  return standing === 'same'
}

const TRIES_MAX = 3

interface Attempts {
  /** Nothing is left to try. */
  readonly isSettled: boolean
  readonly answer: unknown
  readonly attempt: (times: number) => void
}

/** Tries once for each answer, but for one reason not for ever. */
function useTries(reason: string | undefined, { isSettled, answer, attempt }: Attempts) {
  const tries = useRef({ reason: '', times: 0 })
  const onTry = useEffectEvent(attempt)
  useEffect(() => {
    if (isSettled) tries.current = { reason: '', times: 0 }
    if (reason === undefined) return
    const times = tries.current.reason === reason ? tries.current.times + 1 : 1
    tries.current = { reason, times }
    if (times <= TRIES_MAX) onTry(times)
  }, [reason, isSettled, answer])
}

interface NeededWords<Words> {
  readonly queryKey: QueryKey
  /** Undefined where they do not mention the question. */
  readonly versionOf: (words: Words) => number | undefined
  /** Of the answer; undefined: whatever is here is read anew. */
  readonly version: number | undefined
}

/** Tiles share a read of words that is on its way. It may have begun before the version was saved; then there is one more. */
export async function readUntil<Words>(
  cache: QueryClient,
  { queryKey, versionOf, version }: NeededWords<Words>,
): Promise<void> {
  if (version === undefined) return cache.invalidateQueries({ queryKey })
  const isBehind = () =>
    cache
      .getQueriesData<Words>({ queryKey, type: 'active' })
      .some(([, words]) => words !== undefined && (versionOf(words) ?? 0) < version)
  const read = () => cache.invalidateQueries({ queryKey }, { cancelRefetch: false })
  const isOnItsWay = cache.isFetching({ queryKey }) > 0
  if (isBehind()) await read()
  if (isOnItsWay && isBehind()) await read()
}

/** The words about the result that is shown: the newest once they are of its version, until then those that stood with it. */
export function useWordsOf<Words extends { readonly version: number }>(
  newest: Words | undefined,
  shown: number | undefined,
): Words | undefined {
  const [kept, setKept] = useState(newest)
  const isOfShown = shown === undefined || newest === undefined || newest.version === shown
  if (isOfShown && newest !== undefined && kept !== newest) setKept(newest)
  if (isOfShown) return newest
  return kept?.version === shown ? kept : undefined
}

/** The version of a question of which columns tell by which it is filtered; undefined where they do not mention it. */
export function versionIn(columns: readonly FilterColumn[] | undefined, questionId: number): number | undefined {
  for (const { questions, versions, ownFilters } of columns ?? []) {
    const at = questions.indexOf(questionId)
    if (at >= 0) return versions[at]
    const own = ownFilters.find(({ question }) => question === questionId)
    if (own) return own.version
  }
  return undefined
}

/** The same question, asked about the answer of this version. */
export const ofVersion = (what: Runnable, version: number | undefined): Runnable =>
  'questionId' in what && version !== undefined ? { ...what, version } : what
