import type { QueryWire } from '@soundings/contract'
import { useEffect, useState } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import { useResult } from '../../../widgets/question-result/use-result.ts'
import { messages } from '../messages.ts'
import { refreshed } from '../model/presentation.ts'
import { previewProblem, toWire } from '../model/to-query.ts'
import type { StudioHistory } from '../use-studio-history.ts'

/** What the preview shows: the query as it was when somebody last ran it. */
export function usePreview({ state, read, replace }: Pick<StudioHistory, 'state' | 'read' | 'replace'>, isRunAtOnce: boolean) {
  const [asked, setAsked] = useState<QueryWire | undefined>(() => (isRunAtOnce && previewProblem(state) === undefined ? toWire(state) : undefined))
  const run = useResult(asked && { query: asked })

  useEffect(() => {
    if (asked) replace(refreshed)
  }, [asked]) // oxlint-disable-line react/exhaustive-deps -- only when another query is run, whatever else has changed by then

  useEffect(() => {
    if (run.error) toast.warning(messages.previewFailed)
  }, [run.error])

  const preview = () => {
    const newest = read()
    const problem = previewProblem(newest)
    if (problem !== undefined) return toast.error(problem)
    const query = toWire(newest)
    if (!query) return
    if (JSON.stringify(query) === JSON.stringify(asked)) run.refresh()
    setAsked(query)
  }

  return { run, preview, asked, isStale: asked !== undefined && state.needsRefresh }
}

export type Preview = ReturnType<typeof usePreview>
