import type { RowFilterReasons } from '@soundings/contract'

export const messages = {
  pleaseWait: 'Please wait',
  sessionCheckFailed: 'Your sign-in could not be checked, because the server did not answer.',
  notFound: 'Page Not found, Sorry!!',
  notFoundHint: 'Check the address, or go back to the start page.',
  notAuthorized: 'Sorry, You Are not Authorized to do this action.',
  notAuthorizedHint:
    'You cannot go wherever you wish without sufficient permissions. Ask an administrator if you need this page.',
  screenFailed: 'This page could not be shown. Reload it, or go back to the start page.',
  goHome: 'Go to the start page',
  bye: 'Bye bye',
  logoutFailed: 'Error calling logout api',
  skipToContent: 'Skip to content',
  searchLabel: 'Search dashboards, questions, tables and more',
  searchResults: 'Results',
  searchFailed: 'The search did not answer.',
  nothingFound: (text: string) => `Nothing matches “${text}”.`,
  similarFound: (text: string) => `Nothing is called “${text}”. These names are similar.`,
  foundCount: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  noQuestionShown: 'Open a question or a dashboard first to see which row rules limit its rows.',
  rowFiltersFailed: 'The filters could not be loaded. Try again in a moment.',
  nothingShown: (username: string) => `${username} sees none of the questions on this page.`,
  notCut: (username: string) => `No row rule restricts its tables: ${username} sees all rows.`,
  seesNothing: (username: string) =>
    `The database shows nothing to people without row rules, and no rule applies to ${username}.`,
  cut: ({ tableName, ruleTableName, columnName, values, keys }: RowFilterReasons['tables'][number]) =>
    values.length === 0
      ? `${tableName}: no rows at all`
      : `${tableName}: only the rows ${keys.length === 0 ? '' : `that belong to ${ruleTableName} `}with ${columnName} ${values.join(' or ')}`,
}
