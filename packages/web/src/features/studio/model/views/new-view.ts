import type { Derived } from '@soundings/query'
import { showAs } from './show-as.ts'
import { andThen, changed, type Outcome, type StudioState } from '../studio-state.ts'
import { addView, type ViewChoice } from './views.ts'

/** Adds a view, shown at once as its share, its change and the like where that is wanted. */
export const addShownView = (state: StudioState, choice: ViewChoice, derived?: Derived): Outcome =>
  andThen(addView(state, choice), (after) =>
    derived ? showAs(after, after.views.at(-1)?.id ?? '', derived) : changed(after),
  )
