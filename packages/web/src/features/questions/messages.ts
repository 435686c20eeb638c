export const messages = {
  empty: 'A question asks a database for numbers and remembers how to show them. Yours, and those shared with you, will stand here.',
  loadFailed: 'The questions could not be loaded. Try again in a moment.',
}
