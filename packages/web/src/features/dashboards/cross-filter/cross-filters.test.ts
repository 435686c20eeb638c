import { toFilter, type FilterColumn, type TableColumnMeta } from '@soundings/contract'
import { otherCell, withDynamicFilters, type Query } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { isFilterable, valueFilters } from '../../../charts/value-filter.ts'
import { withChosen } from '../../../components/question-result/answers/dynamic-filters.ts'
import { filtersOfTile, withCrossFilters } from '../tab-filters/tab-filters.ts'
import { clickedValue } from './clicked-value.ts'
import {
  crossingOf,
  isChosenIn,
  isShared,
  readCrossFilters,
  toggled,
  writeCrossFilters,
  type CrossFilter,
} from './cross-filters.ts'

const column = (
  dbColumn: number | null,
  oceanDataType: TableColumnMeta['oceanDataType'],
  viewedAs: TableColumnMeta['expression']['function'] = 'uniqueValues',
): TableColumnMeta => ({
  title: '',
  label: '',
  type: 'DIMENSION',
  oceanDataType,
  dataPattern: null,
  unit: null,
  pin: false,
  grouped: false,
  expression: { function: viewedAs, dbColumn },
  tableName: '',
})

describe('DE6 the filter on a value of a tile', () => {
  it('names the value, a missing one, or the period', () => {
    expect(valueFilters(column(1, 'STRING'), 'Oncology')).toMatchObject([
      { dbColumn: 1, operator: 'in', values: ['Oncology'], zoomingFilter: true },
    ])
    expect(valueFilters(column(1, 'STRING'), null)).toMatchObject([{ operator: 'in', values: [null] }])
    expect(valueFilters(column(1, 'NUMBER'), 5)).toMatchObject([{ operator: 'equals', values: ['5'] }])
    expect(valueFilters(column(1, 'NUMBER'), null)).toMatchObject([{ operator: 'isEmpty', values: [] }])
    expect(valueFilters(column(1, 'BOOLEAN'), false)).toMatchObject([{ operator: 'equals', values: ['0'] }])
    expect(valueFilters(column(1, 'DATE', 'month'), '2026-10')).toMatchObject([
      {
        operator: 'equals',
        values: ['2026-10'],
      },
    ])
  })

  it('names a part of dates by its grouping', () => {
    for (const part of ['dayOfWeek', 'hourOfDay', 'monthOfYear'] as const) {
      const parts = column(1, 'STRING', part)
      expect(isFilterable(parts)).toBe(true)
      expect(valueFilters(parts, 'x')).toMatchObject([{ operator: 'in', values: ['x'], grouping: part }])
      expect(valueFilters(parts, null)).toMatchObject([{ operator: 'in', values: [null], grouping: part }])
    }
  })

  it('stands on both edges of a band, on the one that an open band has, or means no number', () => {
    const days = column(1, 'STRING', 'bands')
    const edges = (value: string | null) =>
      valueFilters(days, value)?.map(({ operator, values, grouping }) => [operator, ...values, grouping])
    expect(isFilterable(days)).toBe(true)
    expect(edges('60 to below 70')).toEqual([
      ['greaterOrEqual', '60', undefined],
      ['lessThan', '70', undefined],
    ])
    expect([edges('below -0.5'), edges('70 and more'), edges(null)]).toEqual([
      [['lessThan', '-0.5', undefined]],
      [['greaterOrEqual', '70', undefined]],
      [['isEmpty', undefined]],
    ])
    expect(valueFilters({ ...days, top: 2 }, null)).toBeUndefined()
  })

  it('is not offered where no filters mean the same rows', () => {
    expect(valueFilters(column(null, 'STRING'), 'x')).toBeUndefined()
    expect(valueFilters(column(1, 'STRING'), otherCell)).toBeUndefined()
    expect(valueFilters(column(1, 'STRING', 'bands'), 'x – 10')).toBeUndefined()
    expect(valueFilters(column(1, 'STRING', 'ageBands'), '18 and more')).toBeUndefined()
    expect(valueFilters(column(1, 'NUMBER', 'age'), 18)).toBeUndefined()
    expect(valueFilters(column(1, 'DATE', 'none'), '2026-10-01')).toBeUndefined()
  })
})

const shared = (id: number, questions: number[]): FilterColumn =>
  ({
    id,
    displayName: `Column ${id}`,
    dataType: 'STRING',
    filterComponentType: null,
    questions,
    versions: questions.map(() => 1),
    shared: questions.length > 1,
    ownFilters: [],
  }) as unknown as FilterColumn
const columns = [shared(1, [10, 11, 12]), shared(2, [11, 12]), shared(3, [10])]
const tiles = [10, 11, 12, 10].map((questionId, at) => ({ id: `tile-${at + 1}`, questionId }))

it('DE6 a value is offered when another tile has its column, be it of the same question', () => {
  const questions = tiles.map(({ questionId }) => questionId)
  expect(isShared(2, 11, questions, columns)).toBe(true)
  expect(isShared(3, 10, questions, columns)).toBe(true)
  expect(isShared(3, 10, [10, 11], columns)).toBe(false)
  expect(isShared(4, 10, questions, columns)).toBe(false)
})

/** Small and the same on every machine. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

it('DE6 after any clicks each tile has the latest value of each column that it takes and did not give, the address carries them, and clicking again clears', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomFrom(seed)
    let chosen: readonly CrossFilter[] = []
    const model = new Map<number, { tile: string; value: string }>()
    for (let step = 0; step < 12; step += 1) {
      const { id: tile } = tiles[random(tiles.length)]!
      const [dbColumn, value] = [1 + random(3), `v${random(3)}`]
      const filters = valueFilters(column(dbColumn, 'STRING'), value)!
      chosen = toggled(chosen, { tile, filters })
      if (model.get(dbColumn)?.value === value) model.delete(dbColumn)
      else {
        model.delete(dbColumn)
        model.set(dbColumn, { tile, value })
      }
      expect(readCrossFilters(writeCrossFilters(chosen) ?? null), `seed ${seed}`).toEqual(chosen)
      for (const each of tiles) {
        const takes = (id: number) => columns.find((known) => known.id === id)!.questions.includes(each.questionId)
        const others = [...model].filter(([, { tile: from }]) => from !== each.id)
        const expected = others.filter(([id]) => takes(id))
        const { crossed, otherNames } = crossingOf(each, chosen, columns)
        expect(
          crossed.map(({ dbColumn: id, values }) => [id, values[0]]),
          `seed ${seed}, ${each.id}`,
        ).toEqual(expected.map(([id, { value: of }]) => [id, of]))
        expect(otherNames).toEqual(others.filter(([id]) => !takes(id)).map(([id]) => `Column ${id}`))
      }
    }
  }
})

it('DE6 clicked values stand beside the filters of the dashboard, and are named', () => {
  const saved = { dbColumn: 1, operator: 'in' as const, values: ['A', 'B'], dynamic: true, zoomingFilter: false }
  const click: CrossFilter = { tile: 'tile-2', filters: valueFilters(column(1, 'STRING'), 'A')! }
  const both = withCrossFilters(filtersOfTile(10, [saved], columns), tiles[0]!, [click], columns)
  expect([both.taken.length, both.crossed.length]).toEqual([1, 1])
  expect(both.takenInShort).toEqual(['Column 1 in A, B', 'Column 1 in A'])
})

it("DE6 a clicked value leaves the question's own dynamic filter in force, and the tile names both", () => {
  const own = { dbColumn: 1, operator: 'equals' as const, values: ['A'], dynamic: true, zoomingFilter: false }
  const known = [{ ...columns[0]!, ownFilters: [{ question: 10, version: 1, filter: own }] }]
  const click: CrossFilter = { tile: 'tile-2', filters: valueFilters(column(1, 'STRING'), 'B')! }
  const both = withCrossFilters(filtersOfTile(10, [], known), tiles[0]!, [click], known)
  expect(both.takenInShort).toEqual(['Column 1 in B'])
  expect(both.own.map(({ values }) => values)).toEqual([['A']])
  expect(withChosen(both.own, both.crossed).map(({ values }) => values)).toEqual([['A']])
  const sent = both.crossed.map((each) => toFilter(each))
  const asked: Query = { baseTableId: 5, columns: [], filters: [toFilter(own)], limit: 0 }
  expect(withDynamicFilters(asked, sent).filters).toEqual([toFilter(own), ...sent])
})

describe('DE6 bands and parts of dates that were clicked', () => {
  const [days, hours] = [column(7, 'STRING', 'dayOfWeek'), column(7, 'STRING', 'hourOfDay')]
  const cost = column(8, 'STRING', 'bands')
  const known = [
    { ...shared(7, [10, 11]), displayName: 'Admitted at', dataType: 'DATE' as const },
    { ...shared(8, [10, 11]), displayName: 'Cost', dataType: 'NUMBER' as const },
  ]
  const click = (of: TableColumnMeta, value: string | null): CrossFilter => ({
    tile: 'tile-1',
    filters: valueFilters(of, value)!,
  })
  const all = [click(days, 'Monday'), click(hours, '08:00'), click(cost, '60 to below 70')]

  it('combine by part, replace one of the same part, and are taken back by the same click', () => {
    const chosen = all.reduce<readonly CrossFilter[]>(toggled, [])
    expect(chosen).toEqual(all)
    expect(toggled(chosen, click(days, 'Friday'))).toEqual([...all.slice(1), click(days, 'Friday')])
    expect(toggled(chosen, click(cost, '70 and more'))).toEqual([...all.slice(0, 2), click(cost, '70 and more')])
    expect(toggled(chosen, click(cost, '60 to below 70'))).toEqual(all.slice(0, 2))
    expect([
      isChosenIn(chosen, 'tile-1', days, 'Monday'),
      isChosenIn(chosen, 'tile-1', days, 'Friday'),
      isChosenIn(chosen, 'tile-1', cost, '60 to below 70'),
      isChosenIn(chosen, 'tile-1', column(7, 'STRING', 'monthOfYear'), 'May'),
    ]).toEqual([true, false, true, undefined])
  })

  it('are kept by the address, the two edges of a band as one value', () => {
    expect(readCrossFilters(writeCrossFilters(all) ?? null)).toEqual(all)
    const [open, empty] = [click(cost, 'below 60'), click(cost, null)]
    for (const each of [open, empty]) expect(readCrossFilters(writeCrossFilters([each]) ?? null)).toEqual([each])
  })

  it('are sent to the tiles that take their columns, and called what the result calls them', () => {
    const { crossed, words, otherNames } = crossingOf({ id: 'tile-2', questionId: 11 }, all, known)
    expect(crossed.map(({ operator, values, grouping }) => [operator, ...values, grouping])).toEqual([
      ['in', 'Monday', 'dayOfWeek'],
      ['in', '08:00', 'hourOfDay'],
      ['greaterOrEqual', '60', undefined],
      ['lessThan', '70', undefined],
    ])
    expect(words).toEqual([
      'Admitted at (Day of week) in Monday',
      'Admitted at (Hour of day) in 08:00',
      'Cost 60 to below 70',
    ])
    expect(crossingOf({ id: 'tile-3', questionId: 12 }, all, known)).toMatchObject({
      crossed: [],
      otherNames: ['Admitted at', 'Cost'],
    })
    expect(otherNames).toEqual([])
    const texts = [...all, click(cost, 'below 60'), click(cost, '70 and more')].map((each) => {
      const { label, text } = clickedValue(each, known)!
      return `${label}: ${text}`
    })
    expect(texts).toEqual([
      'Admitted at (Day of week): Monday',
      'Admitted at (Hour of day): 08:00',
      'Cost: 60 to below 70',
      'Cost: below 60',
      'Cost: 70 and more',
    ])
  })
})

it('DE6 an address that nobody wrote chooses nothing', () => {
  for (const text of [null, '', '{', '[{"tile":1}]', '[{"tile":"t","dbColumn":1,"operator":"steal","values":[]}]'])
    expect(readCrossFilters(text)).toEqual([])
})

it('DE6 a tile knows the value that was chosen in it, and nothing of those of others', () => {
  const ward = column(1, 'STRING')
  const chosen: CrossFilter[] = [{ tile: 'tile-1', filters: valueFilters(ward, 'A')! }]
  expect([
    isChosenIn(chosen, 'tile-1', ward, 'A'),
    isChosenIn(chosen, 'tile-1', ward, 'B'),
    isChosenIn(chosen, 'tile-1', ward, otherCell),
  ]).toEqual([true, false, false])
  expect([isChosenIn(chosen, 'tile-2', ward, 'A'), isChosenIn(chosen, 'tile-1', column(2, 'STRING'), 'A')]).toEqual([
    undefined,
    undefined,
  ])
})
