import { z } from 'zod'
import { filterTarget, FiltersOnAllTabs, hasNoRepeated, MAX_TABS, SavedTab } from './dashboard-tabs.ts'
import { FilterWire } from '../questions/query-wire.ts'
import { hasMoreParts, sized } from '../sized.ts'

type Target = Pick<FilterWire, 'dbColumn' | 'functionType'>

/** Filters by where they are saved: on all tabs, or on one. */
interface Placed<Each> {
  readonly allTabs: readonly Each[]
  readonly tabs: readonly { readonly tab: string; readonly filters: readonly Each[] }[]
}

/** One filter has one value, and a tab is named once. */
const placed = <Output extends Target, Input>(filter: z.ZodType<Output, Input>) => {
  const filters = z
    .array(filter)
    .max(100)
    .refine((each) => hasNoRepeated(each.map(filterTarget)), 'has two filters on the same column')
  return {
    allTabs: filters.default([]),
    tabs: z
      .array(z.strictObject({ tab: SavedTab.shape.id, filters }))
      .max(MAX_TABS)
      .refine((tabs) => hasNoRepeated(tabs.map(({ tab }) => tab)), 'names a tab twice')
      .default([]),
  }
}

/** Values that a person chose for the filters of a dashboard. */
export const ChosenFilters = z.strictObject({ ...placed(FilterWire), allTabs: FiltersOnAllTabs.default([]) })
export type ChosenFilters = z.infer<typeof ChosenFilters>

export const noChosenFilters: ChosenFilters = { allTabs: [], tabs: [] }

const PARTS_MAX = 10_000

/** More than one change may hold, come together from several. */
export const areTooMany = (chosen: ChosenFilters): boolean => hasMoreParts(chosen, PARTS_MAX)

/** What one window changes. Filters that are not named keep what was chosen for them, perhaps in another window. */
export const FilterChoices = sized(
  PARTS_MAX,
  ChosenFilters.extend({
    /** Filters that go back to their saved value. */
    reset: z.strictObject(placed(FilterWire.pick({ dbColumn: true, functionType: true }))).optional(),
  })
    .refine(
      ({ reset, ...chosen }) => {
        const chosenHere = new Set(keysOf(chosen))
        return reset === undefined || !keysOf(reset).some((key) => chosenHere.has(key))
      },
      { path: ['reset'], message: 'has a filter that is chosen too' },
    )
    .refine((choices) => namesFilters(choices), 'names no filter'),
)
export type FilterChoices = z.output<typeof FilterChoices>

export const namesFilters = ({
  reset = noChosenFilters,
  ...chosen
}: Placed<Target> & { reset?: Placed<Target> | undefined }) => keysOf(chosen).length + keysOf(reset).length > 0

const keysOf = ({ allTabs, tabs }: Placed<Target>): string[] => [
  ...allTabs.map(filterTarget),
  ...tabs.flatMap(({ tab, filters }) => filters.map((filter) => `${tab} ${filterTarget(filter)}`)),
]

/** What is chosen once some filters were chosen or went back to their saved value. */
export function withChoices(
  before: ChosenFilters,
  { reset = noChosenFilters, ...chosen }: FilterChoices,
): ChosenFilters {
  const filtersOf = <Each>({ tabs }: Placed<Each>, tab: string) => tabs.find((each) => each.tab === tab)?.filters ?? []
  const named = [...new Set([...before.tabs, ...chosen.tabs].map(({ tab }) => tab))]
  return {
    allTabs: withEach(before.allTabs, chosen.allTabs, reset.allTabs),
    tabs: named.flatMap((tab) => {
      const filters = withEach(filtersOf(before, tab), filtersOf(chosen, tab), filtersOf(reset, tab))
      return filters.length > 0 ? [{ tab, filters }] : []
    }),
  }
}

function withEach(
  before: readonly FilterWire[],
  chosen: readonly FilterWire[],
  reset: readonly Target[],
): FilterWire[] {
  const changed = new Set([...chosen, ...reset].map(filterTarget))
  return [...before.filter((filter) => !changed.has(filterTarget(filter))), ...chosen]
}
