import type { FilterColumn } from '@soundings/contract'
import { useEffect, useRef, useState } from 'react'
import { isNewerVersion, type Runnable } from '../../../api/questions/executor.ts'

/** What stands beside a result and speaks of its question, such as its name and its own filters. */
export interface ResultWords {
  /** Of the words that are here. */
  readonly versions: readonly number[]
  /** Reads them anew. */
  readonly read: () => void
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
  readonly isTrendOther: boolean
  /** Of what was asked about it. */
  readonly errors: readonly unknown[]
  readonly readNewest: () => void
}

/** Whether an answer may be shown beside the words that are here. What is behind is read again. */
export function useOneVersion(
  version: number | undefined,
  words: ResultWords,
  { isTrendOther, errors, readNewest }: Signs,
): boolean {
  const standing = standingOf(version, words)
  const isRefused = version !== undefined && errors.some(isNewerVersion)
  const isOutdated = standing === 'answer behind' || isTrendOther || isRefused
  useEffect(() => {
    if (isOutdated) readNewest()
  }, [isOutdated, readNewest])
  const read = useRef(words.read)
  useEffect(() => {
    read.current = words.read
  })
  // Once for each answer that is newer than they are.
  const behind = standing === 'words behind' ? `${words.versions.join()} < ${version}` : undefined
  useEffect(() => {
    if (behind !== undefined) read.current()
  }, [behind])
  return standing === 'same'
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

/** The version of a question of which columns tell by which it is filtered; unknown where it has none. */
export function versionIn(columns: readonly FilterColumn[] | undefined, questionId: number): number | undefined {
  for (const { questions, versions } of columns ?? []) {
    const at = questions.indexOf(questionId)
    if (at >= 0) return versions[at]
  }
  return undefined
}

/** The same question, asked about the answer of this version. */
export const ofVersion = (what: Runnable, version: number | undefined): Runnable =>
  'questionId' in what && version !== undefined ? { ...what, version } : what
