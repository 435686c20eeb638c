import type { Summaries } from '@soundings/contract'
import type { WantedSummaries } from '../../api/executor.ts'

type Summarise = (wanted: WantedSummaries) => Promise<Summaries>

export interface SummaryMemory {
  readonly ask: Summarise
  /** Only what was answered before: totals of this moment do not belong under rows of an earlier one. */
  readonly recall: Summarise
}

export function rememberSummaries(summarise: Summarise): SummaryMemory {
  const known = new Map<string, Promise<Summaries>>()
  return {
    ask: (wanted) => {
      const key = JSON.stringify(wanted)
      const answer = known.get(key) ?? summarise(wanted)
      known.set(key, answer)
      answer.catch(() => known.delete(key))
      return answer
    },
    recall: (wanted) => known.get(JSON.stringify(wanted)) ?? Promise.reject(new Error('these totals were not asked for in time')),
  }
}
