export const messages = {
  empty: 'Questions that are sent on a schedule will stand here, with the outcome of their last run.',
  loadFailed: 'The scheduled tasks could not be loaded. Try again in a moment.',
  notAvailable: 'N/A',
}
