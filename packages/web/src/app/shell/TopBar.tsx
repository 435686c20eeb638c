import { IconMenu2 } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useAccount } from '../../api/session/account.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Drawer } from '../../ui/layer/Drawer.tsx'
import { Logo } from '../../ui/mark/Logo.tsx'
import { menuFor } from '../menu.ts'
import { preloadScreen } from '../routes.tsx'
import { SearchButton } from '../search/SearchButton.tsx'
import classes from './Shell.module.css'
import { UserMenu } from './UserMenu.tsx'

/** Not rendered anew when only the address changes: its links follow that by themselves. */
export const TopBar = memo(function TopBar() {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const closeDrawer = () => setDrawerOpen(false)
  return (
    <header className={classes.bar}>
      <IconButton
        className={classes.burger}
        size={40}
        aria-label="Menu"
        aria-expanded={drawerOpen}
        onClick={() => setDrawerOpen(true)}
      >
        <IconMenu2 size={22} />
      </IconButton>
      <Link to="/" className={classes.home} aria-label="Soundings, start page">
        <Logo />
      </Link>
      <nav className={classes.menu} aria-label="Main menu">
        <MenuLinks />
      </nav>
      <SearchButton />
      <UserMenu />
      <Drawer opened={drawerOpen} onClose={closeDrawer} title={<Logo />} size={288}>
        <nav className={classes.drawerMenu} aria-label="Main menu">
          <MenuLinks onFollow={closeDrawer} />
        </nav>
      </Drawer>
    </header>
  )
})

function MenuLinks({ onFollow = () => undefined }: { onFollow?: () => void }) {
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
