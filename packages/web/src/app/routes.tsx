import { needed, type Allowance, type Holder } from '@soundings/contract'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { lazily } from '../ui/load/lazily.tsx'
import { LoadingState } from '../ui/state/LoadingState.tsx'
import { isAllowed } from './allowed.ts'

export interface Screen {
  readonly path: string
  /** Names the browser tab. */
  readonly title: string
  /** Who may open it: who may call the endpoints that it cannot do without. */
  readonly allow: Allowance
  readonly Component: ComponentType
  readonly preload: () => void
}

type Load = () => Promise<{ default: ComponentType }>

/** One line for each screen. Its code loads with the screen. */
export const screens: readonly Screen[] = [
  screen('/home', 'Home', needed.home, () => import('../features/home/HomeScreen.tsx')),
  screen(
    '/dashboards',
    'Dashboards',
    needed.readDashboards,
    () => import('../features/dashboards/DashboardsScreen.tsx'),
  ),
  screen(
    '/dashboards/new',
    'Create dashboard',
    needed.writeDashboards,
    () => import('../features/dashboards/editor/DashboardEditorScreen.tsx'),
  ),
  screen(
    '/dashboards/edit/:id',
    'Edit dashboard',
    needed.writeDashboards,
    () => import('../features/dashboards/editor/DashboardEditorScreen.tsx'),
  ),
  screen(
    '/dashboards/:id',
    'Dashboard',
    needed.readDashboards,
    () => import('../features/dashboards/viewer/DashboardScreen.tsx'),
  ),
  screen('/questions', 'Questions', needed.readQuestions, () => import('../features/questions/QuestionsScreen.tsx')),
  screen('/questions/new', 'Studio', needed.writeQuestions, () => import('../features/studio/StudioScreen.tsx')),
  screen('/questions/edit/:id', 'Studio', needed.writeQuestions, () => import('../features/studio/StudioScreen.tsx')),
  screen('/databases', 'Databases', needed.readDatabases, () => import('../features/databases/DatabasesScreen.tsx')),
  screen(
    '/databases/new',
    'Add database',
    needed.writeDatabases,
    () => import('../features/databases/connection/ConnectionFormScreen.tsx'),
  ),
  screen(
    '/databases/upload',
    'Upload files',
    needed.writeDatabases,
    () => import('../features/uploads/UploadScreen.tsx'),
  ),
  screen(
    '/databases/upload/:id',
    'Add files',
    needed.writeDatabases,
    () => import('../features/uploads/UploadScreen.tsx'),
  ),
  screen(
    '/databases/edit/:id',
    'Edit database',
    needed.writeDatabases,
    () => import('../features/databases/connection/ConnectionFormScreen.tsx'),
  ),
  screen(
    '/databases/details/:id',
    'Data Model',
    needed.readDatabases,
    () => import('../features/data-model/DataModelScreen.tsx'),
  ),
  screen('/downloads', 'Downloads', needed.readFiles, () => import('../features/downloads/DownloadsScreen.tsx')),
  screen('/scheduled-tasks', 'Tasks', needed.readTasks, () => import('../features/tasks/TasksScreen.tsx')),
  screen('/users', 'Users', needed.readUsers, () => import('../features/users/UsersScreen.tsx')),
  screen('/users/groups', 'Groups', needed.readGroups, () => import('../features/users/groups/GroupsScreen.tsx')),
  screen(
    '/users/attributes',
    'Attributes',
    needed.defineAttributes,
    () => import('../features/users/attributes/AttributesScreen.tsx'),
  ),
  screen('/users/new', 'Create user', needed.writeUsers, () => import('../features/users/form/UserFormScreen.tsx')),
  screen('/users/edit/:id', 'Edit user', needed.writeUsers, () => import('../features/users/form/UserFormScreen.tsx')),
  screen('/account', 'Your account', needed.account, () => import('../features/account/AccountScreen.tsx')),
  screen('/settings', 'Settings', needed.changeSettings, () => import('../features/settings/SettingsScreen.tsx')),
]

export function screen(path: string, title: string, allow: Allowance, load: Load): Screen {
  const Component = lazily(load, () => <LoadingState />)
  return { path, title, allow, Component, preload: Component.preload }
}

/** Fetches the code of a screen ahead of time. */
export function preloadScreen(pathname: string): void {
  screens.find(({ path }) => matchPath(path, pathname))?.preload()
}

/** Whether a menu or a search may lead there. */
export const mayOpen = (holder: Holder, path: string): boolean =>
  screens.some((one) => one.path === path && isAllowed(holder, one.allow))
