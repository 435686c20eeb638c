import type { Holder, Theme } from '@soundings/contract'
import {
  IconDeviceDesktop,
  IconHome,
  IconLogout,
  IconMoon,
  IconNumbers,
  IconPlus,
  IconSun,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react'
import { menuFor } from '../menu.ts'
import { mayOpen } from '../routes.tsx'

/** Something to do or a page to open, found by its name. */
export interface SearchAction {
  readonly name: string
  readonly icon: Icon
  readonly does: { readonly to: string } | { readonly theme: Theme } | 'log-out'
}

const creating: readonly (SearchAction & { readonly does: { readonly to: string } })[] = [
  { name: 'New question', icon: IconPlus, does: { to: '/questions/new' } },
  { name: 'New dashboard', icon: IconPlus, does: { to: '/dashboards/new' } },
  { name: 'Add database', icon: IconPlus, does: { to: '/databases/new' } },
  { name: 'Create user', icon: IconPlus, does: { to: '/users/new' } },
]

const ofEverybody: readonly SearchAction[] = [
  { name: 'Light theme', icon: IconSun, does: { theme: 'light' } },
  { name: 'Dark theme', icon: IconMoon, does: { theme: 'dark' } },
  { name: 'Theme as the system', icon: IconDeviceDesktop, does: { theme: 'auto' } },
  { name: 'Log out', icon: IconLogout, does: 'log-out' },
]

/** By permission; an account that is only looked at has no page of its own here. */
export function searchActionsFor(holder: Holder, { isViewed }: { isViewed: boolean }): readonly SearchAction[] {
  return [
    ...creating.filter(({ does }) => mayOpen(holder, does.to)),
    { name: 'Go to Home', icon: IconHome, does: { to: '/home' } },
    ...menuFor(holder).map(({ label, icon, to }) => ({ name: `Go to ${label}`, icon, does: { to } })),
    ...(isViewed
      ? []
      : [
          { name: 'Your account', icon: IconUserCircle, does: { to: '/account' } },
          { name: 'Dates and numbers', icon: IconNumbers, does: { to: '/account?panel=formats' } },
        ]),
    ...ofEverybody,
  ]
}
