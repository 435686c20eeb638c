import { toQuery as readWire, withZooms, type ZoomWire } from '@soundings/contract'
import { addGroupProblem, columnMessages, findDateUnit, isSameColumn, limits, type ColumnUse } from '@soundings/query'
import type { Zoom } from '../../../../charts/chart-type.ts'
import { withWays } from '../reach/column-uses.ts'
import { followed } from '../follow-change.ts'
import { changed, refused, type Outcome, type StudioState } from '../studio-state.ts'
import { groupLabel } from '../question/titles.ts'
import { toWire } from '../question/to-query.ts'

/** A date group is looked at by another unit, within a range: its group and the zooming filters change in place. */
export function zoomTo(state: StudioState, zoom: Zoom): Outcome {
  const { path: _path, ...column } = zoomWire(zoom)
  const way = withWays(state, columnUse(zoomWire(zoom))).path
  const wanted: ZoomWire = { ...column, ...(way && { path: [...way] }) }
  // Filters on an age or a part of dates came from a segment of another result, and not from a zoom.
  const kept = state.filters.filter(
    ({ filter }) => !(filter.zooming && filter.grouping === undefined && isSameColumn(filter, columnUse(wanted))),
  )
  const wire = toWire({ ...state, filters: kept })
  if (!wire || !state.groups.some((group) => isDateGroup(group, wanted))) return changed(state)
  const zoomed = readWire(withZooms(wire, [wanted]))
  const groups = state.groups.map((group, index) => {
    const column = zoomed.columns[index]
    if (column?.design !== 'group' || column.grouping === group.grouping) return group
    const label = group.isLabelAutomatic ? groupLabel(state, column) : group.label
    return { ...group, grouping: column.grouping, label }
  })
  const repeated = groups.find((group, index) => addGroupProblem(groups.slice(0, index), group))
  if (repeated) return refused(columnMessages.duplicateGroup)
  const added = zoomed.filters
    .slice(kept.length)
    .map((filter, index) => ({ id: `filter-${state.nextItem + index}`, filter }))
  const zooms = [...state.zooms, { zoom, before: { groups: state.groups, filters: state.filters, limit: state.limit } }]
  return followed(state, {
    ...state,
    groups,
    filters: [...kept, ...added],
    limit: zoomed.limit,
    zooms,
    nextItem: state.nextItem + added.length,
  })
}

/** Takes zooms back until so many are left; whatever else was changed since then stays. */
export function unzoomTo(state: StudioState, left: number): Outcome {
  const before = state.zooms[left]?.before
  if (!before) return changed(state)
  const groups = state.groups.map((group) => {
    const was = before.groups.find(({ id }) => id === group.id)
    return was ? { ...group, grouping: was.grouping, label: group.isLabelAutomatic ? was.label : group.label } : group
  })
  const own = state.filters.filter(({ filter }) => !filter.zooming)
  const zooming = before.filters.filter(({ filter }) => filter.zooming)
  // A limit that was set after the zoom is a person's own.
  const limit = state.limit === limits.pageRows ? before.limit : state.limit
  return followed(state, { ...state, groups, filters: [...own, ...zooming], limit, zooms: state.zooms.slice(0, left) })
}

/** The question with as many zooms as there are, as the browser's Back, Forward or a link want it. */
export function followZooms(state: StudioState, wires: readonly ZoomWire[]): Outcome {
  if (wires.length < state.zooms.length) return unzoomTo(state, wires.length)
  let followed = state
  for (const wire of wires.slice(state.zooms.length)) {
    const outcome = zoomTo(followed, zoomFromWire(followed, wire))
    if (outcome.kind !== 'changed') return outcome
    followed = outcome.state
  }
  return changed(followed)
}

/** What an address says of a zoom. */
export function zoomWire({
  column: {
    expression: { dbColumn, path },
  },
  unit,
  range,
}: Zoom): ZoomWire {
  return {
    dbColumn: dbColumn ?? 0,
    ...(path && { path }),
    unit,
    ...(range && { range: [...range] as [string, string] }),
  }
}

/** A zoom as a chart would have asked for it. */
export function zoomFromWire({ groups }: Pick<StudioState, 'groups'>, wire: ZoomWire): Zoom {
  const { dbColumn, path, unit, range } = wire
  const group = groups.find((each) => isDateGroup(each, wire))
  const label = group?.label ?? ''
  const expression = { dbColumn, ...(path && { path }), function: group?.grouping ?? null }
  const column = {
    title: label,
    label,
    type: 'DIMENSION',
    oceanDataType: 'DATE',
    dataPattern: null,
    unit: null,
    pin: false,
    grouped: false,
    expression,
    tableName: '',
  } as const
  return { column, unit, ...(range && { range }) }
}

const columnUse = ({ dbColumn, path }: ZoomWire): ColumnUse => ({ columnId: dbColumn, ...(path && { path }) })

const isDateGroup = (group: StudioState['groups'][number], zoom: ZoomWire) =>
  isSameColumn(group, columnUse(zoom)) && findDateUnit(group.grouping) !== undefined
