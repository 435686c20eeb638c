import { useEffect } from 'react'
import { confirmLeaving } from '../confirm/confirm.ts'
import { guardSteps } from './history-steps.ts'

interface RouterState {
  readonly idx?: number
}

/**
 * Asks before unsaved changes are lost: by a link, by the browser's back and forward, by closing or reloading the tab. Another question
 * has to stay the same function from one render to the next.
 */
export function useLeaveGuard(hasChanges: boolean, ask: Ask = confirmLeaving) {
  useEffect(() => {
    if (!hasChanges) return
    const stops = [guardLinks, guardHistory, guardUnload].map((guard) => guard(ask))
    return () => stops.forEach((stop) => stop())
  }, [hasChanges, ask])
}

type Ask = () => Promise<boolean>

function guardLinks(ask: Ask) {
  let isAgreed = false
  const handleClick = (event: MouseEvent) => {
    const link = isAgreed ? null : leavingLink(event)
    if (!link) return
    event.preventDefault()
    event.stopPropagation()
    void ask().then((agreed) => {
      isAgreed = agreed
      if (agreed) link.click()
    })
  }
  document.addEventListener('click', handleClick, true)
  return () => document.removeEventListener('click', handleClick, true)
}

function guardHistory(ask: Ask) {
  const here = window.location.pathname
  const place = placeOf(window.history.state)
  let isReturning = false
  const stop = guardSteps((event) => {
    if (!isReturning && window.location.pathname === here) return
    event.stopImmediatePropagation()
    if (isReturning) return void (isReturning = false)
    const step = placeOf(event.state) - place || -1
    isReturning = true
    window.history.go(-step)
    void ask().then((agreed) => {
      if (!agreed) return
      stop()
      window.history.go(step)
    })
  })
  return stop
}

function guardUnload() {
  const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', handleUnload)
  return () => window.removeEventListener('beforeunload', handleUnload)
}

/** The link of a plain click which would leave this page in this tab. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null
  const isSamePage = link.origin === window.location.origin && link.pathname === window.location.pathname
  return isSamePage ? null : link
}

function placeOf(state: unknown): number {
  return (state as RouterState | null)?.idx ?? 0
}
