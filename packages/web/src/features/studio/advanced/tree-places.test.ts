import { expect, it } from 'vitest'
import type { FilterGroupItem, FilterNode } from '../model/studio-state.ts'
import { gapId, isSamePlace, placeWithout, placeWords, readGap } from './tree-places.ts'

const condition = (id: string): FilterNode => ({ id, filter: { columnId: 1, operator: 'isEmpty', values: [] } })
const inner: FilterGroupItem = { id: 'inner', operator: 'or', items: [condition('c')] }
const root: FilterGroupItem = { id: 'root', operator: 'and', items: [condition('a'), condition('b'), inner] }

it('SD6 a gap keeps its place in its name', () => {
  expect(readGap(gapId({ groupId: 'advanced-12', index: 3 }))).toEqual({ groupId: 'advanced-12', index: 3 })
})

it('SD6 moving down inside a group counts without what is moved, into another group it does not', () => {
  expect(placeWithout(root, 'a', { groupId: 'root', index: 2 })).toEqual({ groupId: 'root', index: 1 })
  expect(placeWithout(root, 'b', { groupId: 'root', index: 0 })).toEqual({ groupId: 'root', index: 0 })
  expect(placeWithout(root, 'a', { groupId: 'inner', index: 1 })).toEqual({ groupId: 'inner', index: 1 })
})

it('SD6 the gaps around a node leave it where it is', () => {
  expect([0, 1, 2].map((index) => isSamePlace(root, 'a', { groupId: 'root', index }))).toEqual([true, true, false])
})

it('SD6 a place is named with its group: the outer one, or that with its first other condition', () => {
  const wordsIn = (tree: FilterGroupItem, groupId: string, index: number, moved: string) =>
    placeWords(tree, { groupId, index }, moved, ({ id }) => `${id.toUpperCase()} is empty`)
  expect(wordsIn(root, 'root', 0, 'a')).toBe('place 1 of the outer and group')
  expect(wordsIn(root, 'inner', 1, 'a')).toBe('place 2 of the or group with C is empty')
  expect(wordsIn(root, 'inner', 0, 'c'), 'without what is moved').toBe('place 1 of the otherwise empty or group')
  const deep: FilterGroupItem = { id: 'deep', operator: 'and', items: [condition('d'), { ...inner, id: 'deepest' }] }
  const tree: FilterGroupItem = { ...root, operator: 'or', items: [deep, inner] }
  expect(wordsIn(tree, 'root', 2, 'inner')).toBe('place 3 of the outer or group')
  expect(wordsIn(tree, 'deep', 0, 'd')).toBe('place 1 of the and group with C is empty')
  const empty: FilterGroupItem = { id: 'empty', operator: 'or', items: [] }
  expect(wordsIn({ ...root, items: [condition('a'), empty] }, 'empty', 0, 'a')).toBe('place 1 of the empty or group')
  expect(wordsIn(root, 'gone', 0, 'a')).toBe('no place')
})
