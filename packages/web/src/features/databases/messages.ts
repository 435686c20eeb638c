export const messages = {
  empty: 'The databases that you connect, and those that others share with you, will stand here.',
  loadFailed: 'The databases could not be loaded. Try again in a moment.',
}
