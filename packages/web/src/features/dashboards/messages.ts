import { trashWords } from '../../components/trash/trash-words.ts'

export const messages = {
  empty: 'Dashboards show questions on one page. Yours, and those shared with you, will appear here.',
  loadFailed: 'The dashboards could not be loaded. Try again in a moment.',
  favouritesFailed: 'Your favourites could not be loaded.',
  notAuthorized: 'Sorry, You Are not Authorized to do this action.',
  confirmDeleteOne: 'Are you sure you want to delete this dashboard ?',
  confirmDeleteSeveral: 'Are you sure you want to delete these dashboards ?',
  onlyOwner: 'Only its owner or an administrator can delete a dashboard.',
  shared: 'Dashboard shared successfully',
  shareFailed: 'The dashboard could not be shared',
}

export const trashTexts = trashWords('Dashboard')
