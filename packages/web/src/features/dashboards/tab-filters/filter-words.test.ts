import { expect, it } from 'vitest'
import { filterFacts, filterWords } from './filter-words.ts'
import type { TileFilters } from './tab-filters.ts'

const none: TileFilters = {
  version: 1,
  taken: [],
  takenInShort: [],
  otherNames: [],
  crossed: [],
  own: [],
}
const filtered: TileFilters = {
  ...none,
  takenInShort: ['Ward in A, B, C and 1 more'],
}
const asSaved = { chosen: [], isChanged: false }

it('DE6 a tile is marked only when its filters are others than those saved with the dashboard', () => {
  expect(filterWords(none, asSaved)).toEqual({
    filtered: undefined,
    unfiltered: undefined,
    own: undefined,
    isMarked: false,
  })
  expect(filterWords(filtered, asSaved)).toMatchObject({
    filtered: 'Filtered by Ward in A, B, C and 1 more',
    isMarked: false,
  })
  expect(filterWords(filtered, { ...asSaved, isChanged: true }).isMarked).toBe(true)
  expect(filterWords(none, { ...asSaved, isChanged: true }).isMarked).toBe(false)
  expect(filterWords({ ...filtered, otherNames: ['Day', 'Payer'] }, asSaved)).toMatchObject({
    unfiltered: 'Not filtered by Day, Payer',
    isMarked: true,
  })
})

it('DE6 what is known of the filters are all that the answer stands under, also fixed ones of the question', () => {
  const answered = ['Class equals Inpatient', 'Ward in A, B, C, D']
  expect(filterFacts({ ...filtered, otherNames: ['Day'] }, answered)).toEqual([
    { label: 'Filtered by', text: 'Class equals Inpatient; Ward in A, B, C, D' },
    { label: 'Not filtered by', text: 'Day' },
  ])
  expect(filterFacts(filtered, undefined)).toEqual([])
})
