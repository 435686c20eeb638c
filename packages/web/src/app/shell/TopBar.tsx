import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Drawer } from '../../ui/layer/Drawer.tsx'
import { Logo } from '../../ui/mark/Logo.tsx'
import { SearchButton } from '../search/SearchButton.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import { UserMenu } from './UserMenu.tsx'
import classes from './Shell.module.css'

export function TopBar() {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const closeDrawer = () => setDrawerOpen(false)
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Menu"
        aria-expanded={drawerOpen}
        onClick={() => setDrawerOpen(true)}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
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
}
