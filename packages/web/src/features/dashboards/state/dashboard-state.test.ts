import type { FilterWire } from '@soundings/contract'
import { expect, it } from 'vitest'
import {
  addTab,
  addTile,
  addTileTo,
  arrange,
  beginNaming,
  changeTile,
  changeViewType,
  chooseTab,
  endNaming,
  hasChanges,
  isOnAllTabs,
  leaveName,
  mayAddTab,
  mayRemoveTab,
  openAgain,
  openDashboard,
  putOnAllTabs,
  redo,
  removeFilter,
  removeTab,
  removeTile,
  replaceDashboard,
  reset,
  selectedTab,
  setFilters,
  takeOffOtherTabs,
  typeName,
  undo,
  type DashboardState,
} from './dashboard-state.ts'
import { emptyDashboard, emptyTab, hasOnlyUnnamedTab, keyOfTile, type TileQuestion } from './dashboard-model.ts'

const question = (id: number, defaultView = 'TABLE'): TileQuestion => ({
  id,
  name: `Question ${id}`,
  description: '',
  defaultView,
  viewTypeOptions: '{}',
})
const wardFilter: FilterWire = { dbColumn: 7, operator: 'equals', values: ['A'], dynamic: true, zoomingFilter: false }
const start = () => openDashboard(emptyDashboard)
const names = ({ model }: DashboardState) => model.tabs.map(({ name }) => name)
const named = (state: DashboardState, tab: number, name: string) => endNaming(typeName(beginNaming(state, tab), name))
const threeTabs = () => named(named(named(addTab(addTab(start())), 0, 'A'), 1, 'B'), 2, 'C')

it('DE2 a dashboard begins with one tab and takes at most four', () => {
  const four = addTab(addTab(addTab(start())))
  expect(names(start())).toEqual(['New Tab'])
  expect(four.tab).toBe(3)
  expect(mayAddTab(four)).toBe(false)
  expect(addTab(four)).toBe(four)
})

it('DE2 readers see no strip of a single tab that has no name of its own', () => {
  const { tabs } = start().model
  expect(hasOnlyUnnamedTab(tabs)).toBe(true)
  expect(hasOnlyUnnamedTab(named(start(), 0, '').model.tabs)).toBe(true)
  expect(hasOnlyUnnamedTab(named(start(), 0, 'Wards').model.tabs)).toBe(false)
  expect(hasOnlyUnnamedTab([...tabs, ...tabs])).toBe(false)
})

it('DE2 an empty name becomes New tab', () => {
  expect(names(named(start(), 0, '   '))).toEqual(['New tab'])
  expect(names(named(start(), 0, ' Wards '))).toEqual(['Wards'])
})

it('DE2 changing tab ends the renaming, leaving it keeps the name', () => {
  const typing = typeName(beginNaming(addTab(start()), 1), '')
  expect(chooseTab(typing, 0)).toMatchObject({ tab: 0, typedName: undefined })
  expect(names(chooseTab(typing, 0))).toEqual(['New Tab', 'New tab'])
  expect(names(leaveName(typing))).toEqual(['New Tab', 'New Tab'])
})

it('DE2 the last tab cannot be deleted', () => {
  expect(mayRemoveTab(start())).toBe(false)
  expect(removeTab(start(), 0)).toEqual(start())
})

it.each([
  [2, 2, 1],
  [1, 1, 0],
  [0, 0, 0],
  [2, 0, 1],
  [0, 2, 0],
])('DE2 with tab %i selected, deleting tab %i selects tab %i', (selected, removed, then) => {
  expect(removeTab(chooseTab(threeTabs(), selected), removed).tab).toBe(then)
})

it('DE2 the filters of a removed tab go with it', () => {
  const filtered = setFilters(chooseTab(threeTabs(), 1), [wardFilter])
  expect(removeTab(filtered, 1).model.tabs.flatMap(({ filters }) => filters)).toEqual([])
  expect(removeTab(filtered, 0).model.tabs[0]?.filters).toEqual([wardFilter])
})

it('DE8 reset clears filters, tabs and the selected tab', () => {
  const full = setFilters(addTile(threeTabs(), question(1)), [wardFilter])
  expect(reset(full)).toMatchObject({
    tab: 0,
    model: { ...emptyDashboard, tabs: [{ ...emptyTab, id: expect.any(String) }] },
  })
  expect(undo(reset(full)).model).toBe(full.model)
})

it('DE3 a tile comes to the tab that was selected when its question was chosen, which is selected again', () => {
  const chosenOn = chooseTab(threeTabs(), 1)
  const tabId = chosenOn.model.tabs[1]!.id
  const added = addTileTo(chooseTab(chosenOn, 2), tabId, question(1))
  expect([added.tab, added.model.tabs.map(({ tiles }) => tiles.length)]).toEqual([1, [0, 1, 0]])
  const removed = removeTab(chosenOn, 1)
  expect(addTileTo(removed, tabId, question(1)).model.tabs.map(({ tiles }) => tiles.length)).toEqual(
    removed.tab === 0 ? [1, 0] : [0, 1],
  )
})

it('tiles are added to the selected tab, renamed, changed and removed', () => {
  const two = addTile(addTile(chooseTab(threeTabs(), 1), question(1)), question(2, 'KPI'))
  expect(two.model.tabs.map(({ tiles }) => tiles.length)).toEqual([0, 2, 0])
  const [first, second] = selectedTab(two).tiles
  const changed = changeTile(two, second?.id ?? '', { title: 'Beds', viewOptions: '{"legend":false}' })
  expect(selectedTab(changed).tiles[1]).toMatchObject({ title: 'Beds', viewOptions: '{"legend":false}' })
  expect(selectedTab(removeTile(changed, first?.id ?? '')).tiles.map(({ questionId }) => questionId)).toEqual([2])
})

it('a new tile looks as its question does, is marked as placed, and the next change takes the mark away', () => {
  const stacked = addTile(start(), { ...question(1, 'LINE'), viewTypeOptions: '{"stack":true,"area":true}' })
  expect(selectedTab(stacked).tiles[0]).toMatchObject({ viewType: 'LINE', viewOptions: '{"stack":true,"area":true}' })
  expect(stacked.placed).toBe('tile-1')
  expect(addTile(stacked, question(2)).placed).toBe('tile-2')
  expect(
    [changeTile(stacked, 'tile-1', { title: 'Beds' }), undo(stacked), redo(undo(stacked)), chooseTab(stacked, 0)].map(
      ({ placed }) => placed,
    ),
  ).toEqual([undefined, undefined, undefined, undefined])
})

it('every edit is undone and redone; a new one forgets what was undone', () => {
  const one = addTile(start(), question(1))
  const two = addTile(one, question(2))
  expect(undo(two).model).toBe(one.model)
  expect(undo(undo(two)).model).toBe(emptyDashboard)
  expect(redo(undo(two)).model).toBe(two.model)
  expect(redo(addTile(undo(two), question(3))).model.tabs[0]?.tiles.map(({ questionId }) => questionId)).toEqual([1, 3])
  expect(undo(start())).toEqual(start())
})

it('DE6 a filter of all tabs takes the place of those on single tabs, and goes back to one', () => {
  const both = setFilters(chooseTab(setFilters(threeTabs(), [wardFilter]), 0), [{ ...wardFilter, values: ['B'] }])
  const onAll = putOnAllTabs(both, 7)
  expect([onAll.model.filters[0]?.values, onAll.model.tabs.flatMap(({ filters }) => filters)]).toEqual([['B'], []])
  expect([isOnAllTabs(onAll, 7), isOnAllTabs(both, 7)]).toEqual([true, false])
  const chosen = setFilters(chooseTab(onAll, 1), [{ ...wardFilter, values: ['C'] }])
  expect([chosen.model.filters[0]?.values, chosen.model.tabs[1]?.filters]).toEqual([['C'], []])
  const taken = takeOffOtherTabs(chosen, 7)
  expect([taken.model.filters, taken.model.tabs.map(({ filters }) => filters.length)]).toEqual([[], [0, 1, 0]])
  expect(removeFilter(chosen, 7).model.filters).toEqual([])
  expect(putOnAllTabs(start(), 7)).toEqual(start())
})

it('DE6 filters that are not given their values stay, and only removing takes them off', () => {
  const monthFilter = { ...wardFilter, dbColumn: 8 }
  const both = setFilters(start(), [wardFilter, monthFilter])
  const february = { ...monthFilter, values: ['Feb'] }
  const chosen = setFilters(both, [february])
  expect(selectedTab(chosen).filters).toEqual([wardFilter, february])
  const third = { ...wardFilter, dbColumn: 9 }
  expect(selectedTab(setFilters(chosen, [third])).filters).toEqual([wardFilter, february, third])
  expect(selectedTab(removeFilter(chosen, 7)).filters).toEqual([february])
})

it('a tile with another question is another tile on the page, also under the id of a removed one', () => {
  const keysOf = (state: DashboardState) => selectedTab(state).tiles.map(keyOfTile)
  const one = addTile(start(), question(1))
  const replaced = addTile(removeTile(one, 'tile-1'), question(2))
  expect(selectedTab(replaced).tiles.map(({ id }) => id)).toEqual(['tile-1'])
  expect(keysOf(replaced)).not.toEqual(keysOf(one))
  const retitled = changeViewType(changeTile(one, 'tile-1', { title: 'Beds' }), 'tile-1', 'BAR')
  expect(keysOf(retitled)).toEqual(keysOf(one))
  expect(keysOf(arrange(one, 'lg', [{ i: 'tile-1', x: 2, y: 8, w: 4, h: 3 }], false))).toEqual(keysOf(one))
})

it('undoing a new tab leaves no selection beyond the tabs', () => {
  expect(undo(addTab(start())).tab).toBe(0)
})

it('knows whether something is unsaved', () => {
  const one = addTile(start(), question(1))
  expect([start(), one, undo(one), redo(undo(one)), openDashboard(one.model)].map(hasChanges)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})

it('DE4 an arrangement is kept for its own width alone', () => {
  const one = addTile(start(), question(1))
  const moved = arrange(one, 'md', [{ i: 'tile-1', x: 5, y: 0, w: 4, h: 3 }], false)
  expect(selectedTab(moved).tiles[0]?.places).toEqual({
    lg: { x: 0, y: 0, w: 4, h: 3 },
    md: { x: 5, y: 0, w: 4, h: 3 },
  })
  expect(arrange(one, 'lg', [{ i: 'tile-1', x: 0, y: 0, w: 4, h: 3 }], false)).toBe(one)
})

it('DE4 a tile that becomes a table grows to its least size, and its neighbours give way', () => {
  const two = addTile(addTile(start(), question(1, 'KPI')), question(2, 'KPI'))
  const changed = changeViewType(two, 'tile-1', 'TABLE')
  expect(
    selectedTab(changed).tiles.map(({ viewType, minW, minH, places }) => [viewType, minW, minH, places.lg]),
  ).toEqual([
    ['TABLE', 4, 3, { x: 0, y: 0, w: 4, h: 3 }],
    ['KPI', 2, 1, { x: 3, y: 3, w: 3, h: 1 }],
  ])
})

it('a tab holds at most a hundred tiles', () => {
  const full = Array.from({ length: 100 }, (_, at) => question(at + 1, 'KPI')).reduce(addTile, start())
  expect(addTile(full, question(101))).toBe(full)
})

const shownTab = (state: DashboardState) => selectedTab(state).name

it('undo and redo stay on the tab that is shown, wherever it stands then', () => {
  const onC = chooseTab(removeTab(chooseTab(threeTabs(), 2), 0), 1)
  expect([shownTab(onC), onC.tab]).toEqual(['C', 1])
  const undone = undo(onC)
  expect([shownTab(undone), undone.tab]).toEqual(['C', 2])
  const redone = redo(undone)
  expect([shownTab(redone), redone.tab]).toEqual(['C', 1])
  expect(shownTab(undo(named(addTab(threeTabs()), 3, 'D')))).toBe('New Tab')
  expect(shownTab(undo(undo(named(addTab(threeTabs()), 3, 'D')))), 'the tab itself was undone').toBe('C')
})

it('another version is shown on the same tab', () => {
  const earlier = chooseTab(threeTabs(), 2)
  const now = removeTab(earlier, 0)
  expect([shownTab(now), now.tab]).toEqual(['C', 1])
  expect(shownTab(replaceDashboard(now, earlier.model))).toBe('C')
  expect(shownTab(openAgain(earlier, now.model))).toBe('C')
  expect(hasChanges(openAgain(earlier, now.model))).toBe(false)
})

it('a new tab never has the id of one that was there before', () => {
  const three = threeTabs()
  const ids = new Set(three.model.tabs.map(({ id }) => id))
  const last = addTab(removeTab(three, 2))
  expect(ids.has(last.model.tabs[2]!.id)).toBe(false)
  expect(ids.has(reset(three).model.tabs[0]!.id)).toBe(false)
})
