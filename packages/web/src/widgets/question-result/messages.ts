export const messages = {
  typeError: 'Type error',
  empty: 'No results found try different Question or change Filters',
  deleted: 'Question Deleted',
  failed: 'The result could not be loaded. Try again, or change the question.',
  stopped: 'Stopped before the result was here',
  moreFailed: 'More rows could not be loaded',
  shared: 'Question Shared Successfully',
  shareFailed: 'Error, un able to share question!',
  filterBy: 'Filter By',
  noDynamicFilters: 'No Dynamic Filters Yet!',
  filtersFailed: 'The filters could not be loaded',
  statisticsFailed: 'The statistics could not be loaded',
} as const
