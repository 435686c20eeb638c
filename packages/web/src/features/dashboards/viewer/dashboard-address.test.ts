import { expect, it } from 'vitest'
import { withRefresh, withRotation } from '../wall/wall-choices.ts'
import { readAddress, withFilters, withFullScreen, withTab } from './dashboard-address.ts'

const filter = { dbColumn: 3, operator: 'between', values: [1, 9], dynamic: true, zoomingFilter: false } as const
const empty = new URLSearchParams()

it('DE6 tab, filter values, refreshing and full screen are read back from the address', () => {
  const search = [
    withTab(2),
    withFilters(2, [{ ...filter, values: [1, 9] }]),
    withFilters('all', [{ ...filter, values: [2, 3] }]),
    withRefresh(5),
    withFullScreen(true),
    withRotation(30),
  ].reduce((before, change) => change(before), empty)
  const address = readAddress(new URLSearchParams(search.toString()))
  expect(address).toMatchObject({ tab: 2, refreshMinutes: 5, isFullScreen: true, rotationSeconds: 30 })
  expect(address.filtersOf(2)).toEqual([filter])
  expect(address.filtersOf('all')).toEqual([{ ...filter, values: [2, 3] }])
  expect(address.filtersOf(0)).toBeUndefined()
})

it('what is as it was saved leaves no trace in the address', () => {
  const search = withFilters(0, [])(withTab(3)(empty))
  expect(
    [
      withTab(0),
      withFilters(0, undefined),
      withFilters('all', undefined),
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
    const address = readAddress(new URLSearchParams(text))
    expect([
      address.tab,
      address.refreshMinutes,
      address.rotationSeconds,
      address.isFullScreen,
      address.filtersOf(0),
    ]).toEqual([0, 0, 0, false, undefined])
  },
)
