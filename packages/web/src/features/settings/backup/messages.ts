export const messages = {
  backupHint:
    'Keeps how questions and dashboards are made: names, queries, charts, layouts and filters. No rows of any database, no users and no rights go into an archive.',
  restoreHint:
    'Tables and columns are found by their names, so an archive of another installation fits where the same databases are connected. You see what would happen before anything changes.',
  questionsListFailed: 'Error Loading Questions List for backup list',
  dashboardsListFailed: 'Error Loading Dashboards List for backup list',
  imported: 'imported successfully',
  importFailed: 'The archive could not be restored',
  noQuestions: 'There are no questions yet.',
  noDashboards: 'There are no dashboards yet.',
  nothingToDo: 'Everything in this archive is here already, exactly as it is.',
  blocked: 'Nothing can be restored until everything it needs is here.',
  settings: 'Number formats and bands of the data model:',
  leftOut: 'These could not be included when the archive was made:',
  lostLinks: 'These links are left out:',
} as const
