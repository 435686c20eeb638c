import { expect, it } from 'vitest'
import type { FilterWire } from '../questions/query-wire.ts'
import { areTooMany, FilterChoices, noChosenFilters, withChoices } from './chosen-filters.ts'

const filter = (dbColumn: number, ...values: string[]): FilterWire => ({
  dbColumn,
  operator: 'in',
  values,
  dynamic: true,
  zoomingFilter: false,
})
const before = {
  allTabs: [filter(5, 'a')],
  tabs: ['tab-1', 'kdjs'].map((tab) => ({ tab, filters: [filter(1, 'b'), filter(2, 'c')] })),
}

it('a choice replaces what was chosen for the same filter of the same tab, and nothing else', () => {
  expect(withChoices(before, { allTabs: [], tabs: [{ tab: 'kdjs', filters: [filter(1, 'x')] }] })).toEqual({
    ...before,
    tabs: [before.tabs[0], { tab: 'kdjs', filters: [filter(2, 'c'), filter(1, 'x')] }],
  })
  const sum = { ...filter(1, '9'), functionType: 'sum' as const }
  expect(withChoices(before, { ...noChosenFilters, allTabs: [sum] }).allTabs).toEqual([filter(5, 'a'), sum])
})

it('filters that go back to their saved value are forgotten, and a tab with its last one', () => {
  const reset = { allTabs: [{ dbColumn: 5 }], tabs: [{ tab: 'tab-1', filters: [{ dbColumn: 1 }, { dbColumn: 2 }] }] }
  expect(withChoices(before, { ...noChosenFilters, reset })).toEqual({ allTabs: [], tabs: [before.tabs[1]] })
  expect(withChoices(noChosenFilters, { ...noChosenFilters, reset })).toEqual(noChosenFilters)
})

it('a change names at least one filter', () => {
  for (const nothing of [{}, { tabs: [{ tab: 'tab-1', filters: [] }] }, { reset: {} }])
    expect(FilterChoices.safeParse(nothing).success).toBe(false)
})

it('a filter is not chosen and reset at once, while another tab may have it', () => {
  const chosen = { tabs: [{ tab: 'tab-1', filters: [filter(1, 'x')] }] }
  const resetOn = (tab: string) => ({ ...chosen, reset: { tabs: [{ tab, filters: [{ dbColumn: 1 }] }] } })
  expect(FilterChoices.safeParse(resetOn('tab-1')).success).toBe(false)
  expect(FilterChoices.safeParse(resetOn('kdjs')).success).toBe(true)
})

it('choices that come together from several changes are bounded as one change is', () => {
  const many = (tabs: number) => ({
    allTabs: [],
    tabs: Array.from({ length: tabs }, (_, at) => ({
      tab: `tab-${at}`,
      filters: [filter(1, ...Array.from({ length: 2400 }, String))],
    })),
  })
  expect([areTooMany(many(4)), areTooMany(many(5))]).toEqual([false, true])
})
