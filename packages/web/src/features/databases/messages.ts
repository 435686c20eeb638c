import { titleOf } from '../../api/api-error.ts'

export const messages = {
  empty: 'The databases that you connect, and those that others share with you, will stand here.',
  loadFailed: 'The databases could not be loaded. Try again in a moment.',
  loadOneFailed: 'This database could not be loaded. It may have been deleted.',
  templatesFailed: 'The kinds of databases could not be loaded. Try again in a moment.',
  notAuthorized: 'Sorry, You Are not Authorized to do this action.',
  confirmDeleteOne: 'Are you sure you want to delete this Database ?',
  confirmDeleteSeveral: 'Are you sure you want to delete these Databases ?',
  deleting: 'Deleting database',
  deleted: 'Database deleted successfully',
  deletedSeveral: 'Databases deleted successfully',
  deleteFailed: 'The database could not be deleted',
  refreshed: 'Refresh database successful',
  shared: 'Shared successfully',
  shareFailed: 'The database could not be shared',
  fillAllFields: 'Please fill all fields',
  required: 'Required',
  portRange: 'A whole number from 1 to 65535',
  passwordAgain: 'Enter the password again: the server, the user or its security has changed',
  unchangedPassword: 'Leave it blank to keep the present password',
  added: 'Database Added Successfully',
  updated: 'Connection updated successfully',
  updateFailed: 'Failed to update database connection',
  discard: 'You have unsaved changes. Leave the page without saving them?',
  noFiles: 'There is no database file in the data folder yet. Ask whoever runs the server to put one there.',
  validateRows: 'please validate all rows.',
  cancelSharing: 'Are you sure you want to cancel sharing',
  accessUpdated: 'Tables Access list updated successfully',
  accessUpdateFailed: 'Error updating Tables Access list',
  drifted: (tables: number) => `${tables} monitored ${tables === 1 ? 'table has' : 'tables have'} drifted`,
  tablesFailed: (id: number) => `Error loading tables of db ${id}`,
  accessFailed: (id: number) => `Error loading tables access list of db ${id}`,
}

const NO_REASON = 'the server gave no reason'

export function addFailed(error: unknown): string {
  return `Failed to Add database, ${titleOf(error) || NO_REASON}`
}

export function refreshFailed(reason: string): string {
  return `Can't refresh database, ${reason || NO_REASON}`
}

export function connectionWorks(tables: number): string {
  return `The connection works: ${tables} ${tables === 1 ? 'table' : 'tables'} found.`
}
