import { expect, it } from 'vitest'
import { columnOf } from '../../testing/results.ts'
import { followResult } from '../follow-result.ts'
import {
  arrange,
  columnsInSight,
  dropPlace,
  groupRefusal,
  initialGrid,
  pinRefusal,
  widthOf,
  type GridAction,
} from './grid-state.ts'
import { toLines } from '../arrangement/grouping.ts'

const columns = Array.from({ length: 8 }, (_, at) => columnOf(`Column ${at}`))
const after = (...actions: GridAction[]) => actions.reduce(arrange, initialGrid(columns, false))

it('RV2 begins with the pins and groups of the question', () => {
  const grid = initialGrid([columnOf('A', { grouped: true }), columnOf('B'), columnOf('C', { pin: true })], true)
  expect(grid).toMatchObject({ pinned: [2], grouped: [0], pageSize: 20 })
  expect(columnsInSight(grid)).toEqual({ pinned: [2], others: [1] })
})

it('RV2 at most five columns are pinned and three grouped, and none both', () => {
  const five = after(...[0, 1, 2, 3, 4].map((column) => ({ do: 'pin', column }) as const))
  expect(pinRefusal(five, 5)).toBe('Maximum pinned items is 5')
  expect(arrange(five, { do: 'pin', column: 5 })).toBe(five)
  expect(arrange(five, { do: 'pin', column: 4 }).pinned).toEqual([0, 1, 2, 3])
  expect(groupRefusal(five, 0)).toBe("Can't group pinned column.")
  const three = after(...[0, 1, 2].map((column) => ({ do: 'group', column }) as const))
  expect(groupRefusal(three, 3)).toBe('Maximum grouped items is 3')
  expect(pinRefusal(three, 0)).toBe("Can't pin grouped column.")
})

it('RV2 a column is never narrower than 120 and begins with 180', () => {
  const grid = after({ do: 'resize', column: 1, width: 40 })
  expect([widthOf(grid, 0), widthOf(grid, 1)]).toEqual([180, 120])
})

it('RV2 columns are moved before another or to the end', () => {
  expect(after({ do: 'move', column: 5, before: 1 }).order).toEqual([0, 5, 1, 2, 3, 4, 6, 7])
  expect(after({ do: 'move', column: 0, before: undefined }).order).toEqual([1, 2, 3, 4, 5, 6, 7, 0])
})

it('RV2 a heading that is dropped on the right half of another comes to stand behind it', () => {
  const begin = after()
  expect(after({ do: 'move', column: 1, before: dropPlace(begin, 2, true) }).order).toEqual([0, 2, 1, 3, 4, 5, 6, 7])
  expect(after({ do: 'move', column: 1, before: dropPlace(begin, 7, true) }).order).toEqual([0, 2, 3, 4, 5, 6, 7, 1])
  expect(after({ do: 'move', column: 5, before: dropPlace(begin, 2, false) }).order).toEqual([0, 1, 5, 2, 3, 4, 6, 7])
})

it('RV2 a column can be left unsorted again, and the other sorts stay', () => {
  const grid = after({ do: 'sort', column: 1, keepsOthers: false }, { do: 'sort', column: 2, keepsOthers: true })
  expect(arrange(grid, { do: 'unsort', column: 1 }).sorts).toEqual([{ column: 2, direction: 'asc' }])
})

it('RV2 after Collapse all, groups that a later result brings are closed too, and one can be opened', () => {
  const grid = after({ do: 'foldAll', isClosed: true }, { do: 'fold', key: '["South"]' })
  const later = followResult(grid, columns)
  const lines = toLines([['North'], ['South'], ['West']], { groupColumns: [0], folding: later.folding })
  expect(lines.flatMap((line) => (line.kind === 'group' ? [line.isOpen] : []))).toEqual([false, true, false])
  expect(arrange(later, { do: 'foldAll', isClosed: false }).folding).toEqual({ isAllClosed: false, except: new Set() })
})

it('RV2 groups are folded one by one, and sorting goes back to the first page', () => {
  const grid = after(
    { do: 'page', page: 4 },
    { do: 'fold', key: 'a' },
    { do: 'fold', key: 'b' },
    { do: 'fold', key: 'a' },
  )
  expect([...grid.folding.except]).toEqual(['b'])
  expect(arrange(grid, { do: 'sort', column: 1, keepsOthers: false })).toMatchObject({
    page: 0,
    sorts: [{ column: 1, direction: 'asc' }],
  })
})
