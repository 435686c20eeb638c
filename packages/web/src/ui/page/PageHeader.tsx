import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './PageHeader.module.css'

interface Crumb {
  readonly label: string
  /** Where it leads; the last one is the page itself and leads nowhere. */
  readonly to?: string
}

interface PageHeaderProps {
  readonly title: string
  /** Stands in place of the title, where it can be changed. */
  readonly titleField?: ReactNode
  readonly trail: readonly Crumb[]
  /** Stands before the title. */
  readonly lead?: ReactNode
  /** Stands behind the title. */
  readonly mark?: ReactNode
  /** Search box and buttons, at the right on wide screens and below on narrow ones. */
  readonly children?: ReactNode
}

export function PageHeader({ title, titleField, trail, lead, mark, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <Breadcrumbs trail={trail} />
        <div className={classes.named}>
          {lead}
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

/** `Home > Users > Create`. Home is always first and need not be named. */
function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const crumbs: readonly Crumb[] = [{ label: 'Home', to: '/' }, ...trail]
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.trail}>
        {crumbs.map(({ label, to }, at) => (
          <li key={label} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
