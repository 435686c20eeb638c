import { NO_COLUMN, type Filter } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { writeAddressFilters } from '../../../../api/questions/address-filters.ts'
import { measureTargets, rowTargets } from '../../cards/entries/measure-targets.ts'
import { addAdvanced, addCondition } from './advanced-filters.ts'
import { addFilter } from './filters.ts'
import { fromQuery } from '../question/from-question.ts'
import { addGroup } from './groups.ts'
import { removeOutput, rename } from '../question/outputs.ts'
import { divisorsOf, setRate } from '../rates/rates.ts'
import { showAs } from '../views/show-as.ts'
import type { StudioState } from '../studio-state.ts'
import { after, build, visits } from '../testing/clinic.ts'
import { conditionTitle } from '../question/titles.ts'
import { previewProblem, sentenceOf, toDraft, toQuery } from '../question/to-query.ts'
import { versionChanges } from '../question/version-changes.ts'
import { addViewCondition } from '../views/view-conditions.ts'
import { addView, changeView } from '../views/views.ts'

const [cost, admitted] = [12, 13]
const months = build(
  (state) => addGroup(state, { columnId: admitted, grouping: 'month' }),
  (state) => addView(state, { columnId: cost, aggregation: 'sum' }),
  (state) => addView(state, { columnId: cost, aggregation: 'valueCount' }),
)
const [sum, values] = months.views.map(({ id }) => id) as [string, string]
const shown = after(
  setRate(
    after(showAs(months, sum, { kind: 'percentFromLastYear' })),
    values,
    { over: divisorsOf(months)[0]!.over, per: 1000 },
    'byar',
  ),
)
const on = (measure: string, more: Partial<Filter> = {}): Filter => ({
  columnId: NO_COLUMN,
  measure,
  operator: 'greaterThan',
  values: [10],
  ...more,
})
const filtered = after(addFilter(shown, on(sum)))
const version = (state: StudioState) => toDraft(state)!
const words = (state: StudioState) => state.filters.map(({ filter }) => conditionTitle(state, filter))

describe('SD6 a filter on a measure as it is shown in the studio', () => {
  it('is offered for changes, rates and views with conditions under their names, and not as a condition of rows', () => {
    const conditional = after(
      addViewCondition(after(addView(shown, { columnId: cost, aggregation: 'rowCount' })), `view-${shown.nextItem}`, {
        columnId: cost,
        operator: 'greaterThan',
        values: [5],
      }),
    )
    expect(measureTargets(conditional).map(({ measure, label, dataType }) => [measure, label, dataType])).toEqual(
      conditional.views.map(({ id, label }) => [id, label, 'NUMBER']),
    )
    expect(measureTargets(months).map(({ measure, aggregation }) => [measure, aggregation])).toEqual([
      [undefined, 'sum'],
      [undefined, 'valueCount'],
    ])
    expect(rowTargets(conditional)).toEqual([])
  })

  it('reads as the measure is called, follows its name and what it is shown as, and is in the sentence', () => {
    expect(words(filtered)).toEqual(['Sum of Cost (% change from last year) greater than 10'])
    expect(words(after(rename(filtered, sum, 'Growth')))).toEqual(['Growth greater than 10'])
    expect(words(after(showAs(filtered, sum, { kind: 'rank' })))).toEqual(['Sum of Cost (rank) greater than 10'])
    expect(sentenceOf(filtered)).toMatch(/, where Sum of Cost \(% change from last year\) greater than 10$/)
    expect(previewProblem(filtered)).toBeUndefined()
  })

  it('is saved and opened again, and says when its measure is gone', () => {
    const query = toQuery(filtered)!
    expect(query.filters).toEqual([on(sum)])
    expect(fromQuery(query, { ...visits }).state.filters.map(({ filter }) => filter)).toEqual([on(sum)])
    const opened = fromQuery({ ...query, columns: query.columns.filter(({ vid }) => vid !== sum) }, { ...visits })
    expect([opened.state.filters, opened.gone]).toEqual([
      [],
      [expect.stringContaining('The question has no such measure any more')],
    ])
    expect(versionChanges(version(shown), version(filtered), filtered.tables)).toContainEqual(
      'Added the filter Sum of Cost (% change from last year) greater than 10',
    )
  })

  it('goes with its measure, in the tree too, and when the measure becomes a list of values', () => {
    const root = after(addAdvanced(filtered))
    const both = after(addCondition(root, root.advanced!.id, on(values)))
    const without = after(removeOutput(both, values))
    expect([without.filters.length, without.advanced?.items]).toEqual([1, []])
    expect(after(removeOutput(both, sum)).filters).toEqual([])
    expect(after(changeView(filtered, sum, { columnId: 11, aggregation: 'uniqueValues' })).filters).toEqual([])
  })

  it('is refused where it cannot be: dynamic, twice, with an operator of other types', () => {
    expect(addFilter(shown, on(sum, { dynamic: true }))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('cannot be dynamic') as unknown,
    })
    expect(addFilter(filtered, on(sum))).toMatchObject({
      kind: 'refused',
      message: 'A filter for Sum of Cost (% change from last year) column already exists',
    })
    expect(addFilter(filtered, on(values))).toMatchObject({ kind: 'changed' })
    expect(addFilter(shown, on(sum, { operator: 'contains', values: ['x'] }))).toMatchObject({ kind: 'refused' })
  })

  it('stays behind when rows behind a number are opened', () => {
    expect(writeAddressFilters({ filters: [on(sum)] })).toBeUndefined()
  })
})
