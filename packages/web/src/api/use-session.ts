import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** Whether this browser holds tokens. Whether they are still good, only the server knows. */
export function useSessionOpen(): boolean {
  return useSyncExternalStore(session.subscribe, session.isOpen)
}
