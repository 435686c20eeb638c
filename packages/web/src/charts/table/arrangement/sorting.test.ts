import { expect, it } from 'vitest'
import { sortRows, toggleSort } from './sorting.ts'

const numbers = () => true
const texts = () => false

it('RV2 a click sorts up, then down, and forgets other sorts; shift or ctrl keeps them', () => {
  const first = toggleSort([], 0, false)
  expect(first).toEqual([{ column: 0, direction: 'asc' }])
  expect(toggleSort(first, 0, false)).toEqual([{ column: 0, direction: 'desc' }])
  expect(toggleSort(first, 1, false)).toEqual([{ column: 1, direction: 'asc' }])
  expect(toggleSort(first, 1, true)).toEqual([
    { column: 0, direction: 'asc' },
    { column: 1, direction: 'asc' },
  ])
  expect(toggleSort([...first, { column: 1, direction: 'asc' }], 0, true)[0]).toEqual({ column: 0, direction: 'desc' })
})

it('RV2 NULL stands last both ways, and an empty text is a value', () => {
  const rows = [[null], ['b'], [''], ['a']]
  expect(sortRows(rows, [{ column: 0, direction: 'asc' }], texts)).toEqual([[''], ['a'], ['b'], [null]])
  expect(sortRows(rows, [{ column: 0, direction: 'desc' }], texts)).toEqual([['b'], ['a'], [''], [null]])
})

it('RV2 numbers sort by value, also those which travel as text', () => {
  const rows = [['9007199254740993'], [10], ['9007199254740992'], [9]]
  expect(sortRows(rows, [{ column: 0, direction: 'asc' }], numbers)).toEqual([
    [9],
    [10],
    ['9007199254740992'],
    ['9007199254740993'],
  ])
})

it('RV2 a second sort decides between equals, and equal rows keep their order', () => {
  const rows = [
    ['a', 2, 1],
    ['b', 1, 2],
    ['a', 1, 3],
    ['a', 1, 4],
  ]
  const sorted = sortRows(
    rows,
    [
      { column: 0, direction: 'desc' },
      { column: 1, direction: 'asc' },
    ],
    (column) => column > 0,
  )
  expect(sorted.map((row) => row[2])).toEqual([2, 3, 4, 1])
})
