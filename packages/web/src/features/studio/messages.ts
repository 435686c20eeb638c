import { formatExactly } from '../../ui/format/numbers.ts'

export const messages = {
  drop: 'Drop files to ask about them',
  chooseDatabase: 'Choose a database',
  noDatabases:
    'There is no database yet that you may use. Connect one on the Databases page, or ask an administrator to share one with you.',
  noTables: 'There is no table in this database that you may use.',
  moreTables: (shown: number, total: number) =>
    `${formatExactly(shown)} of ${formatExactly(total)} tables. Type to find others.`,
  closedTables: (count: number) =>
    `${count} ${count === 1 ? 'table is' : 'tables are'} not listed: your row rules do not reach ${count === 1 ? 'it' : 'them'}.`,
  loadDatabasesFailed: 'The list of databases could not be loaded',
  loadTablesFailed: 'Error loading database tables',
  start: 'Start exploring your data, select the views you want :)',
  loading: 'Loading Your question, please wait ...',
  loadFailed: (id: number | string) => `Error Loading Question with id ${id}`,
  previewFailed: 'Failed to preview question',
  addViewsOrGroups: 'Please add views or groups first, then preview the question.',
  saved: 'Question Saved Successfully',
  savedInModel: (column: string, table: string) =>
    `${column} is a column of ${table} now. New questions can use it like any other column.`,
  lostAccess:
    'This question was deleted, or it is no longer shared with you. Use Save As to keep your work in a copy of your own.',
  saveFailed: (detail: string) => ['Error Saving question', detail].filter(Boolean).join(': '),
  unsavedWork: 'Unsaved work',
  newerVersion: 'Someone saved a newer version of this question while you were working on it.',
  nothingMatches: (typed: string) => `Nothing matches “${typed.trim()}”.`,
  noGroupsInRawData: 'Raw data is shown row by row, without groups',
  stale: 'The question has changed since this result.',
  partsGone: 'Some parts no longer exist',
  loadVersionsFailed: 'The earlier versions could not be loaded',
  nothingChanged: 'Nothing that can be seen here.',
  preferenceFailed: 'Automatic preview could not be saved. Try again.',
  readyToRun: 'Run the preview to see the answer.',
  sentAsSaved: 'Exports and emails hold the question as it is saved, without the changes here.',
}
