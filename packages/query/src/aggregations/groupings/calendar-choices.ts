/** What administrators choose of the calendar. It decides which groups are offered, and never what a saved question means. */
export interface CalendarChoices {
  readonly weekStart: 'monday' | 'sunday'
  /** 1 to 12; a financial year that begins in January is the calendar year and is not offered beside it. */
  readonly financialYearStart: number
}

export const defaultCalendar: CalendarChoices = { weekStart: 'monday', financialYearStart: 1 }
