import type { FilterWire } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import { backToSaved, choicesOf, chosenByPlace, rememberedFilters } from './chosen-filters.ts'

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

  it('is what this window changed, by the tab, and what it set back to the saved value', () => {
    const [ward, code, cost] = [filter(5, 'x'), filter(1, 'Eastgate'), filter(2, 7)]
    const places = { allTabs: [ward], tab: [code, cost] }
    const shown = [filter(5, 'a'), filter(1, 'b'), cost]
    expect(choicesOf([filter(5, 'a'), filter(1, 'b'), filter(2, 8)], shown, places, 'kdjs')).toEqual({
      allTabs: [],
      tabs: [{ tab: 'kdjs', filters: [filter(2, 8)] }],
      reset: { allTabs: [], tabs: [] },
    })
    expect(choicesOf([ward, code, filter(2, '7')], shown, places, 'kdjs')).toEqual({
      allTabs: [],
      tabs: [],
      reset: { allTabs: [{ dbColumn: 5 }], tabs: [{ tab: 'kdjs', filters: [{ dbColumn: 1 }] }] },
    })
    expect(choicesOf([filter(1, 'c')], shown, places, 'kdjs').reset, 'what a tab does not show stays').toEqual({
      allTabs: [],
      tabs: [],
    })
  })
})

it('going back to the saved values forgets all that is remembered for them, also where a link showed others', () => {
  const [ward, code, cost] = [filter(5, 'x'), filter(1, 'Eastgate'), filter(2, 7)]
  expect(backToSaved([ward, code, cost], { allTabs: [ward], tab: [code, cost] }, 'kdjs')).toEqual({
    allTabs: [],
    tabs: [],
    reset: { allTabs: [{ dbColumn: 5 }], tabs: [{ tab: 'kdjs', filters: [{ dbColumn: 1 }, { dbColumn: 2 }] }] },
  })
})

describe('what is chosen on a tab', () => {
  const [ward, month] = [filter(1), filter(2)]
  const saved = { allTabs: [ward, month], tab: [filter(3)] }
  const onFirstTab = [filter(1, 'ICU'), month]

  it('keeps values of all tabs that the tab has no chip for, also when its own go back to the saved ones', () => {
    const inFebruary = chosenByPlace([filter(2, 'Feb')], saved, onFirstTab).allTabs
    expect(inFebruary).toEqual([filter(1, 'ICU'), filter(2, 'Feb')])
    const back = chosenByPlace([month, filter(3)], saved, inFebruary)
    expect(back.allTabs).toEqual([filter(1, 'ICU'), month])
    expect(back.tab).toBeUndefined()
  })

  it('is nothing once all values are the saved ones', () => {
    expect(chosenByPlace([ward, month], saved, onFirstTab).allTabs).toBeUndefined()
    expect(chosenByPlace([filter(2, 'Feb')], saved, undefined).allTabs).toEqual([filter(2, 'Feb')])
  })

  it('lies with the tab when the filter is its own, and with all tabs otherwise', () => {
    const { allTabs, tab } = chosenByPlace([filter(1, 'ICU'), filter(3, 'x')], saved, undefined)
    expect([allTabs, tab]).toEqual([[filter(1, 'ICU')], [filter(3, 'x')]])
  })
})
