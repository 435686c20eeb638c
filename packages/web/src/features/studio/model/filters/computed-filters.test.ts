import { NO_COLUMN, type Filter } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { readAddressFilters, writeAddressFilters } from '../../../../api/questions/address-filters.ts'
import { measureTargets, rowTargets } from '../../cards/entries/measure-targets.ts'
import { addAdvanced, addCondition } from './advanced-filters.ts'
import { addComputed, setFormulaText } from '../columns/computed.ts'
import { conditionTitle } from '../question/titles.ts'
import { addFilter } from './filters.ts'
import { fromQuery } from '../question/from-question.ts'
import { removeOutput, rename } from '../question/outputs.ts'
import type { StudioState } from '../studio-state.ts'
import { after, build, visits } from '../testing/clinic.ts'
import { previewProblem, toQuery } from '../question/to-query.ts'
import { addViewCondition } from '../views/view-conditions.ts'
import { addView } from '../views/views.ts'

const formulaOf = ({ computed }: StudioState, at = 0) => computed[at]!.formula!
const on = (state: StudioState, operator: Filter['operator'], values: Filter['values'], at = 0): Filter => ({
  columnId: NO_COLUMN,
  formula: formulaOf(state, at),
  operator,
  values,
})
const words = (state: StudioState) => state.filters.map(({ filter }) => conditionTitle(state, filter))

const double = build((state) => addComputed(state, 'Cost * 2'))
const filtered = after(addFilter(double, on(double, 'greaterThan', [100])))

describe('SD6 SD7 a filter on a calculated column in the studio', () => {
  it('is offered with the type of the formula, on rows only where rows are filtered', () => {
    const state = build(
      (at) => addComputed(at, 'Cost * 2'),
      (at) => addComputed(at, 'upper(Kind)'),
      (at) => addComputed(at, 'sum(Cost) / rows()'),
      addComputed,
    )
    const named = (targets: ReturnType<typeof measureTargets>) =>
      targets.map(({ label, dataType }) => `${label}: ${dataType}`)
    expect(named(measureTargets(state))).toEqual([
      'New Calculated Column 1: NUMBER',
      'New Calculated Column 2: STRING',
      'New Calculated Column 3: NUMBER',
    ])
    expect(named(rowTargets(state))).toEqual(['New Calculated Column 1: NUMBER', 'New Calculated Column 2: STRING'])
  })

  it('reads as the column is called, and by the formula once the column is gone', () => {
    const { id } = filtered.computed[0]!
    expect(words(filtered)).toEqual(['New Calculated Column 1 greater than 100'])
    expect(words(after(rename(filtered, id, 'Double')))).toEqual(['Double greater than 100'])
    expect(words(after(removeOutput(filtered, id)))).toEqual(['Cost * 2 greater than 100'])
  })

  it('follows the formula through what is half typed, in filters, their tree and conditions of views', () => {
    const { id } = double.computed[0]!
    const root = after(addAdvanced(filtered))
    const withView = after(
      addView(after(addCondition(root, root.advanced!.id, on(double, 'lessThan', [9]))), {
        columnId: 12,
        aggregation: 'sum',
      }),
    )
    const all = after(addViewCondition(withView, withView.views[0]!.id, on(double, 'isNotEmpty', [])))
    const half = after(setFormulaText(all, id, 'Cost * '))
    expect([words(half), previewProblem(half)]).toEqual([
      ['New Calculated Column 1 greater than 100'],
      expect.stringContaining('New Calculated Column 1: '),
    ])
    const done = after(setFormulaText(half, id, 'Cost * 3'))
    const { filters, advanced, columns } = toQuery(done)!
    const formula = formulaOf(done)
    expect([filters, advanced, columns[0]]).toMatchObject([
      [{ formula }],
      { items: [{ formula }] },
      { where: { items: [{ formula }] } },
    ])
    expect(formula).toMatchObject({ right: { value: 3 } })
  })

  it('stays with another column of the same formula', () => {
    const twice = after(addComputed(filtered, 'Cost * 2'))
    const changed = after(setFormulaText(twice, twice.computed[0]!.id, 'Cost * 3'))
    expect(words(changed)).toEqual(['New Calculated Column 2 greater than 100'])
  })

  it('says so when the operator no longer fits the type of the formula', () => {
    const texts = after(setFormulaText(filtered, filtered.computed[0]!.id, 'upper(Kind)'))
    expect(previewProblem(texts)).toBe('Greater Than does not apply to The calculated column')
  })

  it('is refused twice on the same column, with values of another type, and as a dynamic one', () => {
    expect(addFilter(filtered, on(filtered, 'lessThan', [1]))).toMatchObject({
      kind: 'refused',
      message: 'A filter for New Calculated Column 1 column already exists',
    })
    expect(addFilter(double, on(double, 'contains', ['x']))).toMatchObject({
      kind: 'refused',
      message: 'Contains does not apply to New Calculated Column 1',
    })
    expect(addFilter(double, { ...on(double, 'lessThan', [1]), dynamic: true })).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('cannot be dynamic'),
    })
  })

  it('is saved and opened as it was', () => {
    const query = toQuery(filtered)!
    const { state, gone } = fromQuery(query, { ...visits })
    expect([toQuery(state), gone, words(state)]).toEqual([query, [], ['New Calculated Column 1 greater than 100']])
  })

  it('goes along to the rows of a segment, but for one on groups', () => {
    const sums = build((at) => addComputed(at, 'sum(Cost) / rows()'))
    const row = on(double, 'greaterThan', [100])
    const text = writeAddressFilters({
      filters: [row, on(sums, 'greaterThan', [1])],
      advanced: { operator: 'or', items: [row, { columnId: 11, operator: 'equals', values: ['A'] }] },
    })
    expect(readAddressFilters(text!)).toEqual({
      filters: [row],
      advanced: { operator: 'or', items: [row, { columnId: 11, operator: 'equals', values: ['A'] }] },
    })
    expect(
      readAddressFilters(JSON.stringify([[0, 0, '', 0, 0, null, null, null, null, null, [{ operator: '+' }]]])),
    ).toBeUndefined()
  })
})
