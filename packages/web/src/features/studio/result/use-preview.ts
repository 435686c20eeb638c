import type { QueryWire } from '@soundings/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import { useResult } from '../../../components/question-result/use-result.ts'
import { messages } from '../messages.ts'
import { askable, isOutdated, isSameQuery } from '../model/question/outdated.ts'
import { previewProblem } from '../model/question/to-query.ts'
import type { StudioHistory } from '../use-studio-history.ts'

/** What the preview shows: the answer to the query that was run last. */
export function usePreview(
  { state, read, endTyping }: Pick<StudioHistory, 'state' | 'read' | 'endTyping'>,
  isRunAtOnce: boolean,
) {
  const [asked, setAsked] = useState<QueryWire | undefined>(() => (isRunAtOnce ? askable(state) : undefined))
  const run = useResult(asked && { query: asked })
  const answered = run.resultOf && 'query' in run.resultOf ? run.resultOf.query : undefined
  const shown = answered ?? asked
  const isStale = useMemo(() => isOutdated(state, shown), [state, shown])

  useEffect(() => {
    if (run.error) toast.warning(messages.previewFailed)
  }, [run.error])

  const newest = useRef({ asked, refresh: run.refresh })
  useEffect(() => {
    newest.current = { asked, refresh: run.refresh }
  }, [asked, run.refresh])
  // The same one throughout a run: panel and cards depend on it, and need not be drawn again for its progress.
  const preview = useCallback(() => {
    // Undo leads back to what was looked at.
    endTyping()
    const built = read()
    const problem = previewProblem(built)
    if (problem !== undefined) return toast.error(problem)
    const query = askable(built)
    if (!query) return
    if (isSameQuery(query, newest.current.asked)) newest.current.refresh()
    setAsked(query)
  }, [endTyping, read])
  /** Stops a run whose question has changed meanwhile; the result before it stays. */
  const abandon = () => {
    run.stop()
    setAsked(undefined)
  }

  // A result whose run was abandoned is refreshed by running what is built now.
  return { run: asked ? run : { ...run, refresh: preview }, preview, abandon, asked, shown, isStale }
}

export type Preview = ReturnType<typeof usePreview>
