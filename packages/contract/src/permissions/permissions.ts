/** Every permission with the words people read for it. The name is `category.action`. */
const descriptions = {
  'database.write_access': 'Add databases, edit their connections and data model, refresh their analysis',
  'database.delete': 'Delete databases',
  'database.view': 'Open databases and their data model',
  'database.share': 'Share databases and tables with other users',
  'user.activate': 'Activate and deactivate users',
  'user.write_access': 'Create and edit users and what is shared with them',
  'user.delete': 'Delete users',
  'user.view': 'See the list of users',
  'question.write_access': 'Create and edit questions',
  'question.delete': 'Delete questions',
  'question.export_data': 'Export the results of questions to files',
  'question.schedule': 'Send questions on a schedule',
  'question.send_as_email': 'Send the results of questions by email',
  'question.share': 'Share questions with other users',
  'question.view': 'See questions and their results',
  'dashboard.write_access': 'Create and edit dashboards',
  'dashboard.delete': 'Delete dashboards',
  'dashboard.export_data': 'Export dashboards as an archive',
  'dashboard.share': 'Share dashboards with other users',
  'dashboard.view': 'See dashboards',
  'task.write_access': 'Play and pause scheduled tasks',
  'task.delete': 'Delete scheduled tasks',
  'task.view': 'See scheduled tasks',
  'download.delete': 'Delete exported files',
  'download.view': 'See and download exported files',
} as const

export type PermissionName = keyof typeof descriptions

export const permissionNames = Object.keys(descriptions) as [PermissionName, ...PermissionName[]]

export interface PermissionEntry {
  readonly name: PermissionName
  readonly category: string
  readonly description: string
}

export const permissionEntries: readonly PermissionEntry[] = permissionNames.map((name) => ({
  name,
  category: name.slice(0, name.indexOf('.')),
  description: descriptions[name],
}))

/** A permission in words, with its name behind them for those who know it. */
export const permissionText = (name: PermissionName): string => `${descriptions[name]} (${name})`

/** No one can be without these two: the form shows them ticked and disabled, the server adds them. */
export const DEFAULT_PERMISSIONS: readonly PermissionName[] = ['question.view', 'dashboard.view']

export const roleNames = ['ROLE_USER', 'ROLE_ADMIN', 'ROLE_SYSTEM_ADMIN', 'ROLE_SYSTEM_SUPPORT'] as const
export type RoleName = (typeof roleNames)[number]

/** Roles come from several places (form, single sign-on), so their letters' case does not count. */
export function isAdminRole(role: string): boolean {
  return ['ROLE_ADMIN', 'ROLE_SYSTEM_ADMIN', 'ROLE_SYSTEM_SUPPORT'].includes(role.toUpperCase())
}

export interface Holder {
  readonly permissions: readonly string[]
  readonly roles: readonly string[]
}

export function isAdministrator({ roles }: Pick<Holder, 'roles'>): boolean {
  return roles.some(isAdminRole)
}

/** Admin roles stand above every check; otherwise one of the wanted permissions is enough. */
export function mayUse(holder: Holder, wanted: PermissionName | readonly PermissionName[]): boolean {
  if (isAdministrator(holder)) return true
  const anyOf: readonly string[] = typeof wanted === 'string' ? [wanted] : wanted
  return anyOf.some((name) => holder.permissions.includes(name))
}
