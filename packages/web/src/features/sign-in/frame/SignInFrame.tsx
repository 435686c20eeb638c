import { Title } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Logo } from '../../../ui/mark/Logo.tsx'
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts'
import { Cover } from './Cover.tsx'
import classes from './SignInFrame.module.css'

interface SignInFrameProps {
  readonly heading: string
  readonly text?: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** The drawing at one side, one form at the other. */
export function SignInFrame({ heading, text, onSubmit, children }: SignInFrameProps) {
  useDocumentTitle(heading)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className={classes.frame}>
      <Cover />
      <main className={classes.side}>
        <form className={classes.form} onSubmit={submit} noValidate>
          <Logo size={36} />
          <div>
            <Title order={1} className={classes.heading}>
              {heading}
            </Title>
            {text && <p className={classes.text}>{text}</p>}
          </div>
          {children}
        </form>
      </main>
    </div>
  )
}
