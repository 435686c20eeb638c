import { toQuery as readWire, withZooms, type ZoomWire } from '@soundings/contract'
import { addGroupProblem, columnMessages, confirmedLimit, fittingViewTypes, type ViewType } from '@soundings/query'
import type { ChartOptions } from '../../../charts/chart-options.ts'
import { messages } from './messages.ts'
import { settled } from './settle.ts'
import { changed, refused, type Outcome, type StudioState } from './studio-state.ts'
import { automaticName, groupLabel } from './titles.ts'
import { shapeOfState, toWire } from './to-query.ts'

export const viewTypesOf = (state: StudioState): ViewType[] => fittingViewTypes(shapeOfState(state))

export function chooseViewType(state: StudioState, viewType: ViewType): Outcome {
  if (!viewTypesOf(state).includes(viewType)) return refused(messages.unfittingView)
  const viewTypeBeforeNumber = viewType === 'KPI' ? state.viewTypeBeforeNumber : viewType
  return changed({ ...state, viewType, viewTypeBeforeNumber })
}

export const setChartOptions = (state: StudioState, chartOptions: ChartOptions): Outcome => changed({ ...state, chartOptions })

/** The limit as somebody confirmed it. */
export function setLimit(state: StudioState, typed: number): Outcome {
  const limit = confirmedLimit(typed)
  return limit === state.limit ? changed(state) : settled(state, { ...state, limit })
}

/** The person's own name from now on; without a word in it, the name is automatic again. */
export function nameQuestion(state: StudioState, typed: string): Outcome {
  const isNameAutomatic = typed.trim() === ''
  return changed({ ...state, name: isNameAutomatic ? automaticName(state) : typed, isNameAutomatic })
}

export const describeQuestion = (state: StudioState, { description, tags }: Pick<StudioState, 'description' | 'tags'>): Outcome =>
  changed({ ...state, description, tags })

/** The preview shows what is built. */
export const refreshed = (state: StudioState): StudioState => ({ ...state, needsRefresh: false })

export const expandResult = (state: StudioState, isResultExpanded: boolean): StudioState => ({ ...state, isResultExpanded })

/** A date group is looked at by another unit, within a range: its group and the zooming filters change in place. */
export function zoomTo(state: StudioState, zoom: ZoomWire): Outcome {
  const kept = state.filters.filter(({ filter }) => !(filter.zooming && filter.columnId === zoom.dbColumn))
  const wire = toWire({ ...state, filters: kept })
  if (!wire || !state.groups.some(({ columnId, grouping }) => columnId === zoom.dbColumn && grouping !== 'uniqueValues')) return changed(state)
  const zoomed = readWire(withZooms(wire, [zoom]))
  const groups = state.groups.map((group, index) => {
    const column = zoomed.columns[index]
    if (column?.design !== 'group' || column.grouping === group.grouping) return group
    const label = group.isLabelAutomatic ? groupLabel(state, column) : group.label
    return { ...group, grouping: column.grouping, label }
  })
  const repeated = groups.find((group, index) => addGroupProblem(groups.slice(0, index), group))
  if (repeated) return refused(columnMessages.duplicateGroup)
  const added = zoomed.filters.slice(kept.length).map((filter, index) => ({ id: `filter-${state.nextItem + index}`, filter }))
  return settled(state, { ...state, groups, filters: [...kept, ...added], nextItem: state.nextItem + added.length })
}
