import {
  derivationNames,
  derivations,
  queryProblem,
  type Derivation,
  type DerivationName,
  type Derived,
} from '@soundings/query'
import { withFormatOf } from './formats.ts'
import { relabelled, replaceIn } from '../question/outputs.ts'
import { rateProblem } from '../rates/rates.ts'
import { followed } from '../follow-change.ts'
import {
  catalogOf,
  changed,
  refused,
  type ComputedItem,
  type Outcome,
  type StudioState,
  type ViewItem,
} from '../studio-state.ts'
import { toQuery } from '../question/to-query.ts'

type Measure = ViewItem | ComputedItem

/** One way to show a measure, and why it does not fit, if so. */
interface ShowAsChoice {
  readonly name: DerivationName
  readonly label: string
  readonly help: string
  readonly asksForCount: boolean
  readonly problem: string | undefined
}

/** Rates do not add up, so that shares and running totals of them are not offered. */
export const showAsChoices = (state: StudioState, item: Measure): ShowAsChoice[] =>
  derivationNames
    .filter((name) => !(isRate(item) && derivations[name].needsSum))
    .map((name) => {
      const { label, help, ...own }: Derivation = derivations[name]
      const asksForCount = own.asksForCount === true
      return {
        name,
        label,
        help,
        asksForCount,
        problem: showAsProblem(state, item, { kind: name, ...(asksForCount && { periods: 2 }) }),
      }
    })

export const isRate = (item: Measure): boolean => item.design === 'view' && item.rate !== undefined

/** Shows a measure as its share, its change and the like, or as it is. A rate that was shown as something else becomes the rate again. */
export function showAs(state: StudioState, id: string, derived: Derived | undefined): Outcome {
  const item = [...state.views, ...state.computed].find((each) => each.id === id)
  if (!item) return changed(state)
  const problem = derived && showAsProblem(state, item, derived)
  if (problem !== undefined) return refused(problem)
  const { derived: before, ...measure } = item
  const asItIs: Measure =
    measure.design !== 'view' ? measure : derived || before ? withoutInterval(measure) : withoutRate(measure)
  const shown = relabelled(state, withFormatOf(item, { ...asItIs, ...(derived && { derived }) }))
  return followed(
    state,
    shown.design === 'view'
      ? { ...state, views: replaceIn(state.views, shown) }
      : { ...state, computed: replaceIn(state.computed, shown) },
  )
}

const withoutRate = ({ rate: _rate, interval: _interval, ...view }: ViewItem): ViewItem => view

/** The limits are those of the rate itself, and would say something else beside its change. */
const withoutInterval = ({ interval: _interval, ...view }: ViewItem): ViewItem => view

/** A view that was changed goes on to be shown as it was, where that still fits. */
export function withShownAs(state: StudioState, { derived, rate, interval }: ViewItem, view: ViewItem): ViewItem {
  const divided: ViewItem = { ...view, ...(rate && { rate }), ...(interval && { interval }) }
  const measure = rate && rateProblem(state, divided) === undefined ? divided : view
  if (derived && showAsProblem(state, measure, derived) === undefined)
    return relabelled(state, { ...withoutInterval(measure), derived })
  return measure === view ? view : relabelled(state, measure)
}

/** Beside the groups and nothing else, so that only what is wrong with the measure itself is said. */
function showAsProblem(state: StudioState, item: Measure, derived: Derived): string | undefined {
  const keys = state.views.filter(({ aggregation }) => aggregation === 'uniqueValues')
  const [views, computed] =
    item.design === 'view' ? [[...keys, { ...withoutInterval(item), derived }], []] : [keys, [{ ...item, derived }]]
  const query = toQuery({ ...state, views, computed, filters: [], advanced: undefined })
  return query && queryProblem(query, catalogOf(state))
}
