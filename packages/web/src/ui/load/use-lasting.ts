import { useEffect, useState } from 'react'

const SHORT_MS = 200

/** True once something has gone on for a while. What is over sooner is not shown: marks that come and go at once are seen as flicker. */
export function useLasting(isGoingOn: boolean): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setLasted(true), SHORT_MS)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isGoingOn])
  return isGoingOn && hasLasted
}
