import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { messages } from '../messages.ts'
import { Footer } from './Footer.tsx'
import { TopBar } from './TopBar.tsx'
import classes from './Shell.module.css'

export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {messages.skipToContent}
      </a>
      <TopBar />
      <main id="content" ref={main} className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ConfirmDialog />
    </div>
  )
}

/** Keyboards and screen readers continue at the new page, not in the menu they came from. */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
