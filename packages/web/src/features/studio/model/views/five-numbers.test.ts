import { expect, it } from 'vitest'
import { addGroup } from '../filters/groups.ts'
import type { StudioState } from '../studio-state.ts'
import { after, build } from '../testing/clinic.ts'
import { showBoxPlot } from './five-numbers.ts'
import { addView } from './views.ts'

const [cost, kind] = [12, 11]
const byKind = (state: StudioState) => addGroup(state, { columnId: kind, grouping: 'uniqueValues' })
const view =
  (aggregation: 'avg' | 'median' | 'rowCount', columnId = cost) =>
  (state: StudioState) =>
    addView(state, { columnId, aggregation })

it('a box plot adds those of the five numbers of the first number column that are not there', () => {
  const state = after(showBoxPlot(build(byKind, view('rowCount', kind), view('median'))))
  expect(state.views.map(({ columnId, aggregation, percentile }) => [columnId, aggregation, percentile])).toEqual([
    [kind, 'rowCount', undefined],
    [cost, 'median', undefined],
    [cost, 'min', undefined],
    [cost, 'percentile', '25'],
    [cost, 'percentile', '75'],
    [cost, 'max', undefined],
  ])
  expect(state.viewType).toBe('BOX_PLOT')
  expect(after(showBoxPlot(state)).views).toHaveLength(6)
})

it('without a measure of a number there is nothing to draw boxes of', () => {
  expect(showBoxPlot(build(byKind, view('rowCount', kind)))).toEqual({
    kind: 'refused',
    message: 'A box plot needs a view of a number column, such as its average',
  })
})
