import type { ExecutionResult, Summaries } from '@soundings/contract'
import { useEffect, useState } from 'react'
import type { Cell } from '../chart-type.ts'
import { factsOf } from './column-facts.ts'
import { answeredGroup, type ColumnFigures } from './summaries.ts'

interface Asked {
  readonly result: ExecutionResult
  readonly grouped: readonly number[]
  readonly ask: ((depth: number) => Promise<Summaries>) | undefined
}

interface Answered {
  readonly ask: Asked['ask']
  readonly given: readonly Summaries[] | 'failed'
}

export interface KnownSummaries {
  /** Nothing while the server has not answered, or where nobody can tell. */
  readonly figuresOf: (rows: readonly (readonly Cell[])[], group: readonly Cell[], column: number) => ColumnFigures | undefined
  /** How many rows a group has, loaded or not. */
  readonly countOf: (rows: readonly (readonly Cell[])[], group: readonly Cell[]) => Cell
  readonly hasFailed: boolean
  /** Whether there are more rows than those which are loaded. */
  readonly isPart: boolean
}

/** Figures over all rows: counted here when all are loaded, otherwise asked of the server and never summed from a part. */
export function useSummaries({ result, grouped, ask }: Asked): KnownSummaries {
  const { columns, data } = result.table
  const isWhole = result.pageNum === 0 && result.totalCount !== null && data.length >= result.totalCount
  // The server groups by the question's own grouped columns; another arrangement is unknown to it.
  const ownGroups = columns.flatMap(({ grouped: isGrouped }, at) => (isGrouped ? [at] : []))
  const depths = ownGroups.join() === grouped.join() ? grouped.length : 0
  const [answered, setAnswered] = useState<Answered>()
  // What was said of other rows, before a zoom or a refresh, must not stand under these.
  const given = answered?.ask === ask ? answered?.given : undefined

  useEffect(() => {
    if (isWhole || !ask) return
    let isCurrent = true
    const wanted = Array.from({ length: depths + 1 }, (_, depth) => ask(depth))
    Promise.all(wanted).then(
      (summaries) => isCurrent && setAnswered({ ask, given: summaries }),
      () => isCurrent && setAnswered({ ask, given: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [isWhole, ask, depths])

  const answerOf = (group: readonly Cell[]) => {
    const answer = given === 'failed' ? undefined : given?.find(({ depth }) => depth === group.length)
    return answer && answeredGroup(answer, group)
  }
  return {
    hasFailed: given === 'failed' && !isWhole,
    isPart: !isWhole,
    countOf: (rows, group) => (isWhole ? rows.length : (answerOf(group)?.count ?? null)),
    figuresOf: (rows, group, column) => (isWhole ? factsOf(rows).figuresOf(column) : answerOf(group)?.figures.find((figure) => figure.column === column)),
  }
}
