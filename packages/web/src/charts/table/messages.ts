export const messages = {
  noData: 'No data',
  statisticsOfCalculated: "Can't get db statistics for calculated columns",
  uniqueValuesOfCalculated: "Can't get unique values for calculated columns",
  distributionOfCalculated: "Can't get distribution for calculated columns",
  summariesFailed: 'The totals could not be loaded',
  partSorted: 'only loaded rows are sorted',
} as const
