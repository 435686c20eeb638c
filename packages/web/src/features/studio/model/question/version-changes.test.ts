import { expect, it } from 'vitest'
import { addAdvanced, addCondition } from '../filters/advanced-filters.ts'
import { addComputed, setFormulaText } from '../columns/computed.ts'
import { addFilter, changeFilter } from '../filters/filters.ts'
import { addGroup } from '../filters/groups.ts'
import { removeOutput, rename, reorder, setPinned, setSort } from './outputs.ts'
import { chooseViewType, nameQuestion, setLimit } from './presentation.ts'
import type { Outcome, StudioState } from '../studio-state.ts'
import { after, build, clinicTables } from '../testing/clinic.ts'
import { toDraft } from './to-query.ts'
import { versionChanges } from './version-changes.ts'
import { addView } from '../views/views.ts'

const before = after(
  nameQuestion(
    build(
      (at) => addGroup(at, { columnId: 11, grouping: 'uniqueValues' }),
      (at) => addGroup(at, { columnId: 13, grouping: 'month' }),
      (at) => addView(at, { columnId: 12, aggregation: 'sum' }),
      (at) => addComputed(at, 'sum(Cost) / 2'),
      (at) => addFilter(at, { columnId: 11, operator: 'equals', values: ['Emergency'] }),
    ),
    'Costs',
  ),
)

type Draft = Parameters<typeof versionChanges>[0]

const changes = (...actions: readonly ((state: StudioState) => Outcome)[]) =>
  versionChanges(
    toDraft(before)!,
    toDraft(actions.reduce((state, action) => after(action(state)), before))!,
    clinicTables,
  )

it.each<[string, string[], (state: StudioState) => Outcome]>([
  ['nothing', [], (at) => setLimit(at, 50)],
  ['the limit', ['Limit 50 → 1000'], (at) => setLimit(at, 1000)],
  ['no limit', ['Limit 50 → none'], (at) => setLimit(at, 0)],
  ['the name', ['Name Costs → Prices'], (at) => nameQuestion(at, 'Prices')],
  [
    'a new filter',
    ['Added the filter Wards Name in A, B'],
    (at) => addFilter(at, { columnId: 21, operator: 'in', values: ['A', 'B'] }),
  ],
  [
    'another value',
    ['Filter Kind equals Emergency → Kind contains x'],
    (at) => changeFilter(at, at.filters[0]!.id, { columnId: 11, operator: 'contains', values: ['x'] }),
  ],
  [
    'a dynamic filter',
    ['The filter Kind equals Emergency is dynamic now'],
    (at) => changeFilter(at, at.filters[0]!.id, { ...at.filters[0]!.filter, dynamic: true }),
  ],
  ['a column less', ['Removed the group Admitted (Month)'], (at) => removeOutput(at, at.groups[1]!.id)],
  ['a column more', ['Added the view Max of Minutes'], (at) => addView(at, { columnId: 17, aggregation: 'max' })],
  ['a label', ['Renamed Sum of Cost to Price'], (at) => rename(at, at.views[0]!.id, 'Price')],
  ['a pin', ['Pinned Kind'], (at) => setPinned(at, at.groups[0]!.id, true)],
  ['an order', ['Sorted by none → Sum of Cost descending'], (at) => setSort(at, at.views[0]!.id, 'desc')],
  ['places', ['Changed the order of columns'], (at) => reorder(at, 'groups', at.groups[0]!.id, 1)],
  [
    'a formula',
    ['New Calculated Column 1: sum(Cost) / 2 → avg(Cost)'],
    (at) => setFormulaText(at, at.computed[0]!.id, 'avg(Cost)'),
  ],
  ['the view', ['Shown as Table → Bar'], (at) => chooseViewType(at, 'BAR')],
])('SD11 a later version tells %s in words', (_what, words, action) => {
  expect(changes(action)).toEqual(words)
})

it('SD11 a later version tells the advanced filters as a sentence', () => {
  const condition = { columnId: 12, operator: 'greaterThan', values: [5] } as const
  expect(changes(addAdvanced, (at) => addCondition(at, at.advanced!.id, condition))).toEqual([
    'Advanced filters none → Cost greater than 5',
  ])
})

it('SD11 a filter on an age or a part of dates is another one than that on the date itself', () => {
  const at = before
  const dated = { columnId: 32, operator: 'isNotEmpty' as const, values: [] }
  const age = {
    columnId: 32,
    grouping: 'age' as const,
    secondColumnId: 13,
    operator: 'lessThan' as const,
    values: [18],
  }
  const [old, now] = [dated, age].map((filter) => toDraft(after(addFilter(at, filter)))!) as [Draft, Draft]
  expect(versionChanges(old, now, clinicTables)).toEqual([
    'Removed the filter Opened is not empty',
    'Added the filter Opened (Age at Admitted) less than 18',
  ])
})

it('SD11 a version about tables that are gone is told as well as it can be', () => {
  expect(versionChanges(toDraft(before)!, { ...toDraft(before)!, tag: 'a' }, [])).toEqual(['Tags none → a'])
  const other = after(addFilter(before, { columnId: 12, operator: 'isEmpty', values: [] }))
  expect(versionChanges(toDraft(before)!, toDraft(other)!, [])).toEqual(['Added the filter column 12 is empty'])
})

it('options that say their default are no change of the view settings, others are', () => {
  const saved = toDraft(before)!
  const words = (from: string, to: string) =>
    versionChanges({ ...saved, viewTypeOptions: from }, { ...saved, viewTypeOptions: to }, clinicTables)
  expect(words('{"legend":false}', '{"avgLine":true,"emptyPeriods":true,"legend":false}')).toEqual([])
  expect(words('{}', '{"emptyPeriods":false}')).toEqual(['Changed the view settings'])
})
