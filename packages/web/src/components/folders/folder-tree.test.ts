import type { Folder } from '@soundings/contract'
import { expect, it } from 'vitest'
import { foldersIn, pathName, pathTo, targetsFor } from './folder-tree.ts'

const folder = (id: number, name: string, parentId: number | null, canAdd = true): Folder => ({
  id,
  name,
  parentId,
  owner: 'ann',
  createdDate: '',
  version: 1,
  rights: { canAdd, canManage: canAdd, canShare: false, canSeeAccess: false, canChangeOwner: false },
})
const folders = [
  folder(1, 'Reports', null),
  folder(2, 'Ward 10', 1),
  folder(3, 'Ward 2', 1),
  folder(4, 'Beds', 3),
  folder(5, 'Given', 99, false),
]

it('folders whose folder above is hidden stand at the top', () => {
  expect(foldersIn(folders, undefined).map(({ id }) => id)).toEqual([1, 5])
  expect(foldersIn(folders, 1).map(({ id }) => id)).toEqual([2, 3])
  expect(foldersIn(folders, 4)).toEqual([])
})

it('the path to a folder begins at the top, and ends where folders are unknown or lie in a circle', () => {
  expect(pathTo(folders, 4).map(({ id }) => id)).toEqual([1, 3, 4])
  expect(pathName(folders, 5)).toBe('Given')
  expect(pathTo(folders, 7)).toEqual([])
  expect(pathTo([folder(1, 'A', 2), folder(2, 'B', 1)], 1).map(({ id }) => id)).toEqual([2, 1])
})

it('something is moved only into folders that take it, and a folder not into itself or below', () => {
  expect(targetsFor(folders).map(({ path }) => path)).toEqual([
    'Reports',
    'Reports / Ward 2',
    'Reports / Ward 2 / Beds',
    'Reports / Ward 10',
  ])
  expect(targetsFor(folders, 3).map(({ id }) => id)).toEqual([1, 2])
})
