import type { ColumnAnalysis } from '@soundings/contract'
import { formatExactly } from '../../ui/format/numbers.ts'
import { messages as resultMessages } from '../../components/question-result/messages.ts'

export const messages = {
  loadTablesFailed: 'Error loading database tables',
  loadDatabaseFailed: 'This database could not be loaded. It may have been deleted.',
  noTables: 'No tables were found in this database yet. Refresh its analysis on the list of databases.',
  saving: 'Saving database model',
  saved: 'Model updated successfully',
  saveFailed: 'Failed to update database model',
  refreshing: 'Refreshing database analysis',
  refreshed: 'Database anaylsis refreshed successfully',
  refreshFailed: 'Failed to refresh Database anaylsis',
  tableSaved: 'Table updated successfully',
  shared: 'Shared successfully',
  shareFailed: 'The table could not be shared',
  calculatedSaved: 'Calculated columns saved',
  calculatedExplained:
    'A calculated column has a value for each row of this table. Questions use it as any other column, for people who may use every table that its formula reads.',
  noCalculated: 'This table has no calculated columns.',
  noAggregates:
    'A column of a table has one value for each row, so its formula cannot use sums, counts or other aggregates.',
  notComputed: (problem: string) => `Cannot be computed: ${problem}`,
  keySaved: 'Primary key saved',
  keyExplained:
    'The primary key tells the rows of a table apart. Row rules name rows by it, and questions about rows before and after another need it.',
  keyOfDatabase: 'The database declares this key itself, so it cannot be changed here.',
  keyChecked:
    'The database declares no key for this table. What you choose is checked over all rows when you save it and with each refresh.',
  noKey: 'This table has no primary key.',
  keyFails:
    'Some values repeat or are missing by now, so questions about rows before and after are refused until a refresh finds each value once. Row rules go on to use this key.',
  keyBroken: 'A column of this key is gone, or its values can no longer be compared. Choose the key again.',
  referencesSaved: 'References saved',
  referencesExplained:
    'A reference says which row of another table a row belongs to. Questions join tables along references, and row rules follow them.',
  noReferences: 'This table refers to no other table.',
  unknownTable: 'another table',
  fromDatabase: 'from the database',
  declaredHere: 'declared here',
  notSavedYet: 'not saved yet',
  notJoined: (target: string) => `not joined: several rows of ${target} can match`,
  notJoinedBecause: (target: string) =>
    `These columns of ${target} are not unique. Joining by them would repeat rows and make sums too large, so questions do not use this reference. Row rules still follow it.`,
  checking: 'Counting …',
  checkFailed: 'The reference could not be checked.',
  referenceFits: (target: string) => `Fits: every row with a value has exactly one match in ${target}.`,
  unmatchedRows: (rows: number, target: string) =>
    `${formatExactly(rows)} ${rows === 1 ? 'row has' : 'rows have'} no match in ${target}.`,
  repeatedKeys: (keys: number, target: string) =>
    `${formatExactly(keys)} ${keys === 1 ? 'value is' : 'values are'} held by several rows of ${target}: questions will not join by this reference.`,
  emptyKeys: (rows: number) =>
    `${formatExactly(rows)} ${rows === 1 ? 'row has' : 'rows have'} no value in these columns and ${rows === 1 ? 'refers' : 'refer'} to no row.`,
  incompleteKeys: (rows: number) =>
    `${formatExactly(rows)} ${rows === 1 ? 'row has a value' : 'rows have values'} in some of these columns only and ${rows === 1 ? 'refers' : 'refer'} to no row.`,
  lookupHint: 'Open to people whose row rules do not reach this table',
  formatExplained: 'In tables, charts, numbers, emails and Excel files. A view of a question can have another one.',
  automaticFormat: 'Numbers are written as they are',
  bandsExplained: 'Offered under their names in + Add Group. Questions keep the edges that they were built with.',
  bandsWrong: 'Please give bands a name and edges that rise',
  nameNeeded: 'Please enter a name',
  newerTable: (name: string) => `Someone else saved a newer version of ${name}.`,
  newerHint:
    'Reload takes their version and drops your changes to this table. Overwrite keeps their other changes and puts yours on top.',
  neverAnalysed: 'This column was not analysed yet.',
  statisticsFailed: resultMessages.statisticsFailed,
  statisticsWithheld: 'Statistics of hidden columns are shown to people who may edit this database.',
  allRows: 'over all rows',
  ownRows: 'over the rows that you may see',
  sampledRows: (rows: number, of: ColumnAnalysis['rowCount']) =>
    `These figures come from a sample: ${formatExactly(rows)} of ${formatExactly(of ?? 0)} rows. Other rows may hold more values, smaller and larger ones.`,
  sample: (rows: number) => `from a sample of ${formatExactly(rows)} rows`,
  ownSample: (rows: number) => `from a sample of ${formatExactly(rows)} of the rows that you may see`,
  noSpread: 'The spread of its values will appear here after the next analysis.',
  noRows: 'The table has no rows.',
  onlyNulls: 'No row has a value here.',
  tooFarApart: 'The values lie too far apart or have too many digits for a histogram.',
  noneTwice: 'No value occurs twice.',
  noneTwiceInSample: 'No value occurs twice in the sample.',
  emptyText: 'empty text',
  tableDrifted: 'Statistics have changed',
  drifted: (count: number, date: string) =>
    `${count} ${count === 1 ? 'statistic has' : 'statistics have'} changed (${date})`,
}
