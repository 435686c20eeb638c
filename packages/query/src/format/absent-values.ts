import { derivations, type DerivationName } from '../derivations/registry.ts'

interface Column {
  readonly derived?: DerivationName | undefined
  readonly rate?: { readonly per: number; readonly limit?: unknown } | undefined
}

/** Stands where a column cannot have a value, in place of the text for values that are not recorded. */
export const absentText = '–'

/** Why a rate or a derived column has no value, though none is missing in the data; undefined for columns in which null is not recorded. */
export function absenceReason({ derived, rate }: Column): string | undefined {
  if (rate?.limit !== undefined) return 'No interval, because there are no cases, or more events than cases'
  if (rate) return 'No value, because there is no number other than 0 to divide by'
  return derived && `No value, because ${derivations[derived].isNullWhere}`
}
