import type { Dashboard, FilterWire } from '@soundings/contract'
import { useEffect, useState } from 'react'
import { useChooseFilters } from '../../../api/questions/dashboards.ts'
import { viewedUser } from '../../../api/auth/view-as.ts'
import { withFilters, type DashboardAddress, type FilterPlace } from '../viewer/dashboard-address.ts'
import { emptyTab, filtersOn, type DashboardModel } from '../state/dashboard-model.ts'
import { withChosenValues } from '../tab-filters/tab-filters.ts'
import { chosenByPlace, rememberedFilters, toRemembered } from './chosen-filters.ts'

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
  const tabIndexes = dashboard.tabs.map(({ index }) => index).toSorted((one, other) => one - other)
  const places: readonly FilterPlace[] = ['all', ...model.tabs.keys()]
  const savedAt = (place: FilterPlace) => (place === 'all' ? model.filters : (model.tabs[place]?.filters ?? []))
  const [remembered, setRemembered] = useState(dashboard.chosenFilters)
  // A person who follows a link sees what its sender saw, on the other tabs too.
  const [isLinked] = useState(() => places.some((place) => address.filtersOf(place) !== undefined))
  const rememberedAt = (place: FilterPlace) => {
    if (isLinked || !remembered) return undefined
    const { allTabs, tabs } = remembered
    const chosen = place === 'all' ? allTabs : tabs.find(({ tabIndex }) => tabIndex === tabIndexes[place])?.filters
    return rememberedFilters(savedAt(place), chosen)
  }
  const chosenAt = (place: FilterPlace) => address.filtersOf(place) ?? rememberedAt(place)
  const { mutate: save } = useChooseFilters(dashboard.id)
  const [all, own] = [chosenAt('all'), chosenAt(at)]

  // The address says what is shown, so that a copied link shows the same to others.
  const leftOut = places.filter((place) => !address.filtersOf(place) && rememberedAt(place))
  useEffect(() => {
    if (leftOut.length > 0)
      go((search) =>
        leftOut.reduce(
          (before, place) => withFilters(place, withChosenValues(savedAt(place), rememberedAt(place)))(before),
          search,
        ),
      )
  })

  const choose = (next: readonly FilterWire[]) => {
    const byPlace = chosenByPlace(next, { allTabs: model.filters, tab: tab.filters }, all)
    const chosen = toRemembered(remembered, tabIndexes[at] ?? at, byPlace)
    setRemembered(chosen)
    // An administrator who looks through other eyes leaves no trace there.
    if (viewedUser() === undefined) save(chosen)
    go((search) => withFilters('all', byPlace.allTabs.chosen)(withFilters(at, byPlace.tab.chosen)(search)))
  }

  return {
    saved: filtersOn(model, tab),
    filters: filtersOn(
      { filters: withChosenValues(model.filters, all) },
      { filters: withChosenValues(tab.filters, own) },
    ),
    /** The values of all filters that the tab shows. */
    choose,
  }
}
