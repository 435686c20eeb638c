import { fittingViewTypes, viewTypeRules, type ResultShape, type ViewType } from '@soundings/query'
import { changed, type GroupItem, type Outcome, type StudioState } from './studio-state.ts'
import { automaticName } from './titles.ts'
import { shapeOfState } from './to-query.ts'

/** After a change of ingredients: the automatic name and the view type follow. */
export function settle(before: StudioState, changedState: StudioState): StudioState {
  const after = withKnownMeasures(changedState)
  const name = after.isNameAutomatic ? automaticName(after) : after.name
  return { ...after, name, ...followShape(before, after) }
}

/** Groups that were ranked by a measure which is gone are ranked by their rows. */
export function withKnownMeasures(state: StudioState): StudioState {
  const known = new Set([...state.views, ...state.computed].map(({ id }) => id))
  const isKnown = ({ top }: GroupItem) => top?.by === undefined || known.has(top.by)
  return state.groups.every(isKnown) ? state : { ...state, groups: state.groups.map((group) => (group.top && !isKnown(group) ? { ...group, top: { count: group.top.count } } : group)) }
}

export const settled = (before: StudioState, after: StudioState): Outcome => changed(settle(before, after))

/** A new single figure is proposed as a number; what is no single figure goes back to the view before it, or the table. */
function followShape(before: StudioState, after: StudioState): Pick<StudioState, 'viewType' | 'viewTypeBeforeNumber'> {
  const shape = shapeOfState(after)
  const wasNumber = viewTypeRules.KPI(shapeOfState(before))
  const viewTypeBeforeNumber = wasNumber || after.viewType === 'KPI' ? after.viewTypeBeforeNumber : after.viewType
  if (viewTypeRules.KPI(shape)) {
    const stays = wasNumber && fits(shape, after.viewType)
    return { viewType: stays ? after.viewType : 'KPI', viewTypeBeforeNumber }
  }
  return { viewType: fits(shape, viewTypeBeforeNumber) ? viewTypeBeforeNumber : 'TABLE', viewTypeBeforeNumber }
}

const fits = (shape: ResultShape, viewType: ViewType) => fittingViewTypes(shape).includes(viewType)
