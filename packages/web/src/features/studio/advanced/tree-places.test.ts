import { expect, it } from 'vitest'
import type { FilterGroupItem, FilterNode } from '../model/studio-state.ts'
import { gapId, isSamePlace, placeWithout, readGap } from './tree-places.ts'

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
