import type { ExecutionResult, Summaries } from '@soundings/contract'
import { useEffect, useState } from 'react'
import type { Cell } from '../chart-type.ts'
import { answeredGroup, summarise, type ColumnFigures } from './summaries.ts'

interface Asked {
  readonly result: ExecutionResult
  readonly grouped: readonly number[]
  readonly ask: ((depth: number) => Promise<Summaries>) | undefined
}

export interface KnownSummaries {
  /** Nothing while the server has not answered, or where nobody can tell. */
  readonly figuresOf: (rows: readonly (readonly Cell[])[], group: readonly Cell[], column: number) => ColumnFigures | undefined
  /** How many rows a group has, loaded or not. */
  readonly countOf: (rows: readonly (readonly Cell[])[], group: readonly Cell[]) => Cell
  readonly hasFailed: boolean
}

const kept = new WeakMap<object, Map<number, ColumnFigures>>()

/** Counting a hundred thousand rows at every scroll step would be felt, so it is done once for the same rows. */
function keptFigures(rows: readonly (readonly Cell[])[], column: number): ColumnFigures {
  const known = kept.get(rows) ?? new Map<number, ColumnFigures>()
  kept.set(rows, known)
  const figures = known.get(column) ?? summarise(rows, column)
  known.set(column, figures)
  return figures
}

/** Figures over all rows: counted here when all are loaded, otherwise asked of the server and never summed from a part. */
export function useSummaries({ result, grouped, ask }: Asked): KnownSummaries {
  const { columns, data } = result.table
  const isWhole = result.pageNum === 0 && result.totalCount !== null && data.length >= result.totalCount
  // The server groups by the question's own grouped columns; another arrangement is unknown to it.
  const ownGroups = columns.flatMap(({ grouped: isGrouped }, at) => (isGrouped ? [at] : []))
  const depths = ownGroups.join() === grouped.join() ? grouped.length : 0
  const [answers, setAnswers] = useState<readonly Summaries[]>([])
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (isWhole || !ask) return
    let isCurrent = true
    const wanted = Array.from({ length: depths + 1 }, (_, depth) => ask(depth))
    Promise.all(wanted).then(
      (given) => isCurrent && (setAnswers(given), setFailed(false)),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [isWhole, ask, depths])

  const answerOf = (group: readonly Cell[]) => {
    const answer = answers.find(({ depth }) => depth === group.length)
    return answer && answeredGroup(answer, group)
  }
  return {
    hasFailed: hasFailed && !isWhole,
    countOf: (rows, group) => (isWhole ? rows.length : (answerOf(group)?.count ?? null)),
    figuresOf: (rows, group, column) => (isWhole ? keptFigures(rows, column) : answerOf(group)?.figures.find((figure) => figure.column === column)),
  }
}
