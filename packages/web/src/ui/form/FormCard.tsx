import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FormCard.module.css'

interface FormCardProps {
  readonly title: string
  readonly children: ReactNode
  /** Fields side by side where there is room. */
  readonly columns?: 1 | 2
}

/** One titled group of fields, at most 720 px wide. */
export function FormCard({ title, children, columns = 1 }: FormCardProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      <div className={classes.fields} data-columns={columns}>
        {children}
      </div>
    </section>
  )
}
