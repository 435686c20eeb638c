import { defaultCalendar } from '@soundings/query'
import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { takesBack } from '../permissions/takes-back.ts'
import { line } from '../text.ts'

/** What administrators choose of how results are shown to all users. What is optional stays as it is when it is left out. */
export const DisplayChoices = z.strictObject({
  /** Stands for null in tables, charts, numbers and filters. The API itself gives null. */
  nullText: line(40).trim().min(1),
  /** Whether it stands in the cells of files as well, which are empty otherwise. */
  nullTextInFiles: z.boolean(),
  /** The first day of the weeks by which dates are grouped. Questions keep the weeks they were saved with. */
  weekStart: z.enum(['monday', 'sunday']).optional(),
  /** The month in which the financial year begins; 1 offers none beside the calendar year. */
  financialYearStart: z.int().min(1).max(12).optional(),
})
export type DisplayChoices = z.infer<typeof DisplayChoices>

export const DisplaySettings = DisplayChoices.required().extend({
  /** The reporting zone (`TZ` of the server), by which schedules run and instants are shown. */
  timeZone: z.string(),
})
export type DisplaySettings = z.infer<typeof DisplaySettings>

export const DEFAULT_DISPLAY_CHOICES: Omit<DisplaySettings, 'timeZone'> = {
  nullText: 'not recorded',
  nullTextInFiles: false,
  ...defaultCalendar,
}

export const getDisplaySettings = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/display-settings',
  allow: 'signed-in',
  viewAs: true,
  records: showsNoRows,
  summary:
    'How results are shown to all users: the text for missing values, the reporting zone, the weeks and financial years that are offered',
  reply: DisplaySettings,
})

export const saveDisplaySettings = endpoint({
  service: 'auth',
  method: 'PUT',
  path: '/display-settings',
  allow: 'administrator',
  records: ['settings.display'],
  summary: 'Change how results are shown to all users',
  body: takesBack(DisplayChoices, DisplaySettings),
  reply: DisplaySettings,
})
