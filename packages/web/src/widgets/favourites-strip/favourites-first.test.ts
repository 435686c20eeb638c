import { expect, it } from 'vitest'
import { favouritesFirst } from './favourites-first.ts'

it('QL1 favourites stand before all others, both in the order they had', () => {
  const rows = [1, 2, 3, 4].map((id) => ({ id }))
  expect(favouritesFirst(rows, new Set([4, 2])).map(({ id }) => id)).toEqual([2, 4, 1, 3])
})
