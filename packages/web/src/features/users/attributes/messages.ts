export const messages = {
  loadFailed: 'The attributes could not be loaded',
  empty: 'No attributes yet. Define one, such as ward, and let row rules choose rows by what each person has for it.',
  explanation:
    'Attributes say what an installation knows of its people, such as their ward. A row rule can show everyone the rows of their own values.',
  saved: (name: string) => `Attribute ${name} saved`,
  deleted: (name: string) => `Attribute ${name} deleted`,
  saveFailed: 'The attribute could not be saved',
  deleteFailed: 'The attribute could not be deleted',
  confirmDelete: 'Delete this attribute with the values of all people?',
  nameMissing: 'Enter a name',
  uploadHint:
    'A CSV file with the columns username, attribute and value. For every user and attribute in the file, its values replace those set by hand; an empty value clears them.',
  uploadFailed: 'The file could not be read.',
  checked: ({ lines, users, added, removed }: { lines: number; users: number; added: number; removed: number }) =>
    `${lines} ${lines === 1 ? 'line' : 'lines'}: ${users} ${users === 1 ? 'person changes' : 'people change'}, ${added} ${added === 1 ? 'value is' : 'values are'} added, ${removed} removed.`,
  problems: (count: number) =>
    `${count} ${count === 1 ? 'line is' : 'lines are'} wrong. Nothing can be uploaded until ${count === 1 ? 'it is' : 'they are'} mended.`,
  uploaded: (users: number) => `Attributes of ${users} ${users === 1 ? 'person' : 'people'} changed`,
  unchanged: 'The file changes nothing.',
  valuesFailed: 'The attributes of this user could not be loaded',
  valuesSaved: 'Attributes saved',
  valuesSaveFailed: 'The attributes could not be saved',
  valuesHint: 'Press Enter after each value.',
  noAttributes: 'No attributes are defined yet.',
  givenBy: {
    sso: (values: readonly string[]) => `From single sign-on: ${values.join(', ')}`,
    directory: (values: readonly string[]) => `From the directory: ${values.join(', ')}`,
  },
} as const
