import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** Back to where one came from, past the steps that were made inside of the page; to the list where there is nothing to go back to. */
export function useLeave(ownSteps: number) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const place = (window.history.state as { readonly idx?: number } | null)?.idx ?? 0
    if (place > ownSteps) void navigate(-1 - ownSteps)
    else void navigate('/questions')
    // Once, whatever changes while the page goes away.
  }, [isLeaving]) // oxlint-disable-line react/exhaustive-deps
  return { isLeaving, leave: () => setLeaving(true) }
}
