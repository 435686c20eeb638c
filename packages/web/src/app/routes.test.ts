import * as contract from '@soundings/contract'
import { expect, it } from 'vitest'
import { screens } from './routes.tsx'

/** What each screen asks first, or sends at its end. */
const endpoints: Record<string, Pick<contract.AnyEndpoint, 'allow'>> = {
  '/home': contract.getHome,
  '/dashboards': contract.listDashboards,
  '/dashboards/new': contract.createDashboard,
  '/dashboards/edit/:id': contract.updateDashboard,
  '/dashboards/:id': contract.getDashboard,
  '/questions': contract.listQuestions,
  '/questions/new': contract.createQuestion,
  '/questions/edit/:id': contract.updateQuestion,
  // The list itself serves the studio too, and is wider for that.
  '/databases': contract.listRefreshes,
  '/databases/new': contract.addDatabase,
  '/databases/upload': contract.beginUpload,
  '/databases/upload/:id': contract.changeUploadTables,
  '/databases/edit/:id': contract.updateDatabase,
  '/databases/details/:id': contract.listTables,
  '/downloads': contract.listFiles,
  '/scheduled-tasks': contract.listTasks,
  '/users': contract.listUsers,
  '/users/groups': contract.listGroups,
  '/users/attributes': contract.createAttribute,
  '/users/new': contract.createUser,
  '/users/edit/:id': contract.createUser,
  '/account': contract.getAccount,
  '/settings': contract.updateSystemSettings,
}

it('each screen opens to those who may call what it needs, and to no one else', () => {
  expect(Object.fromEntries(screens.map(({ path, allow }) => [path, allow]))).toEqual(
    Object.fromEntries(Object.entries(endpoints).map(([path, { allow }]) => [path, allow])),
  )
})
