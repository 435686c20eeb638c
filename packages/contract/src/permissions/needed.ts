import type { Allowance } from '../endpoint.ts'

/**
 * Who may do the main work of each area. The endpoints and the screens for them name the same value, so that no screen opens whose
 * calls are refused; apart from the endpoints, because a browser shall not load their schemas for the sake of a menu.
 */
export const needed = {
  home: 'signed-in',
  account: 'signed-in',
  readDashboards: ['dashboard.view', 'dashboard.write_access'],
  writeDashboards: 'dashboard.write_access',
  readQuestions: ['question.view', 'question.write_access'],
  writeQuestions: 'question.write_access',
  readDatabases: ['database.view', 'database.write_access'],
  writeDatabases: 'database.write_access',
  readFiles: 'download.view',
  readTasks: 'task.view',
  readUsers: 'user.view',
  writeUsers: 'user.write_access',
  readGroups: ['user.view', 'user.write_access'],
  defineAttributes: 'administrator',
  changeSettings: 'administrator',
} as const satisfies Record<string, Allowance>
