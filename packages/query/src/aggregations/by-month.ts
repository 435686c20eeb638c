import { dateGrouping } from './date-grouping.ts'

export const byMonth = dateGrouping('Month', 'month', (year, month) => `${year}-${month}`)
