import { expect, it } from 'vitest'
import { afterKey, chosenIn, focusedId, spanOf, type CellBlock } from './cell-selection.ts'

const bounds = { lines: 5, columns: 3 }

it('RV2 arrows move one cell and stop at the edges; shift widens the block', () => {
  const start = afterKey(undefined, 'ArrowDown', false, bounds)
  expect(start).toEqual({ anchor: [0, 0], focus: [0, 0] })
  const right = afterKey(start, 'ArrowRight', true, bounds)
  const down = afterKey(right, 'PageDown', true, bounds)
  expect(down).toEqual({ anchor: [0, 0], focus: [4, 1] })
  expect(afterKey(down, 'End', false, bounds)).toEqual({ anchor: [4, 2], focus: [4, 2] })
  expect(afterKey(down, 'x', false, bounds)).toBeUndefined()
})

it('RV2 a block drawn backwards holds the same cells', () => {
  const block = { anchor: [3, 2], focus: [1, 1] } as const
  expect(spanOf(block)).toEqual({ fromLine: 1, toLine: 3, from: 1, to: 2 })
  expect(chosenIn(block, 2)).toEqual({ chosenFrom: 1, chosenTo: 2 })
  expect([chosenIn(block, 0).chosenTo, chosenIn(undefined, 2).chosenTo]).toEqual([-1, -1])
})

it('a table that has become shorter names no cell that is gone as the one of the keyboard [RV7]', () => {
  const block: CellBlock = { anchor: [2, 0], focus: [2, 1] }
  expect([focusedId('x', block, 3), focusedId('x', block, 2), focusedId('x', undefined, 3)]).toEqual([
    'x',
    undefined,
    undefined,
  ])
})
