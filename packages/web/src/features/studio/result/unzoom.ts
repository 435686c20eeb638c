import { settled } from '../model/settle.ts'
import type { Outcome, StudioState } from '../model/studio-state.ts'

/** What a zoom changes, as it was before. */
export type Seen = Pick<StudioState, 'groups' | 'filters'>

/** Takes a zoom back; whatever else was changed since then stays. */
export function unzoom(state: StudioState, before: Seen): Outcome {
  const groups = state.groups.map((group) => {
    const was = before.groups.find(({ id }) => id === group.id)
    return was ? { ...group, grouping: was.grouping, label: group.isLabelAutomatic ? was.label : group.label } : group
  })
  const own = state.filters.filter(({ filter }) => !filter.zooming)
  const zooming = before.filters.filter(({ filter }) => filter.zooming)
  return settled(state, { ...state, groups, filters: [...own, ...zooming] })
}
