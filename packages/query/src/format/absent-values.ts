import type { Aggregation } from '../aggregations/aggregation.ts'
import type { GroupingName } from '../aggregations/groupings/registry.ts'
import { aggregations, type AggregationName } from '../aggregations/registry.ts'
import { derivations, type DerivationName } from '../derivations/registry.ts'

interface Column {
  readonly aggregation?: AggregationName | GroupingName | null | undefined
  readonly derived?: DerivationName | undefined
  readonly divides?: true | undefined
  readonly rate?: { readonly per: number; readonly limit?: unknown } | undefined
}

/** Stands where a column cannot have a value, in place of the text for values that are not recorded. */
export const absentText = '–'

/** Why a rate, a derived column, a quotient or a standard deviation has no value, though none is missing in the data; undefined for columns in which null is not recorded. */
export function absenceReason({ aggregation, derived, rate, divides }: Column): string | undefined {
  if (rate?.limit !== undefined) return 'No interval, because there are no cases, or more events than cases'
  if (rate) return 'No value, because there is no number other than 0 to divide by'
  if (derived) return `No value, because ${derivations[derived].isNullWhere}`
  if (divides) return 'No value, because it divides by 0, or a value that it needs is missing'
  const { isNullWhere } = ownEntry(aggregation)
  return isNullWhere && `No value, because ${isNullWhere}`
}

const ownEntry = (name: Column['aggregation']): Pick<Aggregation, 'isNullWhere'> =>
  name && Object.hasOwn(aggregations, name) ? aggregations[name as AggregationName] : {}
