import { DEFAULT_PERMISSIONS, type PermissionName, permissionNames, type RoleName } from './permissions.ts'

/** What people of one kind usually need. Choosing it sets the role and the permissions; both can be changed afterwards. */
export interface PermissionPreset {
  readonly label: string
  readonly description: string
  readonly role: RoleName
  readonly permissions: readonly PermissionName[]
}

const ofCategories = (...categories: readonly string[]): PermissionName[] =>
  permissionNames.filter((name) => categories.includes(name.slice(0, name.indexOf('.'))))

const analyst: readonly PermissionName[] = [
  'database.view',
  ...ofCategories('question', 'dashboard', 'task', 'download'),
]

export const permissionPresets: readonly PermissionPreset[] = [
  {
    label: 'Viewer',
    description: 'Sees the dashboards and questions shared with them',
    role: 'ROLE_USER',
    permissions: DEFAULT_PERMISSIONS,
  },
  {
    label: 'Analyst',
    description: 'Builds, shares, exports and schedules questions and dashboards',
    role: 'ROLE_USER',
    permissions: analyst,
  },
  {
    label: 'Data steward',
    description: 'Also connects and shares databases, and looks after the data model',
    role: 'ROLE_USER',
    permissions: [...analyst, ...ofCategories('database')],
  },
  {
    label: 'Administrator',
    description: 'Manages users, settings and everything else',
    role: 'ROLE_ADMIN',
    permissions: permissionNames,
  },
]
