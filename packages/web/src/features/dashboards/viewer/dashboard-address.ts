import { FilterWire } from '@soundings/contract'
import { readCrossFilters, writeCrossFilters, type CrossFilter } from '../cross-filter/cross-filters.ts'
import {
  readRefresh,
  readRotation,
  withEntry,
  type RefreshMinutes,
  type RotationSeconds,
} from '../wall/wall-choices.ts'

/** A tab, counted from 0, or all of them. */
export type FilterPlace = number | 'all'

/** What a person looks at, as the address says it: a link opens the same view. */
export interface DashboardAddress {
  /** Counted from 0; in the address from 1. */
  readonly tab: number
  /** The values a person chose for the filters of a tab, or of all tabs; undefined where the saved ones are in force. */
  readonly filtersOf: (tab: FilterPlace) => readonly FilterWire[] | undefined
  /** Values that were clicked in tiles of a tab. */
  readonly crossFiltersOf: (tab: number) => readonly CrossFilter[]
  readonly refreshMinutes: RefreshMinutes
  readonly isFullScreen: boolean
  readonly rotationSeconds: RotationSeconds
}

const SentFilters = FilterWire.pick({ dbColumn: true, operator: true, values: true, functionType: true })
  .array()
  .max(100)

const filtersName = (tab: FilterPlace) => (tab === 'all' ? 'filters' : `filters${tab + 1}`)
const crossName = (tab: number) => `cross${tab + 1}`

export function readAddress(search: URLSearchParams): DashboardAddress {
  return {
    tab: Math.max(0, Math.trunc(Number(search.get('tab') ?? 1) || 1) - 1),
    filtersOf: (tab) => readFilters(search.get(filtersName(tab))),
    crossFiltersOf: (tab) => readCrossFilters(search.get(crossName(tab))),
    refreshMinutes: readRefresh(search),
    isFullScreen: search.get('full') === '1',
    rotationSeconds: readRotation(search),
  }
}

export const withTab = (tab: number) => withEntry('tab', tab === 0 ? undefined : String(tab + 1))
export const withFullScreen = (isFull: boolean) => withEntry('full', isFull ? '1' : undefined)

/** Undefined goes back to the saved values. */
export const withFilters = (tab: FilterPlace, filters: readonly FilterWire[] | undefined) =>
  withEntry(
    filtersName(tab),
    filters &&
      JSON.stringify(
        filters.map(({ dbColumn, operator, values, functionType }) => ({ dbColumn, operator, values, functionType })),
      ),
  )

export const withCross = (tab: number, chosen: readonly CrossFilter[]) =>
  withEntry(crossName(tab), writeCrossFilters(chosen))

function readFilters(text: string | null): readonly FilterWire[] | undefined {
  if (text === null) return undefined
  try {
    return SentFilters.parse(JSON.parse(text)).map((filter) => ({ ...filter, dynamic: true, zoomingFilter: false }))
  } catch {
    return undefined
  }
}
