import { messages as resultMessages } from '../../../components/question-result/messages.ts'

const notShared = (tiles: number) => `${tiles === 1 ? 'its question is' : 'their questions are'} not shared with you`

export const messages = {
  defaultName: 'My Dashboard',
  loadFailed: 'The dashboard could not be loaded. Try again in a moment.',
  missing: 'Dashboard not found',
  missingHint: 'It was deleted, or it is no longer shared with you.',
  notYours: 'Sorry, You Are not Authorized to do this action.',
  notYoursHint:
    'You cannot go wherever you wish without sufficient permissions. Only its owner, its editors and administrators can change a dashboard.',
  emptyTab: 'This tab is empty',
  emptyTabHint: 'Add questions to see their results here.',
  emptyTabForViewers: 'No questions were put on this tab yet.',
  noQuestions: 'No Questions',
  moreQuestions: (shown: number, total: number) => `${shown} of ${total} questions. Type to find others.`,
  tryNewQuestion: 'Try add new question',
  questionFailed: 'The question could not be loaded.',
  tileDescriptionHint: 'Shown in About this result, on this dashboard only.',
  markdownHint: 'Markdown: # heading, **bold**, *italic*, - list, 1. list, > quotation, `code`, [words](https://…).',
  tileAdded: (title: string) => `${title} added`,
  questionsFailed: 'The questions could not be loaded.',
  noFilters: 'There is no filters you can add!',
  filtersFailed: resultMessages.filtersFailed,
  datesMoveOn: 'Moves on with the calendar.',
  datesStay: 'Stays at these days.',
  narrowedBy: (names: readonly string[]) => `Narrowed by ${names.join(', ')}.`,
  allValues: 'All values.',
  ownValuesLost: (column: string, tiles: readonly string[]) =>
    `Until you choose a value of ${column}, these tiles show all values instead of their own: ${tiles.join(', ')}`,
  noFiltersYet: 'No Filters Yet!',
  saved: 'Saved',
  quickSaveHint: 'Save under the same name and go on (Ctrl+S)',
  saveFailed: 'The dashboard could not be saved.',
  lostAccess: 'This dashboard was deleted, or it is no longer shared with you.',
  keepCopy: 'Use Save As to keep your work in a copy of your own.',
  copyWithout: (leftOut: number, all: number) =>
    `${leftOut} of ${all} tiles cannot be kept in a copy, because ${notShared(leftOut)}. Save the copy without ${leftOut === 1 ? 'it' : 'them'}?`,
  nothingToCopy: (all: number) => {
    const none = all === 1 ? 'its only tile cannot' : `none of its ${all} tiles can`
    return `No copy was saved: ${none} be kept, because ${notShared(all)}. Ask the owner of the dashboard to share it with you again.`
  },
  savedCopy: (leftOut: number) =>
    leftOut === 0
      ? 'Saved as a copy of your own'
      : `Saved as a copy of your own without ${leftOut === 1 ? 'one tile' : `${leftOut} tiles`}, whose questions are not shared with you`,
  resetQuestion: 'Reset removes all tabs, tiles and filters. You can undo it until you leave.',
  backToSaved: 'Back to what was saved. Undo brings your changes back.',
  tilesCopied: (count: number) =>
    `${count === 1 ? 'Tile' : `${count} tiles`} copied. Choose Paste on a tab of this or another dashboard.`,
  tilesCut: (most: number) => `Not all tiles were pasted: a tab holds at most ${most}.`,
  newer: (name: string) => `Someone saved a newer version of ${name} since you opened it.`,
  newerHint:
    'Reload shows the newer version and drops your changes. Overwrite saves yours; the newer one stays among the earlier versions.',
  tooManyTiles: (most: number) => `A tab holds at most ${most} tiles`,
  moveHint: 'Arrow keys move the tile, with Shift they resize it.',
  versionsFailed: 'The versions could not be compared.',
  noDifference: 'Both versions are the same.',
  notThere: 'Not there',
  versionRestored: (version: number) => `Version ${version} is loaded. Save to keep it.`,
} as const
