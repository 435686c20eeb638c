import type { ExecutionResult, Summaries } from '@soundings/contract'
import type { Pivot } from '@soundings/query'
import { useMemo, useState } from 'react'
import type { Runnable, WantedPivot, WantedSummaries } from '../../../api/questions/executor.ts'
import type { ResultTrend } from '../../../charts/chart-type.ts'
import { isStale, remember, type Answer, type LastAnswer, type RunState, type Stale } from './last-answer.ts'
import type { Cut } from '../result-facts.ts'
import type { AnswerMemory } from './answer-memory.ts'

/** What belongs to an answer beside its rows. */
export interface Extra {
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

/** The answer to show: that of this run, or the one before of the same question while this one runs or has failed. */
export function useLastAnswer(what: Runnable | null, run: RunState<Extra>): Shown {
  const [last, setLast] = useState<LastAnswer<Extra>>()
  const asked = JSON.stringify(what)
  const next = remember(last, asked, run)
  if (next !== last) setLast(next)
  // The result of another question must not stand under this one's name, not even dimmed.
  const isOfSame = next !== undefined && questionOf(JSON.parse(next.asked)) === questionOf(what)
  const stale = isStale(next, asked) ? next : undefined
  const shown = run.kind === 'answered' || stale || (run.kind === 'running' && isOfSame) ? next : undefined
  const shownOf = shown?.asked
  const resultOf = useMemo(() => (shownOf === undefined ? undefined : (JSON.parse(shownOf) as Runnable)), [shownOf])
  return { shown, stale, resultOf }
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
  cut: shown?.extra.cut,
  rowCount: shown?.extra.rowCount,
  trend: shown?.extra.trend,
})

/** When the database answered; the server may have kept the answer for a while. */
export const answeredAt = ({ execution: { ageSeconds } }: ExecutionResult, receivedAt: number): number =>
  receivedAt - ageSeconds * 1000

export function questionOf(what: unknown): number | undefined {
  const asked = what as Runnable | null | undefined
  return asked && 'questionId' in asked ? asked.questionId : undefined
}
