import type { ConnectionCheck, UnreachedTables } from '@soundings/contract'
import { titleOf } from '../../api/core/api-error.ts'

export const messages = {
  empty: 'Databases you connect, and those shared with you, will appear here.',
  drop: 'Drop files to make a database of them',
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
  passwordAgain:
    'Enter the password again: the server, the user, the database, its schemas or the encryption has changed',
  unchangedPassword: 'Leave blank to keep the current password',
  added: 'Database Added Successfully',
  updated: 'Connection updated successfully',
  updateFailed: 'Failed to update database connection',
  noFolders:
    'There is no folder with Parquet, CSV or NDJSON files in the data folder yet. Ask your administrator to put one there.',
  noFiles: 'There is no database file in the data folder yet. Ask your administrator to put one there.',
  unreachedTitle: 'Tables out of reach of row rules',
  closesUnreached: 'Close tables that are out of reach of a person’s row rules',
  closesUnreachedMeaning:
    'Rules follow foreign keys. Views and other tables without a key towards a rule are out of its reach: people with row rules cannot open them. Columns beside rows they may see stay readable, and look-up tables stay open.',
  onlyAdministratorsOpen: 'Only an administrator can switch this off.',
  validateRows: 'please validate all rows.',
  usersFailed: 'The users could not be loaded',
  peopleShown: (shown: number, all: number) => `${shown} of ${all} people`,
  /** Of a table that the latest import did not find. */
  unknownTable: 'Missing table',
  cancelSharing: 'Are you sure you want to cancel sharing',
  accessUpdated: 'Tables Access list updated successfully',
  accessUpdateFailed: 'Error updating Tables Access list',
  groupTablesFailed: 'The tables of groups could not be loaded.',
  groupTablesNotTaken: 'The table could not be taken back',
  takenFromGroup: (table: string, group: string) => `${group} no longer has ${table}`,
  drifted: (tables: number) => `Statistics of ${tables} monitored ${tables === 1 ? 'table' : 'tables'} have changed`,
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

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

/** What a tried connection shows, and in which schemas it could show more. */
export function connectionWorks({ tables, hasMoreTables, schemas, notice }: ConnectionCheck): string {
  const found = `Connection successful: ${hasMoreTables ? 'more than ' : ''}${counted(tables, 'table', 'tables')} found.`
  const readable = schemas.map(
    (schema) => `${schema.name} (${counted(schema.tables, 'table', 'tables')}${schema.isDefault ? ', default' : ''})`,
  )
  return [found, notice ?? '', schemas.length > 0 ? `Schemas: ${readable.join(', ')}.` : '']
    .filter((text) => text !== '')
    .join(' ')
}

export const unreachedCount = ({ tables, people }: UnreachedTables): string =>
  tables === 0
    ? 'This affects no one with row rules now.'
    : `Affects ${counted(tables, 'table', 'tables')} for ${counted(people, 'person', 'people')} now.`
