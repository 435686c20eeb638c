import type { Pivot } from '@soundings/query'
import { isRefusal } from '../../api/core/api-error.ts'
import type { ResultState } from '../chart-type.ts'

/** What a pivot was asked about. */
export interface PivotAsk {
  /** The groups down and across. */
  readonly places: string
  /** Of the result that it belongs to; undefined where that is not known. */
  readonly state: ResultState | undefined
}

export interface PivotAnswer extends PivotAsk {
  /** The last good one, with the time of its result. */
  readonly good: { readonly pivot: Pivot; readonly asOf: number } | undefined
  /** Why there is no newer one. */
  readonly failure: { readonly error: unknown } | undefined
}

type Outcome = { readonly pivot: Pivot } | { readonly error: unknown }

/** What is known of a pivot after it was read. An earlier one stays through a failure where all words around it still fit it. */
export function afterRead(last: PivotAnswer | undefined, ask: PivotAsk, outcome: Outcome): PivotAnswer {
  if ('pivot' in outcome)
    return { ...ask, good: { pivot: outcome.pivot, asOf: ask.state?.asOf ?? Date.now() }, failure: undefined }
  const keepsEarlier = last !== undefined && isOfSame(last, ask) && !isRefusal(outcome.error)
  return { ...ask, good: keepsEarlier ? last.good : undefined, failure: { error: outcome.error } }
}

const isOfSame = (one: PivotAsk, other: PivotAsk): boolean =>
  one.places === other.places && one.state !== undefined && one.state.asked === other.state?.asked
