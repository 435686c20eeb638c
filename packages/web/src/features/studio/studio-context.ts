import { createContext, use } from 'react'
import type { resultNames } from './model/question/result-names.ts'
import type { StudioHistory } from './use-studio-history.ts'

/** `act` carries out an action of the model and resolves to whether it was done. Actions with the same `typing` are one step back. */
export interface Studio extends Pick<StudioHistory, 'state' | 'act' | 'undo' | 'redo' | 'isChanged'> {
  /** What the result calls a column. */
  readonly nameOf: ReturnType<typeof resultNames>
  /** Runs the question as it is now. */
  readonly preview: () => void
}

export const StudioContext = createContext<Studio | undefined>(undefined)

export function useStudio(): Studio {
  const studio = use(StudioContext)
  if (!studio) throw new Error('useStudio outside the studio')
  return studio
}
