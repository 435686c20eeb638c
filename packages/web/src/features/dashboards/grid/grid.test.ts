import { expect, it } from 'vitest'
import { addText, openDashboard, selectedTab } from '../state/dashboard-state.ts'
import {
  layoutAt,
  limitsAt,
  newTile,
  emptyDashboard,
  type DashboardModel,
  type Tile,
} from '../state/dashboard-model.ts'
import { breakpointAt, closedUp, collides, firstGap, sameLayout, withTileAt, type Placed } from './grid.ts'

const at = (i: string, x: number, y: number, w = 4, h = 3): Placed => ({ i, x, y, w, h })
const byName = (layout: readonly Placed[]) => Object.fromEntries(layout.map(({ i, x, y, w, h }) => [i, [x, y, w, h]]))
const overlapping = (layout: readonly Placed[]) => layout.some((one) => layout.some((other) => collides(one, other)))

function dashboardOf(...views: string[]): DashboardModel {
  return views.reduce<DashboardModel>((model, defaultView, at) => {
    const [tab] = model.tabs
    if (!tab) return model
    const tile = newTile(model, tab, {
      id: at + 1,
      name: `Question ${at + 1}`,
      description: '',
      defaultView,
      viewTypeOptions: '{}',
    })
    return { ...model, tabs: [{ ...tab, tiles: [...tab.tiles, tile] }] }
  }, emptyDashboard)
}
const tilesOf = (model: DashboardModel): readonly Tile[] => model.tabs[0]?.tiles ?? []

it('DE4 the breakpoints are 1200, 996, 768 and 0', () => {
  expect([1920, 1200, 1199, 996, 995, 768, 767, 390].map(breakpointAt)).toEqual([
    'lg',
    'lg',
    'md',
    'md',
    'sm',
    'sm',
    'xs',
    'xs',
  ])
})

it('DE4 a number begins as 3 by 1, not under 2 by 1, everything else as 4 by 3', () => {
  const [number, table, bar] = tilesOf(dashboardOf('KPI', 'TABLE', 'BAR'))
  expect([number, table, bar].map((tile) => [tile?.places.lg.w, tile?.places.lg.h, tile?.minW, tile?.minH])).toEqual([
    [3, 1, 2, 1],
    [4, 3, 4, 3],
    [4, 3, 4, 3],
  ])
})

it('DE4 a new tile takes the first gap', () => {
  expect(firstGap([at('a', 0, 0), at('b', 8, 0)], { w: 4, h: 3 }, 12)).toEqual({ x: 4, y: 0, w: 4, h: 3 })
  expect(firstGap([at('a', 0, 0, 6), at('b', 6, 0, 6)], { w: 4, h: 3 }, 12)).toEqual({ x: 0, y: 3, w: 4, h: 3 })
})

it('DE4 numbers that follow each other stand in pairs at xs, and the last of an odd number alone', () => {
  const tile = (id: string, y: number, x: number, h: number) => ({
    id,
    minW: 3,
    minH: h,
    places: { lg: { x, y, w: 3, h } },
  })
  const tiles = [tile('a', 0, 0, 1), tile('b', 0, 3, 1), tile('c', 0, 6, 1), tile('chart', 1, 0, 3), tile('d', 4, 0, 1)]
  expect(layoutAt(tiles, 'xs', true).map(({ i, x, y, w }) => [i, x, y, w])).toEqual([
    ['a', 0, 0, 2],
    ['b', 2, 0, 2],
    ['c', 0, 1, 4],
    ['chart', 0, 2, 4],
    ['d', 0, 5, 4],
  ])
})

it('DE4 tiles are at most 5 wide at md, 3 wide at sm and one below the other at xs', () => {
  const tiles = tilesOf(dashboardOf('TABLE', 'KPI', 'BAR')).map((tile, index) =>
    index === 0 ? { ...tile, places: { lg: { x: 0, y: 5, w: 12, h: 3 } } } : tile,
  )
  expect(Math.max(...layoutAt(tiles, 'md', false).map(({ w }) => w))).toBe(5)
  expect(layoutAt(tiles, 'sm', false).map(({ w }) => w)).toEqual([3, 3, 3])
  const narrow = layoutAt(tiles, 'xs', true)
  expect(narrow.map(({ i, x, w }) => [i, x, w])).toEqual([
    ['tile-2', 0, 4],
    ['tile-3', 0, 4],
    ['tile-1', 0, 4],
  ])
  expect(
    (['lg', 'md', 'sm', 'xs'] as const).some((breakpoint) => overlapping(layoutAt(tiles, breakpoint, false))),
  ).toBe(false)
})

it('DE4 the limits of a size follow the width of the screen', () => {
  const [tile] = tilesOf(dashboardOf('TABLE'))
  if (!tile) throw new Error('no tile')
  expect((['lg', 'md', 'sm', 'xs'] as const).map((breakpoint) => limitsAt(tile, breakpoint))).toEqual([
    { minW: 4, maxW: 12, minH: 3, maxH: 100 },
    { minW: 4, maxW: 5, minH: 3, maxH: 100 },
    { minW: 3, maxW: 3, minH: 3, maxH: 100 },
    { minW: 4, maxW: 4, minH: 3, maxH: 100 },
  ])
})

it('DE4 headings and spacers go across the grid at every width, texts are as wide as other tiles', () => {
  const added = (['heading', 'text', 'spacer'] as const).reduce(
    (state, kind) => addText(state, { kind, text: kind === 'spacer' ? '' : 'Words' }),
    openDashboard(emptyDashboard),
  )
  const widths = (['lg', 'md', 'sm', 'xs'] as const).map((breakpoint) =>
    layoutAt(selectedTab(added).texts, breakpoint, false).map(({ w }) => w),
  )
  expect(widths).toEqual([
    [12, 4, 12],
    [10, 4, 10],
    [6, 3, 6],
    [4, 4, 4],
  ])
})

it('DE4 gaps stay on wide screens and close up on narrow ones', () => {
  expect(byName(closedUp([at('a', 0, 2), at('b', 4, 9), at('c', 0, 9)]))).toEqual({
    a: [0, 0, 4, 3],
    b: [4, 0, 4, 3],
    c: [0, 3, 4, 3],
  })
  expect(byName(withTileAt([at('a', 0, 0), at('b', 0, 9)], at('a', 4, 4), false))).toEqual({
    a: [4, 4, 4, 3],
    b: [0, 9, 4, 3],
  })
})

it('DE4 tiles give way downwards only as far as they must', () => {
  const layout = [at('a', 0, 0), at('b', 4, 0), at('c', 4, 3)]
  expect(byName(withTileAt(layout, at('a', 3, 1), false))).toEqual({
    a: [3, 1, 4, 3],
    b: [4, 4, 4, 3],
    c: [4, 7, 4, 3],
  })
  expect(byName(withTileAt(layout, at('a', 0, 0, 12), false))).toEqual({
    a: [0, 0, 12, 3],
    b: [4, 3, 4, 3],
    c: [4, 6, 4, 3],
  })
})

it('DE4 closed up, a tile changes places with the one it half covers', () => {
  const layout = [at('a', 0, 0), at('b', 0, 3), at('c', 0, 6)]
  expect(byName(withTileAt(layout, at('a', 0, 1), true))).toEqual(byName(layout))
  expect(byName(withTileAt(layout, at('a', 0, 2), true))).toEqual({ b: [0, 0, 4, 3], a: [0, 3, 4, 3], c: [0, 6, 4, 3] })
  expect(byName(withTileAt(layout, at('c', 0, 4), true))).toEqual({ a: [0, 0, 4, 3], c: [0, 3, 4, 3], b: [0, 6, 4, 3] })
})

it('knows the same layout in another order', () => {
  expect(sameLayout([at('a', 0, 0), at('b', 4, 0)], [at('b', 4, 0), at('a', 0, 0)])).toBe(true)
  expect(sameLayout([at('a', 0, 0)], [at('a', 0, 1)])).toBe(false)
})
