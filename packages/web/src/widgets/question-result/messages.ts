export const messages = {
  typeError: 'Type error',
  empty: 'No results found try different Question or change Filters',
  deleted: 'Question Deleted',
  failed: 'The result could not be loaded. Try again, or change the question.',
} as const
