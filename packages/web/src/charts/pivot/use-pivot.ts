import type { ExecutionResult } from '@soundings/contract'
import type { PivotPlaces } from '@soundings/query'
import { useEffect, useState } from 'react'
import type { ViewProps } from '../chart-type.ts'
import { afterRead, type PivotAnswer } from './pivot-answer.ts'

interface Answered extends PivotAnswer {
  readonly ask: ViewProps['pivot']
  readonly result: ExecutionResult
}

/** The values of a pivot, as the database knows them; undefined until they are here. */
export function usePivot(
  { result, resultState, pivot: ask }: ViewProps,
  { down, across }: PivotPlaces,
): { readonly answer: PivotAnswer | undefined; readonly retry: () => void } {
  const [answered, setAnswered] = useState<Answered>()
  const [attempt, setAttempt] = useState(0)
  const places = JSON.stringify({ down, across })
  const asked = resultState?.asked
  const asOf = resultState?.asOf

  useEffect(() => {
    if (!ask) return
    let isCurrent = true
    const state = asked === undefined || asOf === undefined ? undefined : { asked, asOf }
    const keep = (outcome: Parameters<typeof afterRead>[2]) =>
      isCurrent && setAnswered((last) => ({ ...afterRead(last, { places, state }, outcome), ask, result }))
    ask(JSON.parse(places) as Pick<PivotPlaces, 'down' | 'across'>).then(
      (pivot) => keep({ pivot }),
      (error: unknown) => keep({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [ask, result, places, asked, asOf, attempt])

  // While a newer result is on its way, that of the shown rows stays.
  const isShown =
    answered?.places === places && (answered.ask === ask || (ask === undefined && answered.result === result))
  return { answer: isShown ? answered : undefined, retry: () => setAttempt(attempt + 1) }
}
