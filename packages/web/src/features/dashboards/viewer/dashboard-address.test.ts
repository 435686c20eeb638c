import type { FilterWire } from '@soundings/contract'
import { expect, it } from 'vitest'
import { withRefresh, withRotation } from '../wall/wall-choices.ts'
import {
  ALL_TABS,
  readAddress,
  tabOfAddress,
  withCross,
  withFilters,
  withFullScreen,
  withTab,
} from './dashboard-address.ts'

const filter: FilterWire = { dbColumn: 3, operator: 'between', values: [1, 9], dynamic: true, zoomingFilter: false }
const empty = new URLSearchParams()
const ids = (...names: string[]) => names.map((id) => ({ id }))
const tabs = ids('tab-1', 'tab-2', 'kdjs')
const click = { tile: 'tile-1', filters: [{ ...filter, dynamic: false, zoomingFilter: true }] as const }
const changed = (...changes: ((search: URLSearchParams) => URLSearchParams)[]) =>
  changes.reduce((before, change) => change(before), empty)

it('DE6 tab, filter values, refreshing and full screen are read back from the address', () => {
  const search = changed(
    withTab(tabs, 2),
    withFilters('kdjs', [filter]),
    withFilters(ALL_TABS, [{ ...filter, values: [2, 3] }]),
    withCross(tabs, 'kdjs', [click]),
    withRefresh(5),
    withFullScreen(true),
    withRotation(30),
  )
  const read = new URLSearchParams(search.toString())
  const address = readAddress(read, tabs)
  expect(tabOfAddress(read, tabs)).toBe(2)
  expect(address).toMatchObject({ refreshMinutes: 5, isFullScreen: true, rotationSeconds: 30 })
  expect(address.filtersOf('kdjs')).toEqual([filter])
  expect(address.filtersOf(ALL_TABS)).toEqual([{ ...filter, values: [2, 3] }])
  expect(address.filtersOf('tab-1')).toBeUndefined()
  expect([address.crossFiltersOf('kdjs'), address.crossFiltersOf('tab-1')]).toEqual([[click], []])
})

it('a link follows its tab with filters and clicked values when others were deleted, moved or added since', () => {
  const search = changed(
    withTab(tabs, 1),
    withFilters('tab-2', [filter]),
    withCross(tabs, 'tab-2', [click]),
    withFilters('kdjs', [{ ...filter, values: [2, 3] }]),
  )
  for (const now of [ids('tab-2', 'kdjs'), ids('kdjs', 'new', 'tab-2'), tabs]) {
    expect(now[tabOfAddress(search, now)]?.id).toBe('tab-2')
    const address = readAddress(search, now)
    expect([address.filtersOf('tab-2'), address.filtersOf('kdjs')]).toEqual([[filter], [{ ...filter, values: [2, 3] }]])
    expect(address.crossFiltersOf('tab-2')).toEqual([click])
  }
  const without = ids('tab-1', 'kdjs')
  const address = readAddress(search, without)
  expect(
    without.flatMap(({ id }) => address.crossFiltersOf(id)),
    'another tab takes none of it',
  ).toEqual([])
})

it('links by number, saved before tabs had ids, open the tab that had the number', () => {
  const search = new URLSearchParams(
    withFilters('tab-2', [filter])(empty).toString().replace('filters-tab-2', 'filters2') + '&tab=2',
  )
  expect(search.has('filters2')).toBe(true)
  const moved = ids('tab-3', 'tab-2', 'tab-1')
  expect([tabOfAddress(search, tabs), tabOfAddress(search, moved)]).toEqual([1, 1])
  expect(tabOfAddress(new URLSearchParams('tab=3'), moved)).toBe(0)
  expect(tabOfAddress(new URLSearchParams('tab=2'), ids('abc', 'def')), 'else the one in this place').toBe(1)
  expect(tabOfAddress(new URLSearchParams('tab=9'), tabs)).toBe(2)
  expect(readAddress(search, moved).filtersOf('tab-2')).toEqual([filter])
})

it('a link from a cell narrows the first tab, until its values are taken back', () => {
  const write = (name: string) =>
    new URLSearchParams({ [name]: withCross(tabs, 'tab-1', [click])(empty).get('cross1')! })
  for (const [search, now] of [
    [write('cross'), tabs],
    [write('cross'), ids('kdjs', 'abc')],
    [write('cross1'), tabs],
  ] as const) {
    const first = now[0]!.id
    const address = readAddress(search, now)
    expect([address.crossFiltersOf(first), address.crossFiltersOf(now[1]!.id)]).toEqual([[click], []])
    expect(withCross(now, first, [])(search).toString()).toBe('')
  }
})

it('what is as it was saved leaves no trace in the address', () => {
  const search = changed(
    withTab(tabs, 2),
    withFilters('tab-1', []),
    withFilters('kdjs', []),
    withCross(tabs, 'kdjs', [click]),
  )
  expect(
    [
      withTab(tabs, 0),
      withFilters('tab-1', undefined),
      withFilters('kdjs', undefined),
      withFilters(ALL_TABS, undefined),
      withCross(tabs, 'kdjs', []),
      withRefresh(0),
      withFullScreen(false),
      withRotation(0),
    ]
      .reduce((before, change) => change(before), search)
      .toString(),
  ).toBe('')
})

it.each(['tab=x&refresh=7&full=no&rotate=20', 'tab=-4', 'filters1={', 'filters1=[{"dbColumn":"1"}]', ''])(
  'a spoilt address (%s) opens the dashboard as it was saved',
  (text) => {
    const search = new URLSearchParams(text)
    const address = readAddress(search, tabs)
    expect([
      tabOfAddress(search, tabs),
      address.refreshMinutes,
      address.rotationSeconds,
      address.isFullScreen,
      address.filtersOf('tab-1'),
    ]).toEqual([0, 0, 0, false, undefined])
  },
)
