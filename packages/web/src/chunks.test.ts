import { expect, it } from 'vitest'
import { findCircle } from '../chunks.ts'

it('files that import each other are found, at any distance, and others are not', () => {
  expect(
    findCircle(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toBeUndefined()
  expect(
    findCircle(
      new Map([
        ['start', ['a']],
        ['a', ['b']],
        ['b', ['c', 'd']],
        ['c', []],
        ['d', ['a']],
      ]),
    ),
  ).toEqual(['a', 'b', 'd', 'a'])
})
