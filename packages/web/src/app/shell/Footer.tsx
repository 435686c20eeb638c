import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useSignInOptions } from '../../api/session/sign-in.ts'
import { ZoneNote } from '../../ui/format/ZoneNote.tsx'
import { lazily } from '../../ui/load/lazily.tsx'
import classes from './Shell.module.css'

const TermsDialog = lazily(() => import('./TermsDialog.tsx'))

const thisYear = () => new Date().getFullYear()

export function Footer() {
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
}
