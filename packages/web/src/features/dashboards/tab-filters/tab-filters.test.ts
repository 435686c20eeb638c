import type { FilterColumn, FilterWire } from '@soundings/contract'
import { expect, it } from 'vitest'
import { draftWords } from '../../../components/filter-editor/condition-words.ts'
import { toDrafts, withChosen } from '../../../components/question-result/answers/dynamic-filters.ts'
import { filterColumn } from '../testing/filter-column.ts'
import {
  filtersOfTile,
  firstFilter,
  newFilter,
  offeredColumns,
  withChosenValues,
  withOwnValues,
  withoutValues,
} from './tab-filters.ts'

const column = (id: number, displayName: string, questions: number[], shared = true) =>
  filterColumn({ id, displayName, questions, shared, tableDisplayName: 'Visits' })
const filter = (dbColumn: number, ...values: string[]): FilterWire => ({
  dbColumn,
  operator: 'equals',
  values,
  dynamic: true,
  zoomingFilter: false,
})
const ward = column(1, 'Ward', [10, 11])
const drug = column(2, 'Drug', [11])

it('DE6 offers the columns that the questions share, but for those which are filters already', () => {
  expect(offeredColumns([ward, drug, column(3, 'Note', [10], false)], [filter(2)]).map(({ id }) => id)).toEqual([1])
})

it('DE6 a filter of the dashboard replaces those of questions, also one that was saved with the mark of a clicked value', () => {
  const marked = { ...filter(1, 'A'), zoomingFilter: true }
  expect(filtersOfTile(10, [marked], [ward]).taken).toEqual([filter(1, 'A')])
})

it('DE6 a filter narrows the tiles whose question can take it, and each tile says which', () => {
  const filters = [filter(1, 'A'), filter(2, 'Aspirin')]
  expect(filtersOfTile(11, filters, [ward, drug])).toEqual({
    version: 1,
    taken: filters,
    takenInShort: ['Ward equals A', 'Drug equals Aspirin'],
    otherNames: [],
    crossed: [],
    own: [],
  })
  const many = { ...filter(1, 'A', 'B', 'C', 'D', 'E'), operator: 'in' as const }
  expect(filtersOfTile(10, [many], [ward])).toMatchObject({
    takenInShort: ['Ward in A, B, C and 2 more'],
  })
  expect(filtersOfTile(10, filters, [ward, drug])).toEqual({
    version: 1,
    taken: [filters[0]],
    takenInShort: ['Ward equals A'],
    otherNames: ['Drug'],
    crossed: [],
    own: [],
  })
})

it('DE6 a filter without a value narrows nothing, and is sent so that the values saved with the question do not narrow either', () => {
  expect(filtersOfTile(10, [newFilter(ward)], [ward])).toEqual({
    version: 1,
    taken: [filter(1)],
    takenInShort: [],
    otherNames: [],
    crossed: [],
    own: [],
  })
  expect(filtersOfTile(10, [newFilter(drug)], [ward, drug])).toEqual({
    version: 1,
    taken: [],
    takenInShort: [],
    otherNames: [],
    crossed: [],
    own: [],
  })
})

it('a new filter begins with the value of the questions where they agree on one, and otherwise names those that lose theirs [DE6]', () => {
  const own = (question: number, ...values: string[]) => ({ question, version: 1, filter: filter(1, ...values) })
  const tiles = [
    { questionId: 10, title: 'Waits' },
    { questionId: 11, title: 'Stays' },
    { questionId: 12, title: 'Costs' },
  ]
  const added = (...ownFilters: FilterColumn['ownFilters']) => firstFilter({ ...ward, ownFilters }, tiles)
  expect(added()).toEqual({ filter: filter(1), losing: [] })
  expect(added(own(10, 'A'), own(11, 'A'))).toEqual({ filter: filter(1, 'A'), losing: [] })
  expect(added(own(10, 'A'), own(11, 'B'))).toEqual({ filter: filter(1), losing: ['Waits', 'Stays'] })
  // Fixed ones stay in force, and questions without a tile lose nothing.
  expect(
    added({ question: 10, version: 1, filter: { ...filter(1, 'A'), dynamic: false } }, own(13, 'B')).losing,
  ).toEqual([])
  const lastMonth = { ...filter(1, 'month'), operator: 'previous' as const }
  const day = { ...ward, dataType: 'DATE' as const, ownFilters: [{ question: 10, version: 1, filter: lastMonth }] }
  expect(firstFilter(day, tiles).filter).toMatchObject({ operator: lastMonth.operator, values: lastMonth.values })
})

it('a half-filled range asks for all values, as it does in the drawer [DE6]', () => {
  const day = { ...column(4, 'Admitted at', [10]), dataType: 'DATE' as const }
  expect(filtersOfTile(10, [{ ...filter(4, '2026-01-01', ''), operator: 'between' }], [day])).toMatchObject({
    taken: [{ operator: 'equals', values: [] }],
    takenInShort: [],
  })
})

it('a tile names the filters of its question that the dashboard leaves in force, with their values [DE6]', () => {
  const dynamic = { question: 10, version: 1, filter: filter(1, 'A') }
  const fixed = {
    question: 10,
    version: 1,
    filter: { ...filter(1, 'B'), operator: 'notEquals' as const, dynamic: false },
  }
  const [own, others] = [
    { ...ward, ownFilters: [dynamic, fixed] },
    { ...drug, ownFilters: [{ question: 11, version: 1, filter: filter(2, 'Aspirin') }] },
  ]
  const wordsFor = (filters: FilterWire[], chosen: FilterWire[] = []) =>
    withChosen(filtersOfTile(10, filters, [own, others]).own, chosen).map(draftWords)
  expect(wordsFor([])).toEqual(['Ward equals A', 'Ward is not equal B'])
  expect(wordsFor([], [filter(1, 'C')])).toEqual(['Ward equals C', 'Ward is not equal B'])
  expect(wordsFor([filter(1, 'C')])).toEqual(['Ward is not equal B'])
  expect(wordsFor([filter(1)])).toEqual(['Ward is not equal B'])
})

it('Clear takes off also a filter whose operator needs no value [DE6]', () => {
  const [cleared] = toDrafts([{ ...filter(1), operator: 'isNotEmpty' }], [], [ward]).map(withoutValues)
  expect(cleared).toMatchObject({ operator: 'equals', values: [] })
  const [kept] = toDrafts([{ ...filter(1, 'A', 'B'), operator: 'in' }], [], [ward]).map(withoutValues)
  expect(kept).toMatchObject({ operator: 'in', values: [] })
})

it('values chosen in a tile give way to those of the dashboard, and stand above its all values [DE6]', () => {
  expect(withOwnValues([filter(1, 'A')], [filter(1, 'B'), filter(2, 'C')])).toEqual([filter(1, 'A'), filter(2, 'C')])
  expect(withOwnValues([filter(1)], [filter(1, 'B')])).toEqual([filter(1, 'B')])
  expect(withOwnValues([filter(1)], [])).toEqual([filter(1)])
})

it('DE6 values of the address stand in for the saved ones, and cannot add filters', () => {
  expect(withChosenValues([filter(1, 'A')], [{ ...filter(1, 'B'), operator: 'notEquals' }, filter(9, 'x')])).toEqual([
    { ...filter(1, 'B'), operator: 'notEquals' },
  ])
  expect(withChosenValues([filter(1, 'A')], undefined)).toEqual([filter(1, 'A')])
})

it('a filter of a question on an age or a part of dates is none on the dates: it begins no filter of the dashboard and stays beside it [DE6]', () => {
  const born = { ...column(5, 'Birth date', [10]), dataType: 'DATE' as const }
  const age: FilterWire = { ...filter(5), operator: 'greaterOrEqual', values: [18], grouping: 'age', secondDbColumn: 6 }
  const monday: FilterWire = { ...filter(5, 'Monday'), grouping: 'dayOfWeek' }
  const dates: FilterWire = { ...filter(5, '1980-01-01'), operator: 'lessThan' }
  for (const own of [age, monday]) {
    const known = { ...born, ownFilters: [{ question: 10, version: 1, filter: own }] }
    expect(firstFilter(known, [{ questionId: 10, title: 'Stays' }])).toEqual({ filter: newFilter(born), losing: [] })
    expect(filtersOfTile(10, [dates], [known]).own).toHaveLength(1)
    expect(withOwnValues([dates], [own])).toEqual([dates, own])
  }
  const atOther = { ...age, secondDbColumn: 7 }
  expect(withOwnValues([age], [atOther])).toEqual([age, atOther])
})
