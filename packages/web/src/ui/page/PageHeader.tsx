import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'
import classes from './PageHeader.module.css'

interface PageHeaderProps {
  readonly title: string
  /** Stands in place of the title, where it can be changed. */
  readonly titleField?: ReactNode
  readonly trail: readonly Crumb[]
  /** Stands behind the title. */
  readonly mark?: ReactNode
  /** Search box and buttons, at the right on wide screens and below on narrow ones. */
  readonly children?: ReactNode
}

export function PageHeader({ title, titleField, trail, mark, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <Breadcrumbs trail={trail} />
        <div className={classes.named}>
          {titleField ?? (
            <Title order={1} className={classes.title}>
              {title}
            </Title>
          )}
          {mark}
        </div>
      </div>
      {children && <div className={classes.tools}>{children}</div>}
    </header>
  )
}
