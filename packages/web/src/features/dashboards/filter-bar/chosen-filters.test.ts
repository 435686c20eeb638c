import type { FilterWire } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import { chosenByPlace, rememberedFilters, toRemembered } from './chosen-filters.ts'

const filter = (dbColumn: number, ...values: (string | number)[]): FilterWire => ({
  dbColumn,
  operator: 'in',
  values,
  dynamic: true,
  zoomingFilter: false,
})

describe('what is remembered of the filters of a dashboard', () => {
  const saved = [filter(1, 'Eastgate'), filter(2, 7)]

  it('are the values that differ from the saved ones, and nothing of filters that went', () => {
    expect(rememberedFilters(saved, [filter(1, 'Harbour'), filter(2, '7'), filter(3, 'x')])).toEqual([
      filter(1, 'Harbour'),
    ])
    expect(rememberedFilters(saved, [filter(1, 'Eastgate')])).toBeUndefined()
    expect(rememberedFilters(saved, undefined)).toBeUndefined()
    expect(rememberedFilters(saved, [{ ...filter(1, 'Harbour'), functionType: 'sum' }])).toBeUndefined()
  })

  it('is that of the shown tab and of all tabs anew, and that of other tabs as it was', () => {
    const before = {
      allTabs: [filter(5, 'a')],
      tabs: [0, 2].map((tabIndex) => ({ tabIndex, filters: [filter(1, 'b')] })),
    }
    const unchanged = { saved: [filter(5, 'x')], chosen: undefined }
    expect(
      toRemembered(before, 0, { allTabs: unchanged, tab: { saved, chosen: [filter(1, 'c'), filter(2, 7)] } }),
    ).toEqual({
      allTabs: [],
      tabs: [before.tabs[1], { tabIndex: 0, filters: [filter(1, 'c')] }],
    })
    expect(toRemembered(before, 2, { allTabs: unchanged, tab: { saved, chosen: undefined } }).tabs).toEqual([
      before.tabs[0],
    ])
  })
})

describe('what is chosen on a tab', () => {
  const [ward, month] = [filter(1), filter(2)]
  const saved = { allTabs: [ward, month], tab: [filter(3)] }
  const onFirstTab = [filter(1, 'ICU'), month]

  it('keeps values of all tabs that the tab has no chip for, also when its own go back to the saved ones', () => {
    const inFebruary = chosenByPlace([filter(2, 'Feb')], saved, onFirstTab).allTabs.chosen
    expect(inFebruary).toEqual([filter(1, 'ICU'), filter(2, 'Feb')])
    const back = chosenByPlace([month, filter(3)], saved, inFebruary)
    expect(back.allTabs.chosen).toEqual([filter(1, 'ICU'), month])
    expect(back.tab.chosen).toBeUndefined()
    expect(toRemembered(undefined, 1, back)).toEqual({ allTabs: [filter(1, 'ICU')], tabs: [] })
  })

  it('is nothing once all values are the saved ones', () => {
    expect(chosenByPlace([ward, month], saved, onFirstTab).allTabs.chosen).toBeUndefined()
    expect(chosenByPlace([filter(2, 'Feb')], saved, undefined).allTabs.chosen).toEqual([filter(2, 'Feb')])
  })

  it('lies with the tab when the filter is its own, and with all tabs otherwise', () => {
    const { allTabs, tab } = chosenByPlace([filter(1, 'ICU'), filter(3, 'x')], saved, undefined)
    expect([allTabs.chosen, tab.chosen]).toEqual([[filter(1, 'ICU')], [filter(3, 'x')]])
  })
})
