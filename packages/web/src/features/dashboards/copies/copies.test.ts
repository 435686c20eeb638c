import { expect, it } from 'vitest'
import { MemoryStorage } from '../../../api/testing/memory-storage.ts'
import { addText, addTile, copiedTile, openDashboard, pasteTiles, selectedTab } from '../state/dashboard-state.ts'
import { emptyDashboard } from '../state/dashboard-model.ts'
import { copyName } from './copy-name.ts'
import { findTiles, keepTiles } from './tile-clipboard.ts'

const question = { id: 7, name: 'Visits', description: 'All', defaultView: 'BAR', viewTypeOptions: '{"legend":false}' }
const now = new Date('2026-11-17T04:00:00Z')

it('copied tiles are pasted on another dashboard with ids and places of its own, for their user alone', () => {
  const storage = new MemoryStorage()
  const both = addText(addTile(openDashboard(emptyDashboard), question), { kind: 'heading', text: 'Beds' })
  keepTiles(storage, 'ann', selectedTab(both), now)
  expect(findTiles(storage, 'bob')).toBeUndefined()
  const pasted = pasteTiles(addTile(openDashboard(emptyDashboard), question), findTiles(storage, 'ann')!)
  expect(selectedTab(pasted).tiles.map(({ id, title, viewOptions }) => [id, title, viewOptions])).toEqual([
    ['tile-1', 'Visits', '{"legend":false}'],
    ['tile-2', 'Visits', '{"legend":false}'],
  ])
  expect(selectedTab(pasted).texts).toMatchObject([{ id: 'tile-3', kind: 'heading', text: 'Beds' }])
  expect([pasted.placed, pasted.past.length]).toEqual(['tile-2', 2])
})

it('what cannot be read is as good as nothing copied', () => {
  const storage = new MemoryStorage()
  storage.setItem('copiedTiles:ann:new', '{"keptAt":"","tab":{"index":0,"views":[{"id":1}]}}')
  expect(findTiles(storage, 'ann')).toBeUndefined()
})

it('tiles that find no room on a tab are left out', () => {
  const full = Array.from({ length: 99 }).reduce<ReturnType<typeof openDashboard>>(
    (state) => addTile(state, { ...question, defaultView: 'KPI' }),
    openDashboard(emptyDashboard),
  )
  const copied = { ...selectedTab(full), tiles: selectedTab(full).tiles.slice(0, 2) }
  const pasted = pasteTiles(full, copied)
  expect(selectedTab(pasted).tiles).toHaveLength(100)
  expect(pasteTiles(pasted, copiedTile(pasted, 'tile-1'))).toBe(pasted)
})

it('a copy is named after its original, within what a name holds', () => {
  expect(copyName('Wards')).toBe('Copy of Wards')
  expect(copyName('x'.repeat(200))).toHaveLength(200)
})
