import { dateGrouping } from './date-grouping.ts'

export const byQuarter = dateGrouping('Quarter', 'quarter', (year, month) => `${year}-Q${Math.ceil(Number(month) / 3)}`)
