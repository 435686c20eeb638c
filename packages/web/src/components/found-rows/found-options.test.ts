import { expect, it } from 'vitest'
import { foundOptions, searchFor, whileSearching } from './found-options.ts'

const [wards, beds] = [
  { value: '1', label: 'Wards · Id' },
  { value: '2', label: 'Beds · Id' },
]

it('what is chosen is offered once and first, whether the search finds it or not', () => {
  expect(foundOptions(undefined, [wards, beds])).toEqual([wards, beds])
  expect(foundOptions(beds, [wards, beds])).toEqual([beds, wards])
  expect(foundOptions(beds, [wards])).toEqual([beds, wards])
})

it('the shown choice is no search, and of a label in two parts the first is searched for', () => {
  expect(searchFor('Wards · Id', wards)).toBe('')
  expect(searchFor('Wards · Id', beds)).toBe('Wards')
  expect(searchFor(' wa ', undefined)).toBe('wa')
  expect(searchFor('', wards)).toBe('')
})

it('until the server has answered only options that match are offered', () => {
  expect(whileSearching([wards, beds], 'BED')).toEqual([beds])
  expect(whileSearching([wards, beds], '')).toEqual([wards, beds])
})
