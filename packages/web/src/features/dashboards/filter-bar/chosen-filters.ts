import { filterTarget, type ChosenFilters, type FilterWire } from '@soundings/contract'

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

/** What is chosen once a tab's filters have the values `next`, by where each filter was saved. */
export function chosenByPlace(
  next: readonly FilterWire[],
  saved: { readonly allTabs: readonly FilterWire[]; readonly tab: readonly FilterWire[] },
  chosenForAll: readonly FilterWire[] | undefined,
): { readonly allTabs: Part; readonly tab: Part } {
  const onAll = new Set(saved.allTabs.map(filterTarget))
  const isOnAll = (filter: FilterWire) => onAll.has(filterTarget(filter))
  const ownValues = next.filter((filter) => !isOnAll(filter))
  return {
    allTabs: partOf(saved.allTabs, withOthersKept(next.filter(isOnAll), chosenForAll)),
    tab: partOf(saved.tab, ownValues),
  }
}

const partOf = (saved: readonly FilterWire[], values: readonly FilterWire[]): Part => ({
  saved,
  chosen: changedFilters(saved, values).length > 0 ? values : undefined,
})

/** Filters that another tab shows keep the value that was chosen there. */
function withOthersKept(
  chosen: readonly FilterWire[],
  before: readonly FilterWire[] | undefined,
): readonly FilterWire[] {
  const known = new Set(chosen.map(filterTarget))
  return [...(before ?? []).filter((filter) => !known.has(filterTarget(filter))), ...chosen]
}

interface Part {
  readonly saved: readonly FilterWire[]
  /** Undefined where the saved values are in force. */
  readonly chosen: readonly FilterWire[] | undefined
}

/** What is remembered once something else was chosen on a tab. */
export function toRemembered(
  before: ChosenFilters | undefined,
  tabIndex: number,
  { allTabs, tab }: { readonly allTabs: Part; readonly tab: Part },
): ChosenFilters {
  const changed = ({ saved, chosen }: Part) => changedFilters(saved, chosen ?? [])
  const others = (before?.tabs ?? []).filter((each) => each.tabIndex !== tabIndex)
  const own = changed(tab)
  return { allTabs: changed(allTabs), tabs: own.length > 0 ? [...others, { tabIndex, filters: own }] : others }
}
