import type { ExecutionResult, Summaries } from '@soundings/contract'
import type { SummaryName } from '@soundings/query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Cell, ViewProps } from '../../chart-type.ts'
import { answeredGroup, defaultSummaries, finerTotals } from './summaries.ts'

interface Asked extends Pick<ViewProps, 'isCut'> {
  readonly result: ExecutionResult
  readonly grouped: readonly number[]
  readonly ask: ViewProps['summarise']
}

interface Answered {
  readonly ask: Asked['ask']
  readonly grouping: string
  readonly given: readonly Summaries[] | 'failed'
}

export interface KnownSummaries {
  /** Null where there is no such summary; undefined while the server has not answered. */
  readonly summaryOf: (name: SummaryName, group: readonly Cell[], column: number) => Cell | undefined
  /** Whether the database has answered for a group, so that a summary without a value is known to have none. */
  readonly isAnswered: (group: readonly Cell[]) => boolean
  /** How many rows a group has, loaded or not. */
  readonly countOf: (rows: readonly (readonly Cell[])[], group: readonly Cell[]) => Cell
  readonly hasFailed: boolean
  /** Columns whose totals have decimals, as far as they are known. */
  readonly finer: ReadonlySet<number>
  /** Whether there are more rows than those which are loaded. */
  readonly isPart: boolean
  /** Whether there are more rows than those, loaded or cut off by a limit. */
  readonly isPartial: boolean
}

/** Which summaries are shown, and what chooses others: they are options of the question, or of this table where there are none. */
export function useShownSummaries({ options, onOptions }: Pick<ViewProps, 'options' | 'onOptions'>) {
  const [own, setOwn] = useState<readonly SummaryName[]>(defaultSummaries)
  const choose = useCallback(
    (summaries: readonly SummaryName[]) => (onOptions ? onOptions({ ...options, summaries }) : setOwn(summaries)),
    [options, onOptions],
  )
  return [options.summaries ?? own, choose] as const
}

/** Totals of the table and of its groups. The database alone knows them: values of shown groups do not add up to an average or a ratio. */
export function useSummaries({ result, grouped, ask, isCut = false }: Asked): KnownSummaries {
  const { columns, data } = result.table
  const isWhole = result.pageNum === 0 && result.totalCount !== null && data.length >= result.totalCount
  const isAsked =
    ask !== undefined && !isCut && (grouped.length > 0 || columns.some(({ summaries = [] }) => summaries.length > 0))
  const grouping = grouped.join()
  const [answered, setAnswered] = useState<Answered>()
  // What was said of other rows, before a zoom or a refresh, must not stand under these.
  const given = isAsked && answered?.ask === ask && answered?.grouping === grouping ? answered.given : undefined

  useEffect(() => {
    if (!isAsked || !ask) return
    let isCurrent = true
    const groupBy = grouping === '' ? [] : grouping.split(',').map(Number)
    Promise.all([0, ...groupBy.map((_, at) => at + 1)].map((depth) => ask({ depth, groupBy }))).then(
      (summaries) => isCurrent && setAnswered({ ask, grouping, given: summaries }),
      () => isCurrent && setAnswered({ ask, grouping, given: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [isAsked, ask, grouping])

  const finer = useMemo(() => finerTotals(given === undefined || given === 'failed' ? [] : given), [given])
  const answerOf = (group: readonly Cell[]) => {
    const answer = given === 'failed' ? undefined : given?.find(({ depth }) => depth === group.length)
    return answer && answeredGroup(answer, group)
  }
  return {
    hasFailed: given === 'failed',
    finer,
    isPart: !isWhole,
    isPartial: !isWhole || isCut,
    isAnswered: (group) => answerOf(group) !== undefined,
    countOf: (rows, group) => (isWhole ? rows.length : (answerOf(group)?.count ?? null)),
    summaryOf: (name, group, column) => {
      if (given === undefined && isAsked) return undefined
      return answerOf(group)?.figures.find((each) => each.column === column)?.[name] ?? null
    },
  }
}
