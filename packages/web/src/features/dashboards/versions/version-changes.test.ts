import type { FilterWire } from '@soundings/contract'
import { expect, it } from 'vitest'
import * as rules from '../state/dashboard-state.ts'
import { toContent } from '../state/dashboard-wire.ts'
import { emptyDashboard } from '../state/dashboard-model.ts'
import { versionChanges } from './version-changes.ts'
import { filterColumn } from '../testing/filter-column.ts'

const question = (id: number) => ({
  id,
  name: `Question ${id}`,
  description: '',
  defaultView: 'TABLE',
  viewTypeOptions: '{}',
})
const column = filterColumn({ id: 7, displayName: 'Ward' })
const filter = (dbColumn: number, ...values: string[]): FilterWire => ({
  dbColumn,
  operator: 'in',
  values,
  dynamic: true,
  zoomingFilter: false,
})

type Step = (state: rules.DashboardState) => rules.DashboardState
const first: Step[] = [
  (at) => rules.addTile(at, question(1)),
  (at) => rules.addText(at, { kind: 'text', text: 'Counted once' }),
  (at) => rules.setFilters(at, [filter(7, 'A')]),
  rules.addTab,
  (at) => rules.chooseTab(at, 0),
]
const done = (state: rules.DashboardState, steps: readonly Step[]) =>
  steps.reduce((before, step) => step(before), state)
const before = done(rules.openDashboard({ ...emptyDashboard, name: 'Wards' }), first)
const version = (state: rules.DashboardState) => ({ ...toContent(state.model), description: '', tag: '' })
const changes = (...steps: Step[]) =>
  versionChanges(version(before), version(done(before, steps)), [column]).map(
    ({ what, before: was, after: is }) => `${what}: ${was || '-'} | ${is || '-'}`,
  )

it.each<[string, string[], Step[]]>([
  ['nothing', [], []],
  ['its name', ['Name: Wards | Beds'], [(at) => rules.renameDashboard(at, 'Beds')]],
  ['whether a click filters', ['A click filters: On | Off'], [(at) => rules.setClickFilters(at, false)]],
  ['a tab less', ['Tab 2: New Tab | -'], [(at) => rules.removeTab(at, 1)]],
  ['a tile more', ['Tile Question 2: - | Question 2, Table'], [(at) => rules.addTile(at, question(2))]],
  ['a tile less', ['Tile Question 1: Question 1, Table | -'], [(at) => rules.removeTile(at, 'tile-1')]],
  [
    'another title of a tile',
    ['Tile Beds: Question 1, Table | Beds, Table'],
    [(at) => rules.changeTile(at, 'tile-1', { title: 'Beds' })],
  ],
  [
    'another view with other settings',
    [
      'Tile Question 1: Question 1, Table | Question 1, Bar',
      'View settings of Question 1: Earlier settings | Other settings',
    ],
    [
      (at) => rules.changeViewType(at, 'tile-1', 'BAR'),
      (at) => rules.changeTile(at, 'tile-1', { viewOptions: '{"legend":false}' }),
    ],
  ],
  [
    'where a tile stands',
    ['Place of Question 1: column 1, row 1, 4 × 3 | column 3, row 9, 4 × 3'],
    [(at) => rules.arrange(at, 'lg', [{ i: 'tile-1', x: 2, y: 8, w: 4, h: 3 }], false)],
  ],
  ['a text', ['Text: Counted once | Counted twice'], [(at) => rules.changeText(at, 'tile-2', 'Counted twice')]],
  [
    'the rest of a text',
    ['Text: Earlier words | Other words'],
    [(at) => rules.changeText(at, 'tile-2', 'Counted once\n\nand more')],
  ],
  [
    'other values',
    ['Filter on New Tab: Ward in A | Ward in A, B'],
    [(at) => rules.setFilters(at, [filter(7, 'A', 'B')])],
  ],
  ['no values', ['Filter on New Tab: Ward in A | Ward: all values'], [(at) => rules.setFilters(at, [filter(7)])]],
  [
    'a filter of all tabs',
    ['Filter on New Tab: Ward in A | -', 'Filter on all tabs: - | Ward in A'],
    [(at) => rules.putOnAllTabs(at, 7)],
  ],
  [
    'a filter on a column that is gone',
    ['Filter on New Tab: - | A column that is not there'],
    [(at) => rules.setFilters(at, [filter(7, 'A'), filter(8, 'x')])],
  ],
])('a later version of a dashboard tells %s beside the one before', (_what, words, steps) => {
  expect(changes(...steps)).toEqual(words)
})

it('a tab that went before tabs had ids is followed from version to version by its tiles', () => {
  const goneIn = (number: number, state: rules.DashboardState) => {
    const { tabs, ...rest } = version(state)
    return { ...rest, tabs: tabs.map((tab) => ({ ...tab, id: `gone-${number}-${tab.index + 1}` })) }
  }
  const later = rules.endNaming(rules.typeName(rules.beginNaming(before, 0), 'Beds'))
  expect(versionChanges(goneIn(1, before), goneIn(2, before), [column])).toEqual([])
  expect(versionChanges(goneIn(1, before), version(before), [column])).toEqual([])
  expect(versionChanges(goneIn(1, before), goneIn(2, later), [column])).toEqual([
    { what: 'Tab 1', before: 'New Tab', after: 'Beds' },
  ])
})

it('another question under the id of a removed tile is another tile', () => {
  expect(
    changes(
      (at) => rules.removeTile(at, 'tile-2'),
      (at) => rules.removeTile(at, 'tile-1'),
      (at) => rules.addTile(at, question(2)),
    ),
  ).toEqual([
    'Tile Question 1: Question 1, Table | -',
    'Text: Counted once | -',
    'Tile Question 2: - | Question 2, Table',
  ])
})

it('tabs are followed by what they are when one is deleted and others change places', () => {
  const named = (state: rules.DashboardState, at: number, name: string) =>
    rules.endNaming(rules.typeName(rules.beginNaming(state, at), name))
  const three = named(named(named(done(rules.openDashboard(emptyDashboard), first), 0, 'A'), 1, 'B'), 0, 'A')
  const last = rules.setFilters(rules.addTile(named(rules.addTab(three), 2, 'C'), question(3)), [filter(7, 'A')])
  const words = (later: rules.DashboardState) =>
    versionChanges(version(last), version(later), [column]).map(
      ({ what, before: was, after: is }) => `${what}: ${was || '-'} | ${is || '-'}`,
    )
  expect(words(rules.removeTab(last, 1))).toEqual(['Tab 2: B | -'])
  expect(words(named(rules.removeTab(last, 1), 1, 'D'))).toEqual(['Tab 2: C | D', 'Tab 2: B | -'])
  const { model } = last
  const moved = { ...last, model: { ...model, tabs: [model.tabs[2]!, model.tabs[0]!, model.tabs[1]!] } }
  expect(words(moved)).toEqual(['Order of tabs: A, B, C | C, A, B'])
})
