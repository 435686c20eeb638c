import { DashboardDraft } from '@soundings/contract'
import { expect, it } from 'vitest'
import { addTab, addText, addTile, arrange, openDashboard, setFilters } from './dashboard-state.ts'
import { toDashboardModel, toContent } from './dashboard-wire.ts'
import { emptyDashboard } from './dashboard-model.ts'

const question = { id: 7, name: 'Visits', description: 'By ward', defaultView: 'KPI', viewTypeOptions: '{}' }
const filter = { dbColumn: 3, operator: 'equals', values: ['A'], dynamic: true, zoomingFilter: false } as const

it('DE4 a dashboard is the same after saving and opening, places at every width included', () => {
  const added = addTile(addTab(addTile(openDashboard(emptyDashboard), question)), question)
  const arranged = arrange(added, 'xs', [{ i: 'tile-2', x: 0, y: 4, w: 4, h: 2 }], true)
  const { model } = setFilters(arranged, [{ ...filter, values: ['A'] }])
  const sent = DashboardDraft.parse(toContent(model))
  expect(sent.filters).toEqual([{ tabIndex: 1, filters: [filter] }])
  expect(toDashboardModel(sent)).toEqual(model)
})

it('tabs come in the order of their index, each with its own filters', () => {
  const saved = {
    name: 'Wards',
    tabs: [
      { index: 2, name: 'B', views: [] },
      { index: 0, name: 'A', views: [] },
    ],
    filters: [{ tabIndex: 2, filters: [{ ...filter, values: ['A'] }] }],
  }
  expect(toDashboardModel(saved).tabs.map(({ name, filters }) => [name, filters.length])).toEqual([
    ['A', 0],
    ['B', 1],
  ])
})

it('texts, headings and spacers lie beside the tiles with questions, and a tab without them is stored as ever', () => {
  const words = addText(
    addText(addText(addTile(openDashboard(emptyDashboard), question), { kind: 'text', text: '**Once**' }), {
      kind: 'heading',
      text: 'Beds',
    }),
    { kind: 'spacer', text: '' },
  )
  const sent = DashboardDraft.parse(toContent(words.model))
  expect(sent.tabs[0]?.views).toHaveLength(1)
  expect(sent.tabs[0]?.texts?.map(({ id: _id, position: _position, positions: _positions, ...text }) => text)).toEqual([
    { kind: 'text', text: '**Once**' },
    { kind: 'heading', text: 'Beds' },
    { kind: 'spacer' },
  ])
  expect(toDashboardModel(sent)).toEqual(words.model)
  expect(Object.keys(toContent(addTile(openDashboard(emptyDashboard), question).model).tabs[0]!)).toEqual([
    'id',
    'index',
    'name',
    'views',
  ])
})

it('tabs of a draft that was kept before tabs had ids are those of the dashboard with the same tiles', () => {
  const first = addTile(openDashboard(emptyDashboard), question)
  const { tabs } = toContent(addTile(addTab(first), { ...question, id: 8 }).model)
  const [, { id, ...second }] = tabs as [unknown, (typeof tabs)[number]]
  const draft = { name: 'Wards', tabs: [{ ...second, index: 0 }], filters: [] }
  expect(toDashboardModel(draft, tabs).tabs.map((tab) => tab.id)).toEqual([id])
  expect(toDashboardModel(draft).tabs.map((tab) => tab.id)).toEqual(['tab-1'])
})
