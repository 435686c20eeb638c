import { expect, it, vi } from 'vitest'
import type { Cell } from '../../chart-type.ts'
import { ColumnFacts, factsOf } from './column-facts.ts'

const always = () => true
const rows: Cell[][] = Array.from({ length: 1200 }, (_, row) => [
  row,
  row === 1199 ? 0.5 : row,
  row % 7 === 0 ? null : `${row}.25`,
  null,
])

it('RV2 decimals that were walked ahead are those which are found when asked for', () => {
  const walked = new ColumnFacts(rows)
  expect(walked.walkAhead([0, 1, 2, 3], always)).toBe(false)
  const asked = new ColumnFacts(rows)
  for (const column of [0, 1, 2, 3]) expect(walked.hasDecimals(column)).toBe(asked.hasDecimals(column))
  expect([0, 1, 2, 3].map((column) => walked.hasDecimals(column))).toEqual([false, true, true, false])
})

it('RV2 the walk stops when its time is over, goes on where it was, and is right when one asks in the middle of it', () => {
  const facts = new ColumnFacts(rows)
  const hasTime = vi.fn<() => boolean>().mockReturnValueOnce(true).mockReturnValueOnce(false).mockReturnValue(true)
  expect(facts.walkAhead([0, 1], hasTime)).toBe(true)
  expect(facts.hasDecimals(1)).toBe(true)
  expect(facts.walkAhead([0, 1], hasTime)).toBe(false)
  expect(facts.hasDecimals(0)).toBe(false)
})

it('RV2 after the walk nothing is looked at again', () => {
  const looked = vi.fn<() => void>()
  const watched = rows.map(
    (row) => new Proxy(row, { get: (cells, key) => (looked(), Reflect.get(cells, key) as unknown) }),
  )
  const facts = factsOf(watched)
  facts.walkAhead([0], always)
  looked.mockClear()
  expect(factsOf(watched).hasDecimals(0)).toBe(false)
  expect(looked).not.toHaveBeenCalled()
})
