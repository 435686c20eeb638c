import { expect, it } from 'vitest'
import type { DashboardView } from './dashboard-tabs.ts'
import { newTabId, numberOfTabId, withTabIds } from './tab-ids.ts'

const view = (id: string, questionId: number) => ({ id, questionId }) as DashboardView
const tab = (index: number, name: string, tiles: Record<string, number> = {}, id?: string) => ({
  ...(id && { id }),
  index,
  name,
  views: Object.entries(tiles).map(([tile, question]) => view(tile, question)),
})
const known = [
  { ...tab(0, 'Beds', { 'tile-1': 7, 'tile-2': 8 }), id: 'tab-1' },
  { ...tab(1, 'Costs', { 'tile-3': 9 }), id: 'kdjs' },
  { ...tab(2, 'New Tab'), id: 'tab-3' },
]

it('tabs that were saved before tabs had ids have their number', () => {
  expect(withTabIds([tab(0, 'A'), tab(3, 'B'), tab(1, 'C', {}, 'own')]).map(({ id }) => id)).toEqual([
    'tab-1',
    'tab-4',
    'own',
  ])
  expect(new Set(withTabIds([tab(1, 'A', {}, 'tab-1'), tab(0, 'B')]).map(({ id }) => id)).size).toBe(2)
})

it.each<[string, string[], Parameters<typeof withTabIds>[0]]>([
  [
    'by its tiles, wherever it stands and whatever it is called',
    ['kdjs', 'tab-1'],
    [tab(0, 'Beds', { 'tile-3': 9 }), tab(1, 'Money', { 'tile-2': 8 })],
  ],
  ['by its name, where it has lost its tiles', ['kdjs'], [tab(0, 'Costs')]],
  ['by where it stands, where nothing else is known', ['tab-1'], [tab(0, 'Wards')]],
  ['not by a tile of another question', ['new-4'], [tab(3, 'Wards', { 'tile-3': 8 })]],
  [
    'not as one that is named by its id',
    ['kdjs', 'new-2'],
    [tab(0, 'Beds', {}, 'kdjs'), tab(1, 'Costs', { 'tile-3': 9 })],
  ],
])('a tab without an id is known %s', (_how, ids, tabs) => {
  expect(withTabIds(tabs, known, ({ index }) => `new-${index + 1}`).map(({ id }) => id)).toEqual(ids)
})

it('new ids are no numbers, and differ', () => {
  const ids = Array.from({ length: 200 }, newTabId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(id).toMatch(/^[a-z]{10}$/)
  expect([numberOfTabId('tab-2'), numberOfTabId('tab-5'), numberOfTabId('tab-22'), numberOfTabId('kdjs')]).toEqual([
    2,
    undefined,
    undefined,
    undefined,
  ])
})
