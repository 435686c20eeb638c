import type { Holder } from '@soundings/contract'
import {
  IconCalendarTime,
  IconDatabase,
  IconDownload,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
  IconZoomQuestion,
  type Icon,
} from '@tabler/icons-react'
import { mayOpen } from './routes.tsx'

export interface MenuEntry {
  readonly label: string
  readonly to: string
  readonly icon: Icon
}

const menu: readonly MenuEntry[] = [
  { label: 'Dashboards', to: '/dashboards', icon: IconLayoutDashboard },
  { label: 'Questions', to: '/questions', icon: IconZoomQuestion },
  { label: 'Databases', to: '/databases', icon: IconDatabase },
  { label: 'Downloads', to: '/downloads', icon: IconDownload },
  { label: 'Tasks', to: '/scheduled-tasks', icon: IconCalendarTime },
  { label: 'Users', to: '/users', icon: IconUsers },
  { label: 'Settings', to: '/settings', icon: IconSettings },
]

export function menuFor(holder: Holder): readonly MenuEntry[] {
  return menu.filter((entry) => mayOpen(holder, entry.to))
}
