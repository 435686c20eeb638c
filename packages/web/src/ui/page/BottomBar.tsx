import type { ReactNode } from 'react'
import classes from './BottomBar.module.css'

/** Where a form ends: its message and its buttons, which stay in sight. Notifications stand above it, so that they hide neither. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div ref={publishHeight} className={classes.bar}>
      {children}
    </div>
  )
}

function publishHeight(bar: HTMLElement | null) {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--bottom-bar')
  }
}
