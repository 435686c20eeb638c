import { toQuery as fromWire } from '@soundings/contract'
import type { Filter } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { fromQuery } from '../question/from-question.ts'
import { rename } from '../question/outputs.ts'
import type { StudioState } from '../studio-state.ts'
import { after, build } from '../testing/clinic.ts'
import { toQuery, toWire } from '../question/to-query.ts'
import { addViewCondition, changeViewCondition, removeViewCondition, setConditionOperator } from './view-conditions.ts'
import { addView, changeView } from './views.ts'

const idOf = (name: string, { tables, baseTableId }: StudioState) =>
  tables.find(({ id }) => id === baseTableId)!.columns.find(({ displayName }) => displayName === name)!.id
const started = () => build((at) => addView(at, { columnId: idOf('Cost', at), aggregation: 'sum' }))
const kindIs = (state: StudioState, value: string): Filter => ({
  columnId: idOf('Kind', state),
  operator: 'equals',
  values: [value],
})
const costAbove = (state: StudioState, value: number): Filter => ({
  columnId: idOf('Cost', state),
  operator: 'greaterThan',
  values: [value],
})
const view = ({ views }: StudioState) => views[0]!

describe('SD3 conditions of a view', () => {
  it('are part of its name and of the question, and follow changes', () => {
    let state = started()
    const { id } = view(state)
    state = after(addViewCondition(state, id, kindIs(state, 'day')))
    expect(view(state).label).toBe('Sum of Cost where Kind equals day')
    expect(toQuery(state)?.columns).toMatchObject([
      { where: { operator: 'and', items: [{ operator: 'equals', values: ['day'] }] } },
    ])
    state = after(addViewCondition(state, id, costAbove(state, 5)))
    state = after(setConditionOperator(state, id, 'or'))
    expect(view(state).label).toBe('Sum of Cost where Kind equals day or Cost greater than 5')
    state = after(changeViewCondition(state, id, 0, kindIs(state, 'night')))
    state = after(removeViewCondition(state, id, 1))
    expect(view(state).label).toBe('Sum of Cost where Kind equals night')
    state = after(removeViewCondition(state, id, 0))
    expect(view(state)).toMatchObject({ label: 'Sum of Cost' })
    expect(view(state).where).toBeUndefined()
  })

  it('stay when the aggregation changes, and go where no rows are put together', () => {
    let state = started()
    const { id } = view(state)
    state = after(addViewCondition(state, id, kindIs(state, 'day')))
    state = after(rename(state, id, 'By day'))
    state = after(changeView(state, id, { columnId: view(state).columnId, aggregation: 'rowCount' }))
    expect(view(state)).toMatchObject({ label: 'By day', where: { items: [{ values: ['day'] }] } })
    state = after(changeView(state, id, { columnId: view(state).columnId, aggregation: 'uniqueValues' }))
    expect(view(state).where).toBeUndefined()
  })

  it('are opened again as they were saved, and left out with a column that is gone', () => {
    let state = started()
    state = after(addViewCondition(state, view(state).id, kindIs(state, 'day')))
    const query = fromWire(toWire(state)!)
    expect(view(fromQuery(query, state).state)).toMatchObject({
      label: view(state).label,
      isLabelAutomatic: true,
      where: view(state).where!,
    })
    const gone = {
      ...query,
      columns: query.columns.map((column) => ({
        ...column,
        where: { operator: 'and' as const, items: [{ columnId: 999, operator: 'equals' as const, values: ['x'] }] },
      })),
    }
    expect(fromQuery(gone, state).gone).toEqual([expect.stringContaining('was left out')])
  })

  it('are refused where they do not fit', () => {
    const state = started()
    expect(
      addViewCondition(state, view(state).id, { columnId: idOf('Cost', state), operator: 'contains', values: ['x'] }),
    ).toMatchObject({ kind: 'refused' })
  })
})
