/** What the studio's rules say when they refuse or ask. The texts about pins, groups and filters are in the query package. */
export const messages = {
  onlyNumbersHaveFormats: 'Only numbers can have a number format',
  automaticFormat: 'As the data model has it, or as the values are',
  measureGone: 'The question has no such measure any more',
  measureNotDynamic: (measure: string) =>
    `The filter on ${measure} cannot be dynamic, because it chooses groups of this question`,
  notDynamic: (column: string) =>
    `The filter on ${column} cannot be dynamic. Save the calculated column on its table in the data model and filter by that`,
  confirmReplaceByRawData: 'adding Raw data will replace the current View, please confirm ?',
  confirmLeaveRawData: "Can't add the selected View with Raw Data, do you want to reset ?",
  confirmRemoveViews: 'Are you sure you want to remove all selected views ?',
  confirmReset: 'Please confirm you want to reset all data',
  confirmRemoveGroups: 'Please confirm you want to delete all groups',
  tableNeeded: 'Please choose a table first',
  tooManyColumns: (most: number) => `A question has at most ${most} columns`,
  tooManyFilters: (most: number) => `A question has at most ${most} filters`,
  tooManyConditions: (most: number) => `A view has at most ${most} conditions`,
  nestedTooDeeply: (most: number) => `Filters can be nested at most ${most} groups deep`,
  insideItself: 'A group cannot be moved into itself',
  columnGone: 'This column no longer exists',
  tableClosed: (table: string) =>
    `Your row rules do not reach ${table}, so you cannot build a question on it. You can use its columns in questions about other tables`,
  tableGone: 'This table no longer exists',
  wayGone: (column: string, table: string) =>
    `The path to ${column} no longer exists. Choose ${column} of ${table} again`,
  unreachable: (column: string, table: string) => `No foreign keys that you can see lead from ${table} to ${column}`,
  doesNotApply: (what: string, column: string) => `${what} does not apply to ${column}`,
  needsPercentile: 'A percentile is a number from 0 to 100 with at most 6 decimals',
  needsWholeNumber: (least: number, most: number) => `Type a whole number from ${least} to ${most}`,
  topHint: 'All other groups are put together as All other',
  bandsHint:
    'Each begins at its edge and ends before the next one. Values below the first and from the last edge on have bands of their own.',
  needsTwoDates: (what: string) => `${what} needs two date columns`,
  pivotNeeds: 'A pivot needs two to four groups and a measure',
  boxPlotNeeds: 'A box plot needs a view of a number column, such as its average',
  unfittingView: 'This view does not fit the result',
  formulaMissing: (label: string) => `${label}: please write a formula`,
  formulaWrong: (label: string, problem: string) => `${label}: ${problem}`,
  leftOut: (what: string, why: string) => `${what} was left out. ${why}`,
  tableOfQuestionGone: 'The table of this question no longer exists or is not shared with you',
  addressUnreadable: 'This link cannot be read: it may have been cut or changed',
  addressOutdated: (what: string) => `This link is about ${what}, which no longer exists or is not shared with you`,
}
