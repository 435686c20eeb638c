import { dateGrouping } from './date-grouping.ts'

export const byDay = dateGrouping('Day', 'day', (year, month, day) => `${year}-${month}-${day}`)
