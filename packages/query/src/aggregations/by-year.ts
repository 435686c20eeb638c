import { dateGrouping } from './date-grouping.ts'

export const byYear = dateGrouping('Year', 'year', (year) => year)
