import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { lazily } from '../ui/load/lazily.tsx'
import { LoadingState } from '../ui/state/LoadingState.tsx'
import type { Allowed } from './allowed.ts'

export interface Screen {
  readonly path: string
  /** Names the browser tab. */
  readonly title: string
  readonly allow: Allowed
  readonly Component: ComponentType
  readonly preload: () => void
}

type Load = () => Promise<{ default: ComponentType }>

/** One line for each screen. Its code loads with the screen. */
export const screens: readonly Screen[] = [
  screen('/home', 'Home', 'signed-in', () => import('../features/home/HomeScreen.tsx')),
  screen('/dashboards', 'Dashboards', ['dashboard.view'], () => import('../features/dashboards/DashboardsScreen.tsx')),
  screen(
    '/dashboards/new',
    'Create dashboard',
    ['dashboard.write_access'],
    () => import('../features/dashboards/editor/DashboardEditorScreen.tsx'),
  ),
  screen(
    '/dashboards/edit/:id',
    'Edit dashboard',
    ['dashboard.write_access'],
    () => import('../features/dashboards/editor/DashboardEditorScreen.tsx'),
  ),
  screen(
    '/dashboards/:id',
    'Dashboard',
    ['dashboard.view'],
    () => import('../features/dashboards/viewer/DashboardScreen.tsx'),
  ),
  screen(
    '/questions',
    'Questions',
    ['question.view', 'question.write_access'],
    () => import('../features/questions/QuestionsScreen.tsx'),
  ),
  screen('/questions/new', 'Studio', ['question.write_access'], () => import('../features/studio/StudioScreen.tsx')),
  screen(
    '/questions/edit/:id',
    'Studio',
    ['question.write_access'],
    () => import('../features/studio/StudioScreen.tsx'),
  ),
  screen(
    '/databases',
    'Databases',
    ['database.view', 'database.write_access'],
    () => import('../features/databases/DatabasesScreen.tsx'),
  ),
  screen(
    '/databases/new',
    'Add database',
    ['database.write_access'],
    () => import('../features/databases/connection/ConnectionFormScreen.tsx'),
  ),
  screen(
    '/databases/upload',
    'Upload files',
    ['database.write_access'],
    () => import('../features/uploads/UploadScreen.tsx'),
  ),
  screen(
    '/databases/upload/:id',
    'Add files',
    ['database.write_access'],
    () => import('../features/uploads/UploadScreen.tsx'),
  ),
  screen(
    '/databases/edit/:id',
    'Edit database',
    ['database.write_access'],
    () => import('../features/databases/connection/ConnectionFormScreen.tsx'),
  ),
  screen(
    '/databases/details/:id',
    'Data Model',
    ['database.view', 'database.write_access'],
    () => import('../features/data-model/DataModelScreen.tsx'),
  ),
  screen(
    '/downloads',
    'Downloads',
    ['download.view', 'download.delete'],
    () => import('../features/downloads/DownloadsScreen.tsx'),
  ),
  screen('/scheduled-tasks', 'Tasks', ['task.view'], () => import('../features/tasks/TasksScreen.tsx')),
  screen('/users', 'Users', ['user.view'], () => import('../features/users/UsersScreen.tsx')),
  screen('/users/groups', 'Groups', ['user.view'], () => import('../features/users/groups/GroupsScreen.tsx')),
  screen(
    '/users/attributes',
    'Attributes',
    'administrator',
    () => import('../features/users/attributes/AttributesScreen.tsx'),
  ),
  screen('/users/new', 'Create user', ['user.write_access'], () => import('../features/users/form/UserFormScreen.tsx')),
  screen(
    '/users/edit/:id',
    'Edit user',
    ['user.write_access'],
    () => import('../features/users/form/UserFormScreen.tsx'),
  ),
  screen('/account', 'Your account', 'signed-in', () => import('../features/account/AccountScreen.tsx')),
  screen('/settings', 'Settings', 'administrator', () => import('../features/settings/SettingsScreen.tsx')),
]

export function screen(path: string, title: string, allow: Allowed, load: Load): Screen {
  const Component = lazily(load, () => <LoadingState />)
  return { path, title, allow, Component, preload: Component.preload }
}

/** Fetches the code of a screen ahead of time. */
export function preloadScreen(pathname: string): void {
  screens.find(({ path }) => matchPath(path, pathname))?.preload()
}
