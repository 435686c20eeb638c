export const messages = {
  empty: 'Files made from questions and dashboards will stand here, newest first.',
  loadFailed: 'The files could not be loaded. Try again in a moment.',
}
