import { UnstyledButton } from '@mantine/core'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSignInOptions } from '../../api/session/sign-in.ts'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { ZoneNote } from '../../ui/format/ZoneNote.tsx'
import { lazily } from '../../ui/load/lazily.tsx'
import { messages } from '../messages.ts'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

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
    // It only leads on, once it is known where to, and a person may have gone elsewhere on the page meanwhile.
    const isLedOn = shown.current === '/'
    shown.current = pathname
    if (isLedOn) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

const TermsDialog = lazily(() => import('./TermsDialog.tsx'))

const thisYear = () => new Date().getFullYear()

/** As the bar above, not rendered anew when only the address changes. */
const Footer = memo(function Footer() {
  const [termsOpen, setTermsOpen] = useState(false)
  const options = useSignInOptions()
  return (
    <footer className={classes.footer}>
      <span>
        © {thisYear()} {options?.providerName ?? 'Soundings'}
      </span>
      <UnstyledButton className={classes.terms} onClick={() => setTermsOpen(true)}>
        Terms and Conditions
      </UnstyledButton>
      <ZoneNote />
      {termsOpen && <TermsDialog onClose={() => setTermsOpen(false)} />}
    </footer>
  )
})
