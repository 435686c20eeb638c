export const messages = {
  empty: 'Dashboards gather questions on one page. Yours, and those that others share with you, will stand here.',
  loadFailed: 'The dashboards could not be loaded. Try again in a moment.',
}
