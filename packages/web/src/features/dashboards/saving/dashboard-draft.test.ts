import { expect, it } from 'vitest'
import { MemoryStorage } from '../../../api/testing/memory-storage.ts'
import { dashboardDrafts, toKeptDashboard } from './dashboard-draft.ts'
import { addTab, addTile, openDashboard, setFilters } from '../state/dashboard-state.ts'
import { toDashboardModel } from '../state/dashboard-wire.ts'
import { emptyDashboard } from '../state/dashboard-model.ts'

const now = new Date('2026-11-15T08:30:00Z')
const place = { username: 'ann', id: 5 }
const question = { id: 7, name: 'Visits', description: '', defaultView: 'LINE', viewTypeOptions: '{"area":true}' }
const { model } = setFilters(addTile(addTab(openDashboard(emptyDashboard)), question), [
  { dbColumn: 3, operator: 'equals', values: ['A'], dynamic: true, zoomingFilter: false },
])

it('unsaved work on a dashboard comes back whole, with the version it began with, for its user alone', () => {
  const storage = new MemoryStorage()
  dashboardDrafts.keep(storage, place, toKeptDashboard(model, 3, now))
  const kept = dashboardDrafts.find(storage, place)
  expect([kept?.version, kept?.keptAt]).toEqual([3, '2026-11-15T08:30:00.000Z'])
  expect(toDashboardModel({ name: '', ...kept!.content })).toEqual(model)
  expect(dashboardDrafts.find(storage, { ...place, username: 'bob' })).toBeUndefined()
  dashboardDrafts.remove(storage, place)
  expect(dashboardDrafts.find(storage, place)).toBeUndefined()
})

it('work that was kept before dashboards were named in the editor comes back without a name', () => {
  const storage = new MemoryStorage()
  const { content, ...kept } = toKeptDashboard(model, 3, now)
  storage.setItem('dashboardDraft:ann:5', JSON.stringify({ ...kept, content: { ...content, name: undefined } }))
  expect(dashboardDrafts.find(storage, place)?.content).toEqual({ ...content, name: undefined })
})

it('work on new dashboards is listed newest first and forgotten after a month', () => {
  const storage = new MemoryStorage()
  const keepNew = (id: string, day: string) =>
    dashboardDrafts.keep(
      storage,
      { username: 'ann', id: `new:${id}` },
      toKeptDashboard(model, undefined, new Date(day)),
    )
  keepNew('one', '2026-11-01')
  keepNew('two', '2026-11-10')
  keepNew('old', '2026-10-15')
  dashboardDrafts.keep(storage, place, toKeptDashboard(model, 3, now))
  expect(dashboardDrafts.listNew(storage, 'ann', now).map(({ id }) => id)).toEqual(['new:two', 'new:one'])
  expect(storage.length).toBe(3)
})

it.each([
  '',
  'null',
  '{',
  '[]',
  '{"format":1}',
  '{"format":2,"content":{"tabs":[]}}',
  '{"format":1,"content":{"tabs":[]}}',
])('work that cannot be read counts as none: %s', (text) => {
  const storage = new MemoryStorage()
  storage.setItem('dashboardDraft:ann:5', text)
  expect(dashboardDrafts.find(storage, place)).toBeUndefined()
})
