import type { ExecutionResult } from '@soundings/contract'
import type { Pivot, PivotPlaces } from '@soundings/query'
import { useEffect, useState } from 'react'
import type { ViewProps } from '../chart-type.ts'

interface Answered {
  readonly ask: ViewProps['pivot']
  readonly result: ExecutionResult
  readonly asked: string
  readonly given: { readonly pivot: Pivot } | { readonly error: unknown }
}

/** The values of a pivot, as the database knows them; undefined until they are here. */
export function usePivot(
  result: ExecutionResult,
  { down, across }: PivotPlaces,
  ask: ViewProps['pivot'],
): Answered['given'] | undefined {
  const [answered, setAnswered] = useState<Answered>()
  const asked = JSON.stringify({ down, across })

  useEffect(() => {
    if (!ask) return
    let isCurrent = true
    const keep = (given: Answered['given']) => isCurrent && setAnswered({ ask, result, asked, given })
    ask(JSON.parse(asked) as Pick<PivotPlaces, 'down' | 'across'>).then(
      (pivot) => keep({ pivot }),
      (error: unknown) => keep({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [ask, result, asked])

  // While a newer result is on its way, that of the shown rows stays.
  const isShown =
    answered?.asked === asked && (answered.ask === ask || (ask === undefined && answered.result === result))
  return isShown ? answered.given : undefined
}
