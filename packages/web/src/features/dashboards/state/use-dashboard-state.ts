import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { redo, undo, type DashboardState } from './dashboard-state.ts'

type Change = (state: DashboardState) => DashboardState

/** The dashboard being edited. `act` takes one of the rules of board-state. */
export function useDashboardState(start: () => DashboardState) {
  const [state, setState] = useState(start)
  const act = (change: Change) => setState(change)
  useHotkeys([
    ['mod+Z', () => act(undo)],
    ['mod+shift+Z', () => act(redo)],
    ['mod+Y', () => act(redo)],
  ])
  return { state, act }
}
