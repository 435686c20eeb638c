import {
  namesFilters,
  noChosenFilters,
  withChoices,
  type Dashboard,
  type FilterChoices,
  type FilterWire,
} from '@soundings/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useChooseFilters } from '../../../api/questions/dashboards.ts'
import { viewedUser } from '../../../api/auth/view-as.ts'
import { ALL_TABS, withFilters, type DashboardAddress } from '../viewer/dashboard-address.ts'
import { emptyTab, filtersOn, type DashboardModel } from '../state/dashboard-model.ts'
import { withChosenValues } from '../tab-filters/tab-filters.ts'
import { backToSaved, choicesOf, chosenByPlace, rememberedFilters } from './chosen-filters.ts'

type Search = URLSearchParams

interface Needs {
  readonly dashboard: Dashboard
  readonly model: DashboardModel
  /** The tab that is shown, counted from 0. */
  readonly tab: number
  readonly address: DashboardAddress
  readonly go: (change: (search: Search) => Search) => void
}

/** The values of the filters on a tab: those of the address, else what this person chose last, else the saved ones. */
export function useChosenFilters({ dashboard, model, tab: at, address, go }: Needs) {
  const tab = model.tabs[at] ?? emptyTab
  const places = [ALL_TABS, ...model.tabs.map(({ id }) => id)]
  const savedAt = (place: string) =>
    place === ALL_TABS ? model.filters : (model.tabs.find(({ id }) => id === place)?.filters ?? [])
  const [remembered, setRemembered] = useState(dashboard.chosenFilters)
  // A person who follows a link sees what its sender saw, on the other tabs too.
  const [isLinked] = useState(() => places.some((place) => address.filtersOf(place) !== undefined))
  const rememberedAt = (place: string) => {
    if (isLinked || !remembered) return undefined
    const { allTabs, tabs } = remembered
    const chosen = place === ALL_TABS ? allTabs : tabs.find((each) => each.tab === place)?.filters
    return rememberedFilters(savedAt(place), chosen)
  }
  const chosenAt = (place: string) => address.filtersOf(place) ?? rememberedAt(place)
  const { mutate: save } = useChooseFilters(dashboard.id)
  const [all, own] = [chosenAt(ALL_TABS), chosenAt(tab.id)]
  const filters = filtersOn(
    { filters: withChosenValues(model.filters, all) },
    { filters: withChosenValues(tab.filters, own) },
  )

  // The address says what is shown, so that a copied link shows the same to others.
  const leftOut = places.filter((place) => !address.filtersOf(place) && rememberedAt(place))
  const writeLeftOut = useEffectEvent(() =>
    go((search) =>
      leftOut.reduce(
        (before, place) => withFilters(place, withChosenValues(savedAt(place), rememberedAt(place)))(before),
        search,
      ),
    ),
  )
  const isOneLeftOut = leftOut.length > 0
  useEffect(() => {
    if (isOneLeftOut) writeLeftOut()
  }, [isOneLeftOut, address])

  const savedPlaces = { allTabs: model.filters, tab: tab.filters }
  const show = (next: readonly FilterWire[], choices: FilterChoices) => {
    setRemembered((before) => withChoices(before ?? noChosenFilters, choices))
    // An administrator who looks through other eyes leaves no trace there.
    if (viewedUser() === undefined && namesFilters(choices)) save(choices)
    const chosen = chosenByPlace(next, savedPlaces, all)
    go((search) => withFilters(ALL_TABS, chosen.allTabs)(withFilters(tab.id, chosen.tab)(search)))
  }

  return {
    saved: filtersOn(model, tab),
    filters,
    /** The values of all filters that the tab shows. */
    choose: (next: readonly FilterWire[]) => show(next, choicesOf(next, filters, savedPlaces, tab.id)),
    /** Takes these filters back to their saved values. */
    reset: (values: readonly FilterWire[]) => show(values, backToSaved(values, savedPlaces, tab.id)),
  }
}
