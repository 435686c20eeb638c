import { useEffect, useRef, type ReactNode } from 'react'
import classes from './Popup.module.css'

/** Takes the focus for what appears later than its popup: a list that was loaded, the next step. What held it before is gone. */
export function FocusOnArrival({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first =
      content.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      content.current?.querySelector<HTMLElement>('button, input')
    first?.focus()
  }, [])
  return (
    <div ref={content} className={classes.arrival}>
      {children}
    </div>
  )
}
