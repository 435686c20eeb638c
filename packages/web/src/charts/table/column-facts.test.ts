import { expect, it, vi } from 'vitest'
import type { Cell } from '../chart-type.ts'
import { ColumnFacts, factsOf } from './column-facts.ts'
import { summarise } from './summaries.ts'

const always = () => true
const rows: Cell[][] = Array.from({ length: 1200 }, (_, row) => [row, row === 1199 ? 0.5 : row, row % 7 === 0 ? null : `${row}.25`, null])

it('RV2 figures that were walked ahead are those which are counted when asked for', () => {
  const walked = new ColumnFacts(rows)
  expect(walked.walkAhead([0, 1, 2, 3], always)).toBe(false)
  const asked = new ColumnFacts(rows)
  for (const column of [0, 1, 2, 3]) {
    expect(walked.figuresOf(column)).toEqual(summarise(rows, column))
    expect(walked.figuresOf(column)).toEqual(asked.figuresOf(column))
    expect(walked.hasDecimals(column)).toBe(asked.hasDecimals(column))
  }
  expect([0, 1, 2, 3].map((column) => walked.hasDecimals(column))).toEqual([false, true, true, false])
})

it('RV2 the walk stops when its time is over, goes on where it was, and is right when one asks in the middle of it', () => {
  const facts = new ColumnFacts(rows)
  const hasTime = vi.fn<() => boolean>().mockReturnValueOnce(true).mockReturnValueOnce(false).mockReturnValue(true)
  expect(facts.walkAhead([0, 1], hasTime)).toBe(true)
  expect(facts.hasDecimals(1)).toBe(true)
  expect(facts.walkAhead([0, 1], hasTime)).toBe(false)
  expect(facts.figuresOf(0)).toMatchObject({ sum: 719_400, count: 1200 })
})

it('RV2 after the walk nothing is counted again', () => {
  const counted = vi.fn<() => void>()
  const watched = rows.map((row) => new Proxy(row, { get: (cells, key) => (counted(), Reflect.get(cells, key) as unknown) }))
  const facts = factsOf(watched)
  facts.walkAhead([0], always)
  counted.mockClear()
  expect(factsOf(watched).figuresOf(0).count).toBe(1200)
  expect(factsOf(watched).hasDecimals(0)).toBe(false)
  expect(counted).not.toHaveBeenCalled()
})
