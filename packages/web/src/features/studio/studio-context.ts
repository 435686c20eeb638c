import { createContext, use } from 'react'
import type { Outcome, StudioState } from './model/studio-state.ts'

export interface Studio {
  readonly state: StudioState
  /** Carries out an action of the model and resolves to whether it was done. Actions with the same `typing` are one step back. */
  readonly act: (action: (state: StudioState) => Outcome, typing?: string) => Promise<boolean>
  /** Runs the question as it is now. */
  readonly preview: () => void
}

export const StudioContext = createContext<Studio | undefined>(undefined)

export function useStudio(): Studio {
  const studio = use(StudioContext)
  if (!studio) throw new Error('useStudio outside the studio')
  return studio
}
