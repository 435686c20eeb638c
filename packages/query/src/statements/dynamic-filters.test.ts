import { describe, expect, it } from 'vitest'
import type { Filter, GroupColumn } from '../model/query.ts'
import { filter, group, question, view } from '../testing/clinic.ts'
import { acceptsFilter, filterableColumns, withDynamicFilters } from './dynamic-filters.ts'
import { wholeBefore } from './limits/whole-before.ts'

const [born, started] = [42, 53]
const monday = { ...filter(started, 'in', 'Monday'), grouping: 'dayOfWeek', zooming: true } satisfies Filter
const by = (columnId: number, more: Partial<GroupColumn>) => ({ ...group(columnId), ...more }) as GroupColumn

describe('DE6 a filter from outside on a part of dates', () => {
  const limited = { limit: 2 }

  it('is put on a question that shows the date in whichever way, or offers it as a dynamic filter', () => {
    const offered = { filters: [{ ...filter(started, 'current', 'year'), dynamic: true }] }
    expect(acceptsFilter(question([by(started, { grouping: 'dayOfWeek' })]), monday)).toBe(true)
    expect(acceptsFilter(question([by(started, { grouping: 'month' })]), monday)).toBe(true)
    expect(acceptsFilter(question([view(50, 'rowCount')], offered), monday)).toBe(true)
    expect(acceptsFilter(question([view(50, 'rowCount')]), monday)).toBe(false)
    const fixed = { filters: [filter(started, 'current', 'year')] }
    expect(acceptsFilter(question([view(50, 'rowCount')], fixed), monday)).toBe(false)
    const ofHours = { ...filter(started, 'in', '08:00'), grouping: 'hourOfDay' as const, dynamic: true }
    expect(acceptsFilter(question([view(50, 'rowCount')], { filters: [ofHours] }), monday)).toBe(false)
  })

  it('names a value only where the question shows that very part, and otherwise needs a result that is whole [R29]', () => {
    const shown = [by(started, { grouping: 'dayOfWeek' }), view(50, 'rowCount')]
    expect(wholeBefore(question(shown, limited), [monday])).toEqual([])
    for (const grouping of ['month', 'hourOfDay'] as const) {
      const asked = question([by(started, { grouping }), view(50, 'rowCount')], limited)
      expect(wholeBefore(asked, [monday])).toEqual([{ query: asked, parts: 'rows' }])
    }
    const rows = question([view(started)], limited)
    expect(wholeBefore(rows, [monday])).toEqual([{ query: rows, parts: 'rows' }])
    expect(wholeBefore({ ...rows, limit: 0 }, [monday])).toEqual([])
    // Its author offers every range of the date, and a part of it is made of such ranges.
    const offered = { ...limited, filters: [{ ...filter(started, 'current', 'year'), dynamic: true }] }
    expect(wholeBefore(question([view(50)], offered), [monday])).toEqual([])
  })

  it('compares no other date than those that the question shows [R29]', () => {
    const shown = question([by(born, { grouping: 'age', secondColumnId: started }), view(50, 'rowCount')])
    const age = { ...filter(born, 'lessThan', 18), grouping: 'age' as const, secondColumnId: 54 }
    expect(acceptsFilter(shown, age)).toBe(false)
    expect(acceptsFilter(shown, { ...age, secondColumnId: started })).toBe(false)
    expect(acceptsFilter(question([], { filters: [{ ...filter(born, 'isNotEmpty'), dynamic: true }] }), age)).toBe(
      false,
    )
    const withUnused = { ...filter(born, 'isNotEmpty'), secondColumnId: 54, dynamic: true }
    expect(acceptsFilter(question([], { filters: [withUnused] }), age)).toBe(false)
  })

  it('takes an age only in the place of a dynamic filter on the same age, and no births by way of it [R29]', () => {
    const age = (own: Partial<Filter>): Filter => ({
      ...filter(born, 'lessThan', 18),
      grouping: 'age',
      secondColumnId: started,
      ...own,
    })
    const asked = question([view(50, 'rowCount')], { limit: 2, filters: [age({ dynamic: true })] })
    const others = age({ operator: 'greaterOrEqual', values: [65] })
    expect(withDynamicFilters(asked, [others]).filters).toEqual([others])
    expect(wholeBefore(asked, [others])).toEqual([])
    for (const refused of [
      age({ secondColumnId: 54 }),
      age({ secondPath: [6] }),
      age({ path: [3] }),
      { ...filter(born, 'equals', 'Monday'), grouping: 'dayOfWeek' as const },
      filter(born, 'lessThan', '1980-01-01'),
    ])
      expect(() => withDynamicFilters(asked, [refused])).toThrow(
        expect.objectContaining({ field: 'dynamicFilters[0]' }),
      )
    expect(filterableColumns(asked)).toEqual([])
    const fixed = question([view(50, 'rowCount')], { filters: [age({})] })
    expect(acceptsFilter(fixed, others)).toBe(false)
  })
})
