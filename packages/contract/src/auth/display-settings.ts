import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

/** How results are shown to all users of this installation. */
export const DisplaySettings = z.strictObject({
  /** Stands for null in tables, charts, numbers and filters. The API itself gives null. */
  nullText: line(40).trim().min(1),
  /** Whether it stands in the cells of files as well, which are empty otherwise. */
  nullTextInFiles: z.boolean(),
})
export type DisplaySettings = z.infer<typeof DisplaySettings>

export const DEFAULT_DISPLAY_SETTINGS: DisplaySettings = { nullText: 'not recorded', nullTextInFiles: false }

export const getDisplaySettings = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/display-settings',
  allow: 'signed-in',
  viewAs: true,
  summary: 'How results are shown to all users: the text for missing values',
  reply: DisplaySettings,
})

export const saveDisplaySettings = endpoint({
  service: 'auth',
  method: 'PUT',
  path: '/display-settings',
  allow: 'administrator',
  summary: 'Change how results are shown to all users',
  body: DisplaySettings,
  reply: DisplaySettings,
})
