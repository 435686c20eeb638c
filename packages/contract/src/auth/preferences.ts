import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const csvSeparators = [',', ';', '\t', '|'] as const

/** How somebody wants their CSV files. */
export const Preferences = z.strictObject({
  csvSeparator: z.enum(csvSeparators),
  /** Some spreadsheet programs take a CSV file for UTF-8 only with a byte-order mark. */
  csvByteOrderMark: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

export const DEFAULT_PREFERENCES: Preferences = { csvSeparator: ',', csvByteOrderMark: false }

export const getPreferences = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/account/preferences',
  allow: 'signed-in',
  summary: 'The caller\'s own preferences',
  reply: Preferences,
})

export const savePreferences = endpoint({
  service: 'auth',
  method: 'PUT',
  path: '/account/preferences',
  allow: 'signed-in',
  summary: 'Change the caller\'s own preferences',
  body: Preferences,
  reply: Preferences,
})
