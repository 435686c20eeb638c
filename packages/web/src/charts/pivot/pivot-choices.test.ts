import type { PivotSort } from '@soundings/query'
import { expect, it } from 'vitest'
import { columnOf, measureOf } from '../testing/results.ts'
import { directionBy, moveGroup, toggleSort, turnSide } from './pivot-choices.ts'

const columns = [columnOf('Ward'), columnOf('Room'), columnOf('Month'), measureOf('Visits')]
const places = { down: [0, 1], across: [2], measures: [3] }

it('RV4 a group goes to the other side; where that would leave a side empty, two groups change places', () => {
  expect(moveGroup(columns, places, undefined, 1)).toEqual({ down: ['Ward'], across: ['Month', 'Room'] })
  expect(moveGroup(columns, places, undefined, 2)).toEqual({ down: ['Ward', 'Month'], across: ['Room'] })
  expect(moveGroup(columns, { down: [0], across: [1, 2], measures: [3] }, undefined, 0)).toEqual({
    down: ['Month'],
    across: ['Room', 'Ward'],
  })
  expect(turnSide(columns, places, undefined, 'down')).toEqual({ down: ['Room', 'Ward'], across: ['Month'] })
})

it('RV4 the sort by a column goes with the groups that name it; one by a heading stays', () => {
  const byColumn: PivotSort = { across: ['2026-01'], measure: 'Visits', direction: 'desc' }
  expect(moveGroup(columns, places, byColumn, 1)).not.toHaveProperty('sort')
  expect(turnSide(columns, places, byColumn, 'down')).toMatchObject({ sort: byColumn })
  expect(moveGroup(columns, places, { by: 'Ward', direction: 'desc' }, 1)).toMatchObject({ sort: { by: 'Ward' } })
})

it('RV4 clicks sort a heading up, then down, and a column down, then up; a third one takes the sort away', () => {
  const total = { kind: 'total', group: [], measure: 0 } as const
  let sort: PivotSort | undefined
  const click = (by: Parameters<typeof toggleSort>[3]) => {
    sort = toggleSort(columns, places, sort, by).sort
    return directionBy(columns, sort, by, places)
  }
  expect([click(0), click(0), click(0), click(total), click(total), click(total)]).toEqual([
    'asc',
    'desc',
    undefined,
    'desc',
    'asc',
    undefined,
  ])
  click(total)
  expect(directionBy(columns, sort, { ...total, kind: 'other' }, places)).toBeUndefined()
})
