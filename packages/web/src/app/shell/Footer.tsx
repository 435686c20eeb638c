import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInQueries } from '../../api/sign-in.ts'
import { TermsDialog } from './TermsDialog.tsx'
import classes from './Shell.module.css'

export function Footer() {
  const [termsOpen, setTermsOpen] = useState(false)
  const { data: options } = useQuery(signInQueries.options())
  return (
    <footer className={classes.footer}>
      <span>© {new Date().getFullYear()} {options?.providerName ?? 'Soundings'}</span>
      <UnstyledButton className={classes.terms} onClick={() => setTermsOpen(true)}>Terms and Conditions</UnstyledButton>
      <TermsDialog opened={termsOpen} onClose={() => setTermsOpen(false)} />
    </footer>
  )
}
