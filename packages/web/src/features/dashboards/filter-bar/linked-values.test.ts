import type { FilterWire } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import { columnTarget } from '../../../components/filter-editor/filter-target.ts'
import { linkedValues } from './linked-values.ts'
import { filterColumn } from '../testing/filter-column.ts'

const column = (id: number, displayName: string, questions: number[]) => filterColumn({ id, displayName, questions })
const columns = [column(1, 'Hospital', [7, 8]), column(2, 'Department', [7, 8, 9]), column(3, 'Triage', [8])]
const filter = (dbColumn: number, ...values: string[]): FilterWire => ({
  dbColumn,
  operator: 'in',
  values,
  dynamic: true,
  zoomingFilter: false,
})
const clicked = (dbColumn: number, value: string) => ({
  tile: 'tile-1',
  filters: [{ ...filter(dbColumn, value), zoomingFilter: true }] as const,
})
const departments = (filters: FilterWire[], crossFilters = [] as ReturnType<typeof clicked>[]) =>
  linkedValues(columnTarget(columns[1]!), { filters, crossFilters, columns })

describe('the values of one filter under the others of the bar', () => {
  it('come from the questions that take most of the others, and name them', () => {
    const { narrowed } = departments([filter(1, 'Eastgate'), filter(2, 'Oncology')])
    expect(narrowed).toMatchObject({ by: ['Hospital'], target: { questions: [7, 8] } })
    expect(narrowed?.target.filtersOf).toEqual({ 7: [filter(1, 'Eastgate')], 8: [filter(1, 'Eastgate')] })
    expect(departments([filter(1, 'Eastgate'), filter(3, '1')]).narrowed).toMatchObject({
      by: ['Hospital', 'Triage'],
      target: { questions: [8] },
    })
  })

  it('are narrowed by clicked values too, but not by those of the column itself', () => {
    expect(departments([], [clicked(1, 'Eastgate')]).narrowed?.target.filtersOf).toEqual({
      7: clicked(1, 'Eastgate').filters,
      8: clicked(1, 'Eastgate').filters,
    })
    expect(departments([filter(2, 'Oncology')], [clicked(2, 'Oncology')]).narrowed).toBeUndefined()
  })

  it('are all of them where the others have no values, also those that the questions themselves leave out', () => {
    const { narrowed, all } = departments([filter(1), filter(2, 'Oncology')])
    expect(narrowed).toBeUndefined()
    expect(all.questions).toEqual([7, 8, 9])
    expect(all.filtersOf).toEqual({
      7: [{ ...filter(1), operator: 'equals' }],
      8: [{ ...filter(1), operator: 'equals' }],
      9: [],
    })
    expect(departments([filter(1, 'Eastgate')]).all.filtersOf).toEqual(all.filtersOf)
  })
})
