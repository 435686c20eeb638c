import { filterTarget, type Dashboard, type FilterWire } from '@soundings/contract'
import { useEffect, useState } from 'react'
import { useChooseFilters } from '../../../api/dashboards.ts'
import { viewedUser } from '../../../api/view-as.ts'
import { withFilters, type BoardAddress } from '../board/board-address.ts'
import { emptyTab, filtersOn, type Board } from '../board/board.ts'
import { withChosenValues } from '../board/tab-filters.ts'
import { rememberedFilters, toRemembered, withOthersKept } from './chosen-filters.ts'

type Search = URLSearchParams

interface Needs {
  readonly dashboard: Dashboard
  readonly board: Board
  /** The tab that is shown, counted from 0. */
  readonly tab: number
  readonly address: BoardAddress
  readonly go: (change: (search: Search) => Search) => void
}

/** The values of the filters on a tab: those of the address, else what this person chose last, else the saved ones. */
export function useChosenFilters({ dashboard, board, tab: at, address, go }: Needs) {
  const tab = board.tabs[at] ?? emptyTab
  const tabIndex = dashboard.tabs.map(({ index }) => index).toSorted((one, other) => one - other)[at] ?? at
  const [remembered, setRemembered] = useState(dashboard.chosenFilters)
  const { mutate: save } = useChooseFilters(dashboard.id)
  const inAddress = { all: address.filtersOf('all'), tab: address.filtersOf(at) }
  const before = {
    all: rememberedFilters(board.filters, remembered?.allTabs),
    tab: rememberedFilters(tab.filters, remembered?.tabs.find((each) => each.tabIndex === tabIndex)?.filters),
  }
  const all = inAddress.all ?? before.all
  const own = inAddress.tab ?? before.tab
  const forAllTabs = withChosenValues(board.filters, all)
  const forTab = withChosenValues(tab.filters, own)

  // The address says what is shown, so that a copied link shows the same to others.
  const isLeftOut = (!inAddress.all && before.all) || (!inAddress.tab && before.tab)
  useEffect(() => {
    if (isLeftOut) go((search) => withFilters('all', all && forAllTabs)(withFilters(at, own && forTab)(search)))
  })

  const choose = (next: readonly FilterWire[] | undefined) => {
    const onAll = new Set(board.filters.map(filterTarget))
    const isOnAll = (filter: FilterWire) => onAll.has(filterTarget(filter))
    const chosenForAll = next && board.filters.length > 0 ? withOthersKept(next.filter(isOnAll), all) : undefined
    const chosenForTab = next && tab.filters.length > 0 ? next.filter((filter) => !isOnAll(filter)) : undefined
    const chosen = toRemembered(remembered, tabIndex, {
      allTabs: { saved: board.filters, chosen: chosenForAll },
      tab: { saved: tab.filters, chosen: chosenForTab },
    })
    setRemembered(chosen)
    // An administrator who looks through other eyes leaves no trace there.
    if (viewedUser() === undefined) save(chosen)
    go((search) => withFilters('all', chosenForAll)(withFilters(at, chosenForTab)(search)))
  }

  return {
    saved: filtersOn(board, tab),
    filters: filtersOn({ filters: forAllTabs }, { filters: forTab }),
    isChosen: all !== undefined || own !== undefined,
    /** Undefined goes back to the saved values. */
    choose,
  }
}
