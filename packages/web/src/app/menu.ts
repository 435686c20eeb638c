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
import { isAllowed, type Allowed } from './allowed.ts'

export interface MenuEntry {
  readonly label: string
  readonly to: string
  readonly icon: Icon
  readonly allow: Allowed
}

const menu: readonly MenuEntry[] = [
  { label: 'Dashboards', to: '/dashboards', icon: IconLayoutDashboard, allow: ['dashboard.view'] },
  { label: 'Questions', to: '/questions', icon: IconZoomQuestion, allow: ['question.view', 'question.write_access'] },
  { label: 'Databases', to: '/databases', icon: IconDatabase, allow: ['database.view', 'database.write_access'] },
  { label: 'Downloads', to: '/downloads', icon: IconDownload, allow: ['download.view', 'download.delete'] },
  { label: 'Tasks', to: '/scheduled-tasks', icon: IconCalendarTime, allow: ['task.view'] },
  { label: 'Users', to: '/users', icon: IconUsers, allow: ['user.view'] },
  { label: 'Settings', to: '/settings', icon: IconSettings, allow: 'administrator' },
]

export function menuFor(holder: Holder): readonly MenuEntry[] {
  return menu.filter((entry) => isAllowed(holder, entry.allow))
}
