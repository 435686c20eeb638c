import { NavLink } from 'react-router'
import { useAccount } from '../../api/session/account.ts'
import { menuFor } from '../menu.ts'
import { preloadScreen } from '../routes.tsx'
import classes from './Shell.module.css'

export function MenuLinks({ onFollow = () => undefined }: { onFollow?: () => void }) {
  const account = useAccount()
  return menuFor(account).map(({ label, to, icon: Icon }) => (
    <NavLink
      key={to}
      to={to}
      className={classes.entry ?? ''}
      onClick={onFollow}
      onPointerEnter={() => preloadScreen(to)}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {label}
    </NavLink>
  ))
}
