export const messages = {
  switchFailed: 'Failed to update GDA Settings.',
  switched: (isOn: boolean) => `GDA Filters ${isOn ? 'enabled' : 'disabled'} successfully`,
  choicesFailed: 'Failed to load GDA users/databases',
  saveFailed: 'Failed to save GDA filter',
  saved: 'GDA filter saved successfully',
  listFailed: 'Error loading GDA filters list',
  deleteFailed: 'Failed to delete Gda Filter',
  deleted: 'GDA filter deleted successfully',
  confirmDelete: 'Are you sure you want to delete this GDA filter ?',
  confirmDeleteSeveral: 'Are you sure you want to delete these GDA filters ?',
  empty: 'Nobody is tied to rows yet. Add a filter to show a user only the rows of one hospital, one ward or one patient.',
  explanation:
    'A filter ties a user to one value of a key. Of that table, and of every table whose foreign keys lead there, they see only those rows: in tables, charts, suggestions, exports and e-mails.',
  isOff: 'The filters are off: everybody sees all rows of the tables they may use.',
  valueMissing: 'Say which value the user is tied to',
} as const
