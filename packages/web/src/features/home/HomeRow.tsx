import { Badge } from '@mantine/core'
import type { Found } from '@soundings/contract'
import { Link } from 'react-router'
import { useAccount } from '../../api/session/account.ts'
import { foundIcons } from '../../components/found-items/found-icons.ts'
import { foundPath } from '../../components/found-items/found-path.ts'
import { VerifiedMark } from '../../components/verified/VerifiedMark.tsx'
import classes from './HomeScreen.module.css'
import { useWhen } from './use-when.ts'

interface HomeRowProps {
  readonly item: Found
  readonly detail: string
  readonly date: string
  readonly isNew?: boolean
}

/** One item of a list, which opens on click. */
export function HomeRow({ item, detail, date, isNew = false }: HomeRowProps) {
  const account = useAccount()
  const Icon = foundIcons[item.kind]
  return (
    <Link className={classes.row} to={foundPath(item, account)}>
      <Icon size={18} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <span className={classes.name} title={item.name}>
        {item.name}
      </span>
      {'verified' in item && <VerifiedMark verified={item.verified} />}
      {isNew && (
        <Badge size="sm" variant="light" className={classes.badge ?? ''}>
          New
        </Badge>
      )}
      <span className={classes.detail}>{detail}</span>
      <time className={classes.when} dateTime={date}>
        {useWhen(date)}
      </time>
    </Link>
  )
}
