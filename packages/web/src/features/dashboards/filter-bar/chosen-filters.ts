import { filterTarget, noChosenFilters, type FilterChoices, type FilterWire } from '@soundings/contract'

/** Values that are not those saved with the dashboard. An author's new default reaches all who did not choose otherwise. */
export function changedFilters(saved: readonly FilterWire[], chosen: readonly FilterWire[]): FilterWire[] {
  return chosen.filter((filter) => {
    const own = saved.find((each) => filterTarget(each) === filterTarget(filter))
    return own && valuesText(own) !== valuesText(filter)
  })
}

const valuesText = ({ operator, values }: FilterWire): string => JSON.stringify([operator, values.map(String)])

/** What was remembered for a tab, or for all tabs; undefined where the saved values are in force. */
export function rememberedFilters(
  saved: readonly FilterWire[],
  remembered: readonly FilterWire[] | undefined,
): readonly FilterWire[] | undefined {
  const changed = changedFilters(saved, remembered ?? [])
  return changed.length > 0 ? changed : undefined
}

/** Where the filters that a tab shows were saved. */
interface SavedPlaces {
  readonly allTabs: readonly FilterWire[]
  readonly tab: readonly FilterWire[]
}

/** What is chosen once a tab's filters have the values `next`, by where each filter was saved; undefined where the saved values are in force. */
export function chosenByPlace(
  next: readonly FilterWire[],
  saved: SavedPlaces,
  chosenForAll: readonly FilterWire[] | undefined,
): { readonly [Place in keyof SavedPlaces]: readonly FilterWire[] | undefined } {
  const { allTabs, tab } = byPlace(next, saved)
  return {
    allTabs: unlessSaved(saved.allTabs, withOthersKept(allTabs, chosenForAll)),
    tab: unlessSaved(saved.tab, tab),
  }
}

const unlessSaved = (saved: readonly FilterWire[], values: readonly FilterWire[]): readonly FilterWire[] | undefined =>
  changedFilters(saved, values).length > 0 ? values : undefined

function byPlace(filters: readonly FilterWire[], saved: SavedPlaces) {
  const onAll = new Set(saved.allTabs.map(filterTarget))
  const isOnAll = (filter: FilterWire) => onAll.has(filterTarget(filter))
  return { allTabs: filters.filter(isOnAll), tab: filters.filter((filter) => !isOnAll(filter)) }
}

/** Filters that another tab shows keep the value that was chosen there. */
function withOthersKept(
  chosen: readonly FilterWire[],
  before: readonly FilterWire[] | undefined,
): readonly FilterWire[] {
  const known = new Set(chosen.map(filterTarget))
  return [...(before ?? []).filter((filter) => !known.has(filterTarget(filter))), ...chosen]
}

/** What a person chose by going from the values `shown` to `next`: all else may have been chosen in another window meanwhile. */
export function choicesOf(
  next: readonly FilterWire[],
  shown: readonly FilterWire[],
  saved: SavedPlaces,
  tabId: string,
): FilterChoices {
  const changed = changedFilters(shown, next)
  const chosen = new Set(changedFilters([...saved.allTabs, ...saved.tab], changed))
  return {
    ...placed([...chosen], saved, tabId),
    reset: resetOf(
      changed.filter((filter) => !chosen.has(filter)),
      saved,
      tabId,
    ),
  }
}

/** Also where they are shown already: a link shows its values, and those remembered from before would come back. */
export const backToSaved = (filters: readonly FilterWire[], saved: SavedPlaces, tabId: string): FilterChoices => ({
  ...noChosenFilters,
  reset: resetOf(filters, saved, tabId),
})

function resetOf(filters: readonly FilterWire[], saved: SavedPlaces, tabId: string) {
  const { allTabs, tabs } = placed(filters, saved, tabId)
  return {
    allTabs: allTabs.map(toTarget),
    tabs: tabs.map((each) => ({ tab: each.tab, filters: each.filters.map(toTarget) })),
  }
}

function placed(filters: readonly FilterWire[], saved: SavedPlaces, tabId: string) {
  const { allTabs, tab } = byPlace(filters, saved)
  return { allTabs, tabs: tab.length > 0 ? [{ tab: tabId, filters: tab }] : [] }
}

const toTarget = ({ dbColumn, functionType }: FilterWire) => ({ dbColumn, ...(functionType && { functionType }) })
