import { derivationTitle, type Rate } from '@soundings/query'
import { shortRateLabel } from '../rates/rate-label.ts'
import { longestTitle, measureLabel, rateLabel, type Place, type View } from '../question/titles.ts'

/** What a view is called until a person renames it. */
export function viewLabel(state: Place, view: View): string {
  const { rate } = view
  return withDerivation(
    view,
    rate ? (shortRateLabel(state, view, rate) ?? longRateLabel(state, view, rate)) : measureLabel(state, view),
  )
}

/** Saved questions keep the names that rates had before they were said in short. */
export const isAutomaticLabel = (state: Place, view: View & { readonly label: string }): boolean =>
  view.label === viewLabel(state, view) ||
  (view.rate !== undefined && view.label === withDerivation(view, longRateLabel(state, view, view.rate)))

const longRateLabel = (state: Place, view: View, rate: Rate): string =>
  `${measureLabel(state, view)} ${rateLabel(state, rate)}`

function withDerivation({ derived }: View, label: string): string {
  const title = derived && derivationTitle(derived)
  return title === undefined
    ? label.slice(0, longestTitle)
    : `${label} (${title[0]?.toLowerCase()}${title.slice(1)})`.slice(0, longestTitle)
}
