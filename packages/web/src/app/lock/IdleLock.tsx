import { useEffect } from 'react'
import { session } from '../../api/session/session.ts'
import { loadedSignInOptions, lockPage } from '../../api/session/sign-in.ts'
import { useLockedUser } from '../../api/session/use-session.ts'
import { lazily } from '../../ui/load/lazily.tsx'
import { createIdleTime } from './idle-time.ts'

const LockScreen = lazily(() => import('../../features/sign-in/LockScreen.tsx'))

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 1000
const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

const idleTime = createIdleTime(() => localStorage, Date.now)

/** Locks a page that no one has used for the time that the server allows. */
export function IdleLock() {
  const lockedUser = useLockedUser()
  useLockWhenIdle(lockedUser === undefined)
  return lockedUser !== undefined && <LockScreen username={lockedUser} />
}

function useLockWhenIdle(isUnlocked: boolean) {
  useEffect(() => {
    if (!isUnlocked) return
    idleTime.noteActivity()
    // A computer that wakes up runs its timers at once, so the page is locked before anything of it is used.
    const timer = setInterval(() => {
      const idleMinutes = loadedSignInOptions()?.idleMinutes ?? Infinity
      if (idleTime.idleMs() >= idleMinutes * MINUTE_MS && !session.isRemembered()) void lockPage()
    }, LOOK_EVERY_MS)
    for (const use of uses) addEventListener(use, idleTime.noteActivity, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const use of uses) removeEventListener(use, idleTime.noteActivity, { capture: true })
    }
  }, [isUnlocked])
}
