import { causeOr, reportOutcome } from '../../api/core/report-outcome.ts'
import { useStripVisibility } from './strip-visibility.ts'

interface Needs {
  /** What the viewer has marked; unknown until it was loaded. */
  readonly ids: readonly number[] | undefined
  readonly add: (id: number) => Promise<unknown>
  readonly remove: (id: number) => Promise<unknown>
}

/** The viewer's favourites of one kind, and the strip that shows them. */
export function useFavourites({ ids, add, remove }: Needs) {
  const { isShown, toggle: toggleStrip } = useStripVisibility(ids?.length)
  const marked: ReadonlySet<number> = new Set(ids)

  const toggle = (id: number) =>
    reportOutcome(marked.has(id) ? remove(id) : add(id), { failed: causeOr('The favourite could not be changed') })

  return { ids: marked, toggle, isStripShown: isShown, toggleStrip }
}

export type Favourites = ReturnType<typeof useFavourites>
