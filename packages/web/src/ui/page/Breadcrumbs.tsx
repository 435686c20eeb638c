import { Link } from 'react-router'
import classes from './Breadcrumbs.module.css'

export interface Crumb {
  readonly label: string
  /** Where it leads; the last one is the page itself and leads nowhere. */
  readonly to?: string
}

/** `Home > Users > Create`. Home is always first and need not be named. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
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
