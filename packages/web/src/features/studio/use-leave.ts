import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** Back to where one came from, past the entries of the browser's history that are the page's own; to the list where there is nothing to go back to. */
export function useLeave(ownEntries: number) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const place = (window.history.state as { readonly idx?: number } | null)?.idx ?? 0
    if (place >= ownEntries) void navigate(-ownEntries)
    else void navigate('/questions')
  }, [isLeaving]) // oxlint-disable-line react/exhaustive-deps -- once, whatever changes while the page goes away
  return { isLeaving, leave: () => setLeaving(true) }
}
