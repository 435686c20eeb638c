import { defaultCalendar, type CalendarChoices } from '@soundings/query'

/** The weeks and financial years that are offered, as the administrators of this installation want them; known before the first screen is drawn. */
let choices: CalendarChoices = defaultCalendar

export const calendarChoices = (): CalendarChoices => choices

export function setCalendarChoices({ weekStart, financialYearStart }: CalendarChoices): void {
  choices = { weekStart, financialYearStart }
}
