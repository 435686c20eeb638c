import type { Summaries } from '@soundings/contract'
import type { Pivot } from '@soundings/query'
import { hashKey } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { Runnable, WantedPivot, WantedSummaries } from '../../../api/questions/executor.ts'
import type { ResultTrend } from '../../../charts/chart-type.ts'
import { isStale, remember, type Answer, type LastAnswer, type RunState, type Stale } from './last-answer.ts'
import type { Cut } from '../result-facts.ts'
import type { AnswerMemory } from './answer-memory.ts'
import { createShownTimes, type ShownTimes } from './shown-times.ts'

/** What belongs to an answer beside its rows. */
export interface Extra {
  /** What it is an answer to. */
  readonly of: Runnable | null
  readonly cut: Cut | undefined
  readonly rowCount: number | undefined
  readonly summaries: AnswerMemory<WantedSummaries, Summaries>
  readonly pivots: AnswerMemory<WantedPivot, Pivot>
  readonly trend: ResultTrend | undefined
}

interface Shown {
  readonly shown: LastAnswer<Extra> | undefined
  readonly stale: (LastAnswer<Extra> & Stale) | undefined
  /** What the shown answer is one to. */
  readonly resultOf: Runnable | undefined
}

/** The last good answers of results that come and go on one screen, such as the tiles of several tabs. */
export interface LastAnswers {
  get(asked: string): LastAnswer<Extra> | undefined
  /** Undefined when it must not be shown any more. */
  set(asked: string, answer: LastAnswer<Extra> | undefined): void
  readonly times: ShownTimes
}

/** Undefined: an answer is forgotten with what shows it. */
export const LastAnswersContext = createContext<LastAnswers | undefined>(undefined)

/** Tiles of a few large tabs. */
const ANSWERS_MAX = 100

export function createLastAnswers(): LastAnswers {
  const answers = new Map<string, LastAnswer<Extra>>()
  return {
    times: createShownTimes(),
    get: (asked) => answers.get(asked),
    set(asked, answer) {
      answers.delete(asked)
      if (!answer) return
      answers.set(asked, answer)
      const [oldest] = answers.keys()
      if (answers.size > ANSWERS_MAX && oldest !== undefined) answers.delete(oldest)
    },
  }
}

/** The answer to show: that of this run, or the one before of the same question while this one runs or has failed. */
export function useLastAnswer(what: Runnable | null, run: RunState<Extra>): Shown {
  const [last, setLast] = useState<LastAnswer<Extra>>()
  const asked = useMemo(() => hashKey([what]), [what])
  const kept = useContext(LastAnswersContext)
  const next = remember(last ?? kept?.get(asked), asked, run)
  if (next !== last) setLast(next)
  const isEnded = run.kind !== 'running'
  useEffect(() => {
    if (isEnded && (next === undefined || next.asked === asked)) kept?.set(asked, next)
  }, [kept, asked, next, isEnded])
  // The result of another question must not stand under this one's name, not even dimmed.
  const isOfSame = next !== undefined && questionOf(next.extra.of) === questionOf(what)
  const stale = isStale(next, asked) ? next : undefined
  const shown = run.kind === 'answered' || stale || (run.kind === 'running' && isOfSame) ? next : undefined
  const asOf = shown?.asOf
  const access = shown?.result.access
  useEffect(() => (asOf === undefined ? undefined : kept?.times.show(asOf, access)), [kept, asOf, access])
  return { shown, stale, resultOf: shown?.extra.of ?? undefined }
}

export function runState(
  { isStopped, error }: { isStopped: boolean; error: unknown },
  answer: Answer<Extra> | undefined,
): RunState<Extra> {
  if (answer) return { kind: 'answered', answer }
  if (error) return { kind: 'failed', error }
  return { kind: isStopped ? 'stopped' : 'running' }
}

export const factsOf = (shown: LastAnswer<Extra> | undefined) => ({
  result: shown?.result,
  asOf: shown?.asOf,
  cut: shown?.extra.cut,
  rowCount: shown?.extra.rowCount,
  trend: shown?.extra.trend,
})

export const questionOf = (what: Runnable | null): number | undefined =>
  what && 'questionId' in what ? what.questionId : undefined
