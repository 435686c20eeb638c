import { expect, it } from 'vitest'
import { driftBetween } from './drift.ts'

const table = (...columns: { rowCount: number; distinctCount: number; nullCount: number; sampledRows?: number }[]) =>
  new Map(columns.map((statistics, at) => [at + 1, statistics]))

it('DM2 a fifth more rows is a drift of the table, told once and without the different values that come with them', () => {
  const before = table(
    { rowCount: 100, distinctCount: 100, nullCount: 0 },
    { rowCount: 100, distinctCount: 50, nullCount: 0 },
  )
  const after = table(
    { rowCount: 121, distinctCount: 121, nullCount: 0 },
    { rowCount: 121, distinctCount: 70, nullCount: 0 },
  )
  expect(driftBetween(before, after)).toEqual([{ columnId: null, figure: 'rowCount', before: 100, after: 121 }])
  expect(
    driftBetween(
      before,
      table({ rowCount: 120, distinctCount: 120, nullCount: 0 }, { rowCount: 120, distinctCount: 55, nullCount: 0 }),
    ),
  ).toEqual([])
})

it('DM2 with about as many rows, many fewer values or more missing ones are drifts of their columns', () => {
  const before = table(
    { rowCount: 1000, distinctCount: 40, nullCount: 10 },
    { rowCount: 1000, distinctCount: 9, nullCount: 0 },
  )
  const after = table(
    { rowCount: 1010, distinctCount: 25, nullCount: 100 },
    { rowCount: 1010, distinctCount: 3, nullCount: 40 },
  )
  expect(driftBetween(before, after)).toEqual([
    { columnId: 1, figure: 'distinctCount', before: 40, after: 25 },
    { columnId: 1, figure: 'nullShare', before: 0.01, after: 100 / 1010 },
  ])
})

it('DM2 a table that was empty, or a column that is new, can only drift in its rows', () => {
  const empty = table({ rowCount: 0, distinctCount: 0, nullCount: 0 })
  const filled = table(
    { rowCount: 50, distinctCount: 5, nullCount: 25 },
    { rowCount: 50, distinctCount: 5, nullCount: 25 },
  )
  expect(driftBetween(empty, filled)).toEqual([{ columnId: null, figure: 'rowCount', before: 0, after: 50 }])
  expect(driftBetween(new Map(), filled)).toEqual([])
})

it('DM2 of samples, missing values are a share of the rows that were read, and different values are not compared', () => {
  const before = table({ rowCount: 2_000_000_000, sampledRows: 1_000_000, distinctCount: 900_000, nullCount: 10_000 })
  const after = table({ rowCount: 2_000_000_000, sampledRows: 500_000, distinctCount: 480_000, nullCount: 50_000 })
  expect(driftBetween(before, after)).toEqual([{ columnId: 1, figure: 'nullShare', before: 0.01, after: 0.1 }])
})
