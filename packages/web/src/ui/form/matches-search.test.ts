import { expect, it } from 'vitest'
import { matchesSearch } from './matches-search.ts'

it('finds a part of the text whatever the case', () => {
  expect(matchesSearch('WARD', 'Visits by ward')).toBe(true)
  expect(matchesSearch('ward', ['Admissions', 'Per WARD and day'])).toBe(true)
  expect(matchesSearch('clinic', ['Admissions', 'Per ward'])).toBe(false)
})

it('shows everything while nothing is typed', () => {
  expect(matchesSearch('', 'anything')).toBe(true)
  expect(matchesSearch('   ', [])).toBe(true)
})

it('takes special characters as they are', () => {
  expect(matchesSearch('50%', 'Occupancy 50% and more')).toBe(true)
  expect(matchesSearch('.*', 'anything')).toBe(false)
})

it('does not stumble over missing texts', () => {
  expect(matchesSearch('a', [null, undefined])).toBe(false)
})
