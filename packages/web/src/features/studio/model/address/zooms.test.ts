import type { ZoomWire } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import { addFilter } from '../filters/filters.ts'
import { addGroup } from '../filters/groups.ts'
import { record, redo, startHistory, undo } from '../history.ts'
import { setLimit } from '../question/presentation.ts'
import type { StudioState } from '../studio-state.ts'
import { after, build } from '../testing/clinic.ts'
import { addView } from '../views/views.ts'
import { followZooms, unzoomTo, zoomFromWire, zoomTo, zoomWire } from './zooms.ts'

const [cost, kind, admitted] = [12, 11, 13]
const monthly = build(
  (at) => addView(at, { columnId: cost, aggregation: 'sum' }),
  (at) => addGroup(at, { columnId: admitted, grouping: 'month' }),
  (at) => addFilter(at, { columnId: admitted, operator: 'last', values: [9, 'years'] }),
)
const intoMarch: ZoomWire = { dbColumn: admitted, unit: 'day', range: ['2024-03-01', '2024-04-01'] }
const zoom = (state: StudioState, wire: ZoomWire) => zoomTo(state, zoomFromWire(state, wire))
const zoomed = after(zoom(monthly, intoMarch))
const filters = (at: StudioState) => at.filters.map(({ filter }) => [filter.operator, ...filter.values])
const seen = (at: StudioState) => [
  at.groups[0]?.grouping,
  at.groups[0]?.label,
  filters(at),
  at.zooms.map((step) => zoomWire(step.zoom)),
]

describe('SD6 SD12 zooming', () => {
  it('changes the group and puts its filters beside those on the same column, in place of earlier zooms', () => {
    expect(seen(zoomed)).toEqual([
      'day',
      'Admitted (Day)',
      [
        ['last', 9, 'years'],
        ['greaterOrEqual', '2024-03-01'],
        ['lessThan', '2024-04-01'],
      ],
      [intoMarch],
    ])
    const out = after(zoom(zoomed, { dbColumn: admitted, unit: 'year' }))
    expect([out.groups[0]!.grouping, filters(out), out.zooms.length]).toEqual(['year', [['last', 9, 'years']], 2])
  })

  it('keeps filters on an age and on a part of the dates, which came from segments of other results', () => {
    const age = { columnId: admitted, grouping: 'age', secondColumnId: 14, operator: 'lessThan', values: [18] } as const
    const monday = { columnId: admitted, grouping: 'dayOfWeek', operator: 'equals', values: ['Monday'] } as const
    const narrowed = [age, monday].reduce((at, filter) => after(addFilter(at, { ...filter, zooming: true })), monthly)
    const into = after(zoom(narrowed, intoMarch))
    expect(filters(into)).toEqual([...filters(narrowed), ['greaterOrEqual', '2024-03-01'], ['lessThan', '2024-04-01']])
    expect(filters(after(unzoomTo(into, 0)))).toEqual(filters(narrowed))
  })

  it('asks for 5,000 rows and gives the limit back on the way out, unless somebody set another one meanwhile', () => {
    expect([monthly.limit, zoomed.limit, after(unzoomTo(zoomed, 0)).limit]).toEqual([50, 5000, 50])
    expect(after(unzoomTo(after(setLimit(zoomed, 700)), 0)).limit).toBe(700)
  })

  it('does not make the same group twice', () => {
    const both = after(addGroup(monthly, { columnId: admitted, grouping: 'year' }))
    expect(zoom(both, { dbColumn: admitted, unit: 'year' })).toEqual({
      kind: 'refused',
      message: 'Group already exists',
    })
    expect(after(zoom(monthly, { dbColumn: kind, unit: 'year' }))).toBe(monthly)
  })

  it('is undone and redone wholly: the group, the filters and the way there', () => {
    const history = record(startHistory(monthly), zoomed)
    expect(seen(undo(history).present)).toEqual(seen(monthly))
    expect(seen(redo(undo(history)).present)).toEqual(seen(zoomed))
  })

  it('is taken back as far as wanted, and what was changed meanwhile stays', () => {
    const deeper = after(zoom(zoomed, { dbColumn: admitted, unit: 'year' }))
    const worked = after(addView(deeper, { columnId: cost, aggregation: 'max' }))
    expect(seen(after(unzoomTo(worked, 1)))).toEqual(seen(zoomed))
    const whole = after(unzoomTo(worked, 0))
    expect([seen(whole), whole.views.length]).toEqual([seen(monthly), 2])
    expect(after(unzoomTo(whole, 0))).toBe(whole)
  })

  it('follows an address forward and back', () => {
    const there = after(followZooms(monthly, [intoMarch, { dbColumn: admitted, unit: 'month' }]))
    expect([there.zooms.length, there.groups[0]!.grouping]).toEqual([2, 'month'])
    expect(seen(after(followZooms(there, [intoMarch])))).toEqual(seen(zoomed))
    expect(seen(after(followZooms(there, [])))).toEqual(seen(monthly))
    expect(after(followZooms(monthly, [{ dbColumn: kind, unit: 'day' }]))).toBe(monthly)
  })
})
