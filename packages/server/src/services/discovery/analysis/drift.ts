import type { Drift } from '@soundings/contract'
import { analysedRows, type Statistics } from './read-statistics.ts'

type Change = Drift['changes'][number]
type ByColumn = ReadonlyMap<number, Statistics>

/** A count has drifted when it is more than a fifth larger or smaller, and by more than a handful. */
const SHARE = 0.2
const HANDFUL = 10
/** A share of missing values has drifted when it moved by more than five in a hundred. */
const NULL_SHARE = 0.05

/** What changed between two analyses of a table by more than the ordinary. */
export function driftBetween(before: ByColumn, after: ByColumn): Change[] {
  const both = [...after].flatMap(([columnId, now]) => {
    const then = before.get(columnId)
    return then ? [{ columnId, then, now }] : []
  })
  const [first] = both
  const rows = first ? countChange(null, 'rowCount', first.then.rowCount, first.now.rowCount) : []
  // With many rows more or fewer, so are the different values: that would be told once for each column.
  const ofValues =
    rows.length > 0
      ? []
      : both.flatMap(({ columnId, then, now }) =>
          // Two samples of different sizes hold different numbers of values.
          isSampled(then) || isSampled(now)
            ? []
            : countChange(columnId, 'distinctCount', then.distinctCount, now.distinctCount),
        )
  return [...rows, ...ofValues, ...both.flatMap(({ columnId, then, now }) => nullChange(columnId, then, now))]
}

function countChange(
  columnId: number | null,
  statistic: 'rowCount' | 'distinctCount',
  then: Statistics['rowCount'],
  now: Statistics['rowCount'],
): Change[] {
  const [before, after] = [Number(then ?? Number.NaN), Number(now ?? Number.NaN)]
  const moved = Math.abs(after - before)
  return moved > HANDFUL && moved > before * SHARE ? [{ columnId, figure: statistic, before, after }] : []
}

function nullChange(columnId: number, then: Statistics, now: Statistics): Change[] {
  const [before, after] = [nullShare(then), nullShare(now)]
  return Math.abs(after - before) > NULL_SHARE ? [{ columnId, figure: 'nullShare', before, after }] : []
}

/** NaN for a table without rows, which is like no other share. */
const nullShare = (statistics: Statistics) =>
  Number(statistics.nullCount ?? Number.NaN) / Number(analysedRows(statistics) ?? Number.NaN)

const isSampled = ({ sampledRows }: Statistics): boolean => sampledRows !== undefined
