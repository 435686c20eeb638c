import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** Whether this browser holds tokens, or shows a page that is locked. Whether tokens are still good, only the server knows. */
export function useSessionOpen(): boolean {
  return useSyncExternalStore(session.subscribe, () => session.isOpen() || session.lockedUser() !== undefined)
}

/** The user whose page is locked. */
export function useLockedUser(): string | undefined {
  return useSyncExternalStore(session.subscribe, session.lockedUser)
}
