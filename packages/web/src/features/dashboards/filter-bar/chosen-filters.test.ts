import type { FilterWire } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import { rememberedFilters, toRemembered, withOthersKept } from './chosen-filters.ts'

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

  it('keeps values of all tabs that the shown tab has no chip for', () => {
    expect(withOthersKept([filter(1, 'new')], [filter(1, 'old'), filter(9, 'kept')])).toEqual([
      filter(9, 'kept'),
      filter(1, 'new'),
    ])
    expect(withOthersKept([filter(1, 'new')], undefined)).toEqual([filter(1, 'new')])
  })
})
