import type { TableColumnMeta } from '@soundings/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnOf } from '../testing/results.ts'
import { followResult } from './follow-result.ts'
import { arrange, columnsInSight, initialGrid, type GridAction, type GridState } from './grid/grid-state.ts'

const column = (vid: string, more: Partial<TableColumnMeta> = {}) => columnOf(vid, { vid, ...more })
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((vid) => column(vid)) as [
  TableColumnMeta,
  TableColumnMeta,
  TableColumnMeta,
  TableColumnMeta,
]

const begin = (columns: readonly TableColumnMeta[], ...actions: readonly GridAction[]) =>
  actions.reduce(arrange, initialGrid(columns, false))
const keysAt = ({ columns }: GridState, positions: readonly number[]) =>
  positions.map((at) => columns[at]?.key.split(':')[0])

it('columns that were added appear where the result has them, and those that were removed vanish [RV2]', () => {
  const grid = begin([a, b])
  expect(keysAt(followResult(grid, [c, a, d, b]), followResult(grid, [c, a, d, b]).order)).toEqual(['c', 'a', 'd', 'b'])
  expect(keysAt(followResult(grid, [b]), followResult(grid, [b]).order)).toEqual(['b'])
})

it('an order that a reader made stays when columns come, and gives way when the question is put into another order', () => {
  const moved = begin([a, b, c], { do: 'move', column: 2, before: 0 })
  const added = followResult(moved, [a, b, d, c])
  expect(keysAt(added, added.order)).toEqual(['c', 'a', 'b', 'd'])
  const turned = followResult(moved, [b, a, c])
  expect(keysAt(turned, turned.order)).toEqual(['b', 'a', 'c'])
})

it('widths, pins and sorts stay with their column, also when it is renamed, and come back with it', () => {
  const grid = begin(
    [a, b, c],
    { do: 'resize', column: 2, width: 300 },
    { do: 'pin', column: 2 },
    { do: 'sort', column: 2, keepsOthers: false },
  )
  const renamed = followResult(grid, [b, { ...c, label: 'Costs', title: 'Costs' }])
  expect(renamed).toMatchObject({ widths: { 1: 300 }, pinned: [1], sorts: [{ column: 1, direction: 'asc' }] })
  const gone = followResult(renamed, [b])
  expect(gone).toMatchObject({ widths: {}, pinned: [], sorts: [] })
  expect(followResult(gone, [a, b, c])).toMatchObject({ widths: { 2: 300 }, pinned: [2] })
})

it('pins and groups that the question sets or takes away later are obeyed; what a reader did stays otherwise', () => {
  const grid = begin([a, b, c], { do: 'pin', column: 0 })
  const grouped = followResult(grid, [a, { ...b, grouped: true }, c])
  expect(grouped).toMatchObject({ pinned: [0], grouped: [1] })
  expect(followResult(grouped, [a, b, c])).toMatchObject({ pinned: [0], grouped: [] })
  expect(followResult(grouped, [{ ...a, grouped: true }, { ...b, grouped: true }, c])).toMatchObject({
    pinned: [],
    grouped: [0, 1],
  })
})

it('groups stand in the order of the question, whichever was grouped first', () => {
  const later = followResult(begin([a, { ...b, grouped: true }]), [
    { ...a, grouped: true },
    { ...b, grouped: true },
  ])
  expect(later.grouped).toEqual([0, 1])
})

it('another sorting of the question comes before the one that a reader made, a removed column does not', () => {
  const grid = begin([{ ...a, orderDirection: 'ASC', orderIndex: 1 }, b, c], {
    do: 'sort',
    column: 2,
    keepsOthers: false,
  })
  expect(followResult(grid, [b, c]).sorts).toEqual([{ column: 1, direction: 'asc' }])
  expect(followResult(grid, [{ ...a, orderDirection: 'DESC', orderIndex: 1 }, b, c]).sorts).toEqual([])
  expect(
    followResult(grid, [
      { ...a, orderDirection: 'ASC', orderIndex: 1 },
      { ...b, orderDirection: 'ASC', orderIndex: 2 },
      c,
    ]).sorts,
  ).toEqual([])
})

it('columns without a name are known by what they are made of, and calculated ones by their label', () => {
  const sum = columnOf('Sum', { expression: { function: 'sum', dbColumn: 3 } })
  const avg = columnOf('Avg', { expression: { function: 'avg', dbColumn: 3 } })
  const share = columnOf('Share', { expression: { function: null, dbColumn: null } })
  const grid = begin([sum, avg, share, share], { do: 'pin', column: 1 }, { do: 'pin', column: 3 })
  expect(followResult(grid, [share, share, avg]).pinned.toSorted()).toEqual([1, 2])
})

it('the same columns leave the grid as it is', () => {
  const grid = begin([a, b], { do: 'page', page: 3 })
  expect(followResult(grid, [{ ...a, label: 'Other' }, b])).toBe(grid)
})

const someColumns = fc
  .uniqueArray(
    fc.record({
      vid: fc.integer({ min: 1, max: 9 }).map(String),
      mark: fc.constantFrom('pin', 'grouped', 'none', 'none', 'none'),
    }),
    { selector: ({ vid }) => vid, maxLength: 8 },
  )
  .map((each) =>
    withinLimits(each.map(({ vid, mark }) => column(vid, { pin: mark === 'pin', grouped: mark === 'grouped' }))),
  )
const someAction = fc.record({
  do: fc.constantFrom('pin', 'group', 'sort', 'resize', 'move'),
  column: fc.nat(7),
  before: fc.nat(7),
  width: fc.integer({ min: 120, max: 400 }),
})

function withinLimits(columns: readonly TableColumnMeta[]): TableColumnMeta[] {
  const first = (mark: 'pin' | 'grouped', most: number) => columns.filter((each) => each[mark]).slice(0, most)
  const [pins, groups] = [first('pin', 5), first('grouped', 3)]
  return columns.map((each) => ({ ...each, pin: pins.includes(each), grouped: groups.includes(each) }))
}

function toAction(
  grid: GridState,
  { do: what, column: wanted, before, width }: { do: string; column: number; before: number; width: number },
): GridAction | undefined {
  const count = grid.columns.length
  if (count === 0) return undefined
  const at = wanted % count
  if (what === 'sort') return { do: 'sort', column: at, keepsOthers: width % 2 === 0 }
  if (what === 'resize') return { do: 'resize', column: at, width }
  if (what === 'move') return { do: 'move', column: at, before: before % count }
  return { do: what as 'pin' | 'group', column: at }
}

it('after any sequence of results and arrangements every column stands once, and what was arranged belongs to the same column', () => {
  fc.assert(
    fc.property(someColumns, fc.array(fc.oneof(someColumns, someAction), { maxLength: 30 }), (columns, steps) => {
      let grid = initialGrid(columns, false)
      for (const step of steps) {
        const before = grid
        if (!Array.isArray(step)) {
          const action = toAction(grid, step)
          grid = action ? arrange(grid, action) : grid
        } else {
          grid = followResult(grid, step)
          const byKey = (state: GridState, key: string) => {
            const at = state.columns.findIndex((each) => each.key === key)
            return at < 0
              ? undefined
              : {
                  width: state.widths[at],
                  sort: state.sorts.find((sort) => sort.column === at)?.direction,
                  known: state.columns[at],
                }
          }
          for (const { key } of grid.columns) {
            const [was, is] = [byKey(before, key), byKey(grid, key)]
            if (was) expect({ width: is?.width, sort: is?.sort }).toEqual({ width: was.width, sort: was.sort })
          }
          step.forEach(({ pin, grouped }, at) => {
            const key = grid.columns[at]?.key ?? ''
            const was = byKey(before, key)?.known ?? before.remembered.get(key)?.column
            const isNew = { pin: (was?.pin ?? false) !== pin, grouped: (was?.grouped ?? false) !== grouped }
            if (isNew.pin) expect(grid.pinned.includes(at)).toBe(pin)
            if (isNew.grouped) expect(grid.grouped.includes(at)).toBe(grouped)
          })
        }
        expect(grid.order.toSorted((one, other) => one - other)).toEqual(grid.columns.map((_, at) => at))
        expect(grid.pinned.filter((at) => grid.grouped.includes(at))).toEqual([])
        expect([grid.pinned.length <= 5, grid.grouped.length <= 3]).toEqual([true, true])
        const { pinned, others } = columnsInSight(grid)
        expect([...pinned, ...others, ...grid.grouped].toSorted((one, other) => one - other)).toEqual(
          grid.columns.map((_, at) => at),
        )
      }
    }),
    { numRuns: 300 },
  )
})
