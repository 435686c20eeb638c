import { describe, expect, it } from 'vitest'
import { viewTypeRules } from '../checks/view-types.ts'
import { arrangePivot, type ArrangedPivot, type PivotArrangement } from './arrange-pivot.ts'
import { headingRuns, pivotHeading } from './headings.ts'
import { placePivot, type Pivot, type PivotSort } from './pivot.ts'
import { readPivotChoices } from './read-choices.ts'

const group = (label: string) => ({ kind: 'DIMENSION' as const, label })
const measure = (label: string) => ({ kind: 'MEASURE' as const, label })

describe('RV4 where the groups of a pivot stand', () => {
  const two = [group('Ward'), measure('Visits'), group('Month')]
  const four = [...two, group('Kind'), group('Payer')]

  it('the last ones across, as long as people did not choose', () => {
    expect(placePivot(two)).toEqual({ down: [0], across: [2], measures: [1] })
    expect(placePivot(four.slice(0, 4))).toEqual({ down: [0, 2], across: [3], measures: [1] })
    expect(placePivot(four)).toEqual({ down: [0, 2], across: [3, 4], measures: [1] })
  })

  it('as it was chosen, while groups come and go: no side is ever empty or has more than two', () => {
    const chosen = { down: ['Month'], across: ['Ward'] }
    expect(placePivot(two, chosen)).toMatchObject({ down: [2], across: [0] })
    expect(placePivot(four, chosen)).toMatchObject({ down: [2, 3], across: [0, 4] })
    expect(placePivot(two, { down: ['Ward', 'Month'], across: ['Gone'] })).toMatchObject({ down: [0], across: [2] })
    expect(placePivot(four, { down: [], across: ['Ward', 'Kind'] })).toMatchObject({ down: [2, 4], across: [0, 3] })
    expect(
      placePivot([{ ...two[0]!, vid: 'g1' }, two[1]!, two[2]!], { down: ['Month'], across: ['g1'] }),
    ).toMatchObject({ down: [2], across: [0] })
  })

  it('fits two to four groups with a measure, and no raw values', () => {
    const fits = (measures: number, dimensions: number, groups = dimensions) =>
      viewTypeRules.PIVOT({ measures, dimensions, groups })
    expect([fits(1, 1), fits(1, 2), fits(3, 4), fits(1, 5), fits(0, 2), fits(1, 2, 1)]).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

const columns = ['Ward', 'Room', 'Year', 'Month', 'Visits', 'Stay'].map((label) => ({ label, isDescending: false }))
const places = { down: [0, 1], across: [2, 3], measures: [4, 5] }
const levels: Pivot['levels'] = [
  {
    down: 2,
    across: 2,
    isOther: false,
    rows: [
      ['A', 1, 2025, 'Jan', 3, 1],
      ['A', 2, 2025, 'Feb', 4, null],
      ['B', 1, 2026, 'Jan', 9, 2],
      [null, 1, 2025, 'Jan', 1, 8],
    ],
  },
  {
    down: 0,
    across: 2,
    isOther: false,
    rows: [
      [2025, 'Feb', 4, null],
      [2025, 'Jan', 4, null],
      [2026, 'Jan', 9, null],
    ],
  },
  {
    down: 0,
    across: 1,
    isOther: false,
    rows: [
      [2025, 8, null],
      [2026, 9, null],
    ],
  },
  {
    down: 2,
    across: 0,
    isOther: false,
    rows: [
      ['A', 1, 3, null],
      ['A', 2, 4, null],
      ['B', 1, 9, null],
      [null, 1, 1, null],
    ],
  },
  {
    down: 1,
    across: 0,
    isOther: false,
    rows: [
      ['A', 7, null],
      ['B', 9, null],
      [null, 1, null],
    ],
  },
  { down: 0, across: 0, isOther: false, rows: [[17, null]] },
]
const whole: Pivot = { levels, hasOther: false, isPart: false }
const arrange = (changes: Partial<PivotArrangement> = {}, pivot: Pivot = whole) =>
  arrangePivot(pivot, { columns, places, hasSubtotals: true, hasTotals: true, ...changes })
const groups = ({ lines }: ArrangedPivot) => lines.map(({ kind, group: values }) => [kind, ...values].join(' '))
const heads = ({ columns: found }: ArrangedPivot) =>
  found.filter(({ measure: at }) => at === 0).map(({ kind, group: values }) => [kind, ...values].join(' '))

describe('RV4 the lines and columns of a pivot', () => {
  it('stand in the order of the database, subtotals in the line of their group and behind their columns', () => {
    const arranged = arrange()
    expect(groups(arranged)).toEqual([
      'subtotal A',
      'group A 1',
      'group A 2',
      'subtotal B',
      'group B 1',
      'subtotal ',
      'group  1',
      'total',
    ])
    expect(heads(arranged)).toEqual([
      'group 2025 Feb',
      'group 2025 Jan',
      'subtotal 2025',
      'group 2026 Jan',
      'subtotal 2026',
      'total',
    ])
    expect(arranged.columns.map(({ measure: at }) => at).slice(0, 4)).toEqual([0, 1, 0, 1])
  })

  it('tell no rows from null, and a total that would not be true from one that is', () => {
    const { lines, columns: found, cellAt } = arrange()
    const cell = (line: number, column: number) => cellAt(lines[line]!, found[column]!)
    expect([cell(1, 2), cell(1, 0), cell(2, 1)]).toEqual([3, undefined, null])
    expect([cell(0, 10), cell(0, 11), cell(7, 10), cell(7, 11)]).toEqual([7, undefined, 17, undefined])
  })

  it('have no subtotals and totals where these are switched off, or where a limit leaves rows out', () => {
    const off = arrange({ hasSubtotals: false, hasTotals: false })
    expect([heads(off), groups(off).at(-1)]).toEqual([
      ['group 2025 Feb', 'group 2025 Jan', 'group 2026 Jan'],
      'group  1',
    ])
    expect(off.cellAt(off.lines[0]!, off.columns[0]!)).toBeUndefined()
    const part = arrange({}, { ...whole, isPart: true })
    expect([heads(part), groups(part)]).toEqual([heads(off), groups(off)])
  })

  it('are sorted by a heading, or by a column with groups by their subtotals; empty cells stand last', () => {
    const lines = (sort: PivotSort) => groups(arrange({ sort, hasTotals: false }))
    expect(lines({ by: 'Ward', direction: 'desc' })).toEqual([
      'subtotal ',
      'group  1',
      'subtotal B',
      'group B 1',
      'subtotal A',
      'group A 1',
      'group A 2',
    ])
    expect(lines({ by: 'Room', direction: 'desc' })).toEqual([
      'subtotal A',
      'group A 2',
      'group A 1',
      'subtotal B',
      'group B 1',
      'subtotal ',
      'group  1',
    ])
    expect(lines({ across: [], measure: 'Visits', direction: 'desc' })).toEqual([
      'subtotal B',
      'group B 1',
      'subtotal A',
      'group A 2',
      'group A 1',
      'subtotal ',
      'group  1',
    ])
    expect(lines({ across: [2025, 'Jan'], measure: 'Stay', direction: 'asc' }).slice(0, 3)).toEqual([
      'subtotal A',
      'group A 1',
      'group A 2',
    ])
    expect(lines({ across: [], measure: 'Gone', direction: 'asc' })).toEqual(groups(arrange({ hasTotals: false })))
  })

  it('follow the order of the question, and headings the other way round', () => {
    const arranged = arrange({
      columns: columns.map((column) => ({
        ...column,
        isDescending: column.label === 'Year' || column.label === 'Ward',
      })),
      hasSubtotals: false,
    })
    expect(heads(arranged)).toEqual(['group 2026 Jan', 'group 2025 Feb', 'group 2025 Jan', 'total'])
    expect(groups(arranged)[0]).toBe('subtotal ')
  })

  it('have a column for all other groups, and no subtotal of the group that it begins in', () => {
    const other = { down: 0, across: 2, isOther: true, rows: [[5, null]] }
    const arranged = arrange({}, { ...whole, levels: [...levels, other], hasOther: true })
    expect(heads(arranged)).toEqual([
      'group 2025 Feb',
      'group 2025 Jan',
      'subtotal 2025',
      'group 2026 Jan',
      'other',
      'total',
    ])
    const column = arranged.columns.find(({ kind }) => kind === 'other')!
    expect(arranged.cellAt(arranged.lines.at(-1)!, column)).toBe(5)
    expect([0, 1].map((level) => pivotHeading(column, level, 2, String))).toEqual(['', 'Other'])
  })

  it('share headings as far as their groups are the same', () => {
    const { columns: found } = arrange()
    const ofOne = found.filter(({ measure: at }) => at === 0)
    const runs = (level: number) => headingRuns(ofOne, (column) => column, level).map((run) => run.length)
    // Both years with their subtotals, and the total, which is of neither.
    expect([runs(0), runs(1)]).toEqual([
      [3, 2, 1],
      [1, 1, 1, 1, 1, 1],
    ])
  })
})

it('RV4 lines are sorted by totals of last dates, which stand on both axes', () => {
  const dated: Pivot = {
    ...whole,
    levels: [
      {
        down: 1,
        across: 1,
        isOther: false,
        rows: [
          ['A', 2025, '2025-03-01'],
          ['B', 2025, '2025-11-30'],
        ],
      },
      { down: 0, across: 1, isOther: false, rows: [[2025, '2025-11-30']] },
      {
        down: 1,
        across: 0,
        isOther: false,
        rows: [
          ['A', '2025-03-01'],
          ['B', '2025-11-30'],
        ],
      },
      { down: 0, across: 0, isOther: false, rows: [['2025-11-30']] },
    ],
  }
  const found = arrange(
    {
      columns: ['Ward', 'Year', 'Last admission'].map((label) => ({ label, isDescending: false })),
      places: { down: [0], across: [1], measures: [2] },
      sort: { measure: 'Last admission', across: [], direction: 'desc' },
    },
    dated,
  )
  expect(groups(found)).toEqual(['group B', 'group A', 'total'])
  const total = found.columns.find(({ kind }) => kind === 'total')!
  expect(found.lines.map((line) => found.cellAt(line, total))).toEqual(['2025-11-30', '2025-03-01', '2025-11-30'])
})

it('RV4 the choices of a pivot are read from what was saved, and what is unreadable is left out', () => {
  const sort = { across: [null, 'Jan'], measure: 'Visits', direction: 'asc' }
  expect(readPivotChoices({ down: ['a'], across: ['b'], sort })).toEqual({ down: ['a'], across: ['b'], sort })
  expect(readPivotChoices({ down: ['a'], across: ['b'], sort: { by: 3, direction: 'up' } })).toEqual({
    down: ['a'],
    across: ['b'],
  })
  expect([
    readPivotChoices(undefined),
    readPivotChoices({ down: 'a' }),
    readPivotChoices({ down: [1], across: [] }),
  ]).toEqual([undefined, undefined, undefined])
})
