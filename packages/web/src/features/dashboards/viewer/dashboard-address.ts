import { FilterWire, numberOfTabId, numberedTabId } from '@soundings/contract'
import { FIRST_TAB_CROSS } from '../../../charts/table/links/cell-link.ts'
import { readCrossFilters, writeCrossFilters, type CrossFilter } from '../cross-filter/cross-filters.ts'
import {
  readRefresh,
  readRotation,
  withEntry,
  type RefreshMinutes,
  type RotationSeconds,
} from '../wall/wall-choices.ts'

/** The place of filters that every tab has; those of a tab have its id. */
export const ALL_TABS = ''

/** What a person looks at, as the address says it: a link opens the same view, also when its tab has another number by now. */
export interface DashboardAddress {
  /** The values a person chose for the filters of a tab, or of all tabs; undefined where the saved ones are in force. */
  readonly filtersOf: (place: string) => readonly FilterWire[] | undefined
  /** Values that were clicked in tiles of a tab. */
  readonly crossFiltersOf: (tabId: string) => readonly CrossFilter[]
  readonly refreshMinutes: RefreshMinutes
  readonly isFullScreen: boolean
  readonly rotationSeconds: RotationSeconds
}

const SentFilters = FilterWire.pick({ dbColumn: true, operator: true, values: true, functionType: true })
  .array()
  .max(100)

type TabIds = readonly { readonly id: string }[]

/** Tabs that had no ids were named by their number, and keep it when they move. */
const nameOf = (id: string): string => String(numberOfTabId(id) ?? id)
const entryOf = (stem: 'filters' | 'cross', id: string): string => `${stem}${numberOfTabId(id) ?? `-${id}`}`
const filtersName = (place: string) => (place === ALL_TABS ? 'filters' : entryOf('filters', place))
const crossName = (tabId: string) => entryOf('cross', tabId)

export function readAddress(search: URLSearchParams, tabs: TabIds): DashboardAddress {
  return {
    filtersOf: (place) => readFilters(search.get(filtersName(place))),
    crossFiltersOf: (tabId) =>
      readCrossFilters(search.get(crossName(tabId)) ?? (tabId === tabs[0]?.id ? search.get(FIRST_TAB_CROSS) : null)),
    refreshMinutes: readRefresh(search),
    isFullScreen: search.get('full') === '1',
    rotationSeconds: readRotation(search),
  }
}

/** Which of the tabs is shown, counted from 0. A number is first that of a tab which had no id, then the place of any other. */
export function tabOfAddress(search: URLSearchParams, tabs: TabIds): number {
  const name = search.get('tab') ?? ''
  const number = /^\d{1,2}$/.test(name) ? Number(name) : undefined
  const id = number === undefined ? name : numberedTabId({ index: number - 1 })
  const at = tabs.findIndex((tab) => tab.id === id)
  return at < 0 ? Math.max(0, Math.min((number ?? 1) - 1, tabs.length - 1)) : at
}

/** The first tab needs no name. */
export const tabName = (tabs: TabIds, at: number): string | undefined =>
  at === 0 || !tabs[at] ? undefined : nameOf(tabs[at].id)

export const withTabName = (name: string | undefined) => withEntry('tab', name)
export const withTab = (tabs: TabIds, at: number) => withTabName(tabName(tabs, at))
export const withFullScreen = (isFull: boolean) => withEntry('full', isFull ? '1' : undefined)

/** Undefined goes back to the saved values. */
export const withFilters = (place: string, filters: readonly FilterWire[] | undefined) =>
  withEntry(
    filtersName(place),
    filters &&
      JSON.stringify(
        filters.map(({ dbColumn, operator, values, functionType }) => ({ dbColumn, operator, values, functionType })),
      ),
  )

export const withCross =
  (tabs: TabIds, tabId: string, chosen: readonly CrossFilter[]) =>
  (search: URLSearchParams): URLSearchParams => {
    const named = withEntry(crossName(tabId), writeCrossFilters(chosen))(search)
    return tabId === tabs[0]?.id ? withEntry(FIRST_TAB_CROSS, undefined)(named) : named
  }

function readFilters(text: string | null): readonly FilterWire[] | undefined {
  if (text === null) return undefined
  try {
    return SentFilters.parse(JSON.parse(text)).map((filter) => ({ ...filter, dynamic: true, zoomingFilter: false }))
  } catch {
    return undefined
  }
}
