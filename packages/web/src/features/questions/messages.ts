import { trashWords } from '../../components/trash/trash-words.ts'

export const messages = {
  empty:
    'A question asks a database for numbers and remembers how to show them. Yours, and those shared with you, will appear here.',
  loadFailed: 'The questions could not be loaded. Try again in a moment.',
  favouritesFailed: 'Your favourites could not be loaded.',
  notAuthorized: 'Sorry, You Are not Authorized to do this action.',
  confirmDeleteOne: 'Are you sure you want to delete this question ?',
  confirmDeleteSeveral: 'Are you sure you want to delete these questions ?',
  checkFailed: 'The use of this question could not be checked. Try again in a moment.',
  deleted: 'Question Deleted',
  deletedHint: 'It was deleted, or it is no longer shared with you.',
  loadOneFailed: (id: string) => `Error Loading Question with id ${id}`,
}

export const trashTexts = trashWords('Question')
