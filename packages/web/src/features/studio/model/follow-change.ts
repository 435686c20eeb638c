import {
  aggregations,
  fittingViewTypes,
  proposedViewType,
  viewTypeRules,
  type ResultShape,
  type ViewType,
} from '@soundings/query'
import {
  changed,
  type FilterGroupItem,
  type FilterItem,
  type FilterNode,
  type GroupItem,
  type Outcome,
  type StudioState,
} from './studio-state.ts'
import { automaticName } from './question/titles.ts'
import { shapeOfState } from './question/to-query.ts'

/** After a change of ingredients: the automatic name and the view type follow. */
export function followChange(before: StudioState, changedState: StudioState): StudioState {
  const after = withKnownMeasures(changedState)
  const name = after.isNameAutomatic ? automaticName(after) : after.name
  return { ...after, name, ...followShape(before, after) }
}

/** Groups that were ranked by a measure which is gone are ranked by their rows; filters on it go with it. */
export function withKnownMeasures(state: StudioState): StudioState {
  const known = new Set(
    [
      ...state.views.filter(({ aggregation }) => aggregations[aggregation].level === 'aggregate'),
      ...state.computed,
    ].map(({ id }) => id),
  )
  const isKnown = ({ top }: GroupItem) => top?.by === undefined || known.has(top.by)
  const isOnKnown = ({ filter: { measure } }: FilterItem) => measure === undefined || known.has(measure)
  const groups = state.groups.every(isKnown)
    ? state.groups
    : state.groups.map((group) =>
        group.top && !isKnown(group) ? { ...group, top: { count: group.top.count } } : group,
      )
  const filters = state.filters.every(isOnKnown) ? state.filters : state.filters.filter(isOnKnown)
  const advanced = state.advanced && keepConditions(state.advanced, isOnKnown)
  return groups === state.groups && filters === state.filters && advanced === state.advanced
    ? state
    : { ...state, groups, filters, advanced }
}

/** The tree without the conditions that do not hold; the same one where all do. */
function keepConditions(group: FilterGroupItem, isKept: (item: FilterItem) => boolean): FilterGroupItem {
  const items = group.items.flatMap((node): FilterNode[] =>
    'items' in node ? [keepConditions(node, isKept)] : isKept(node) ? [node] : [],
  )
  return items.length === group.items.length && items.every((node, at) => node === group.items[at])
    ? group
    : { ...group, items }
}

export const followed = (before: StudioState, after: StudioState): Outcome => changed(followChange(before, after))

/** A new single value is proposed as a number; what is no single value goes back to the view before it, or the table. */
function followShape(before: StudioState, after: StudioState): Pick<StudioState, 'viewType' | 'viewTypeBeforeNumber'> {
  const shape = shapeOfState(after)
  const shapeBefore = shapeOfState(before)
  const wasNumber = viewTypeRules.KPI(shapeBefore)
  const viewTypeBeforeNumber = wasNumber || after.viewType === 'KPI' ? after.viewTypeBeforeNumber : after.viewType
  if (viewTypeRules.KPI(shape)) {
    const stays = wasNumber && shapeBefore.isRaw === shape.isRaw && fits(shape, after.viewType)
    return { viewType: stays ? after.viewType : proposedViewType(shape, 'TABLE'), viewTypeBeforeNumber }
  }
  return { viewType: fits(shape, viewTypeBeforeNumber) ? viewTypeBeforeNumber : 'TABLE', viewTypeBeforeNumber }
}

const fits = (shape: ResultShape, viewType: ViewType) => fittingViewTypes(shape).includes(viewType)
