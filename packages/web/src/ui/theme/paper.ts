import { useEffect, useSyncExternalStore } from 'react'

let isPaper = false
const listeners = new Set<() => void>()

/** Paper is white whatever the screen is. Who prints says so beforehand where drawings need time to follow. */
export function setPaper(next: boolean) {
  isPaper = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the page is drawn for paper, also when a person prints with the browser's own command. */
export function usePaper(): boolean {
  useEffect(() => {
    const begin = () => setPaper(true)
    const end = () => setPaper(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => isPaper)
}
