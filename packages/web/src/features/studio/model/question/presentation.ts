import { confirmedLimit, fittingViewTypes, type ViewType } from '@soundings/query'
import type { ChartOptions } from '../../../../charts/chart-options.ts'
import { messages } from '../messages.ts'
import { followed } from '../follow-change.ts'
import { changed, refused, type Outcome, type StudioState } from '../studio-state.ts'
import { automaticName } from './titles.ts'
import { shapeOfState } from './to-query.ts'

export const viewTypesOf = (state: StudioState): ViewType[] => fittingViewTypes(shapeOfState(state))

export function chooseViewType(state: StudioState, viewType: ViewType): Outcome {
  if (!viewTypesOf(state).includes(viewType)) return refused(messages.unfittingView)
  const viewTypeBeforeNumber = viewType === 'KPI' ? state.viewTypeBeforeNumber : viewType
  return changed({ ...state, viewType, viewTypeBeforeNumber })
}

export const setChartOptions = (state: StudioState, chartOptions: ChartOptions): Outcome =>
  changed({ ...state, chartOptions })

/** The limit as a person confirmed it. */
export function setLimit(state: StudioState, typed: number): Outcome {
  const limit = confirmedLimit(typed)
  return limit === state.limit ? changed(state) : followed(state, { ...state, limit })
}

/** The person's own name from now on; without a word in it, the name is automatic again. */
export function nameQuestion(state: StudioState, typed: string): Outcome {
  const isNameAutomatic = typed.trim() === ''
  return changed({ ...state, name: isNameAutomatic ? automaticName(state) : typed, isNameAutomatic })
}

export const describeQuestion = (
  state: StudioState,
  { description, tags }: Pick<StudioState, 'description' | 'tags'>,
): Outcome => changed({ ...state, description, tags })

export const expandResult = (state: StudioState, isResultExpanded: boolean): StudioState => ({
  ...state,
  isResultExpanded,
})
