import { z } from 'zod'
import { sizedRecord } from '../core/sized.ts'
import { changesOwnView, endpoint, showsNoRows } from '../endpoint.ts'
import { line } from '../text.ts'
import { Locale, Theme } from './appearance.ts'

export const csvSeparators = [',', ';', '\t', '|'] as const

/** By which column a list is sorted; the title of the column, since that is what people chose. */
export const ListSort = z.strictObject({ column: line(60).min(1), direction: z.enum(['ascending', 'descending']) })
export type ListSort = z.infer<typeof ListSort>

/** Of lists with an order of their own. */
export const LISTS_MAX = 50

const ListSorts = z.record(line(40).min(1), ListSort)

/** How a user wants their CSV files, lists and studio. */
export const Preferences = z.strictObject({
  csvSeparator: z.enum(csvSeparators),
  /** Some spreadsheet programs take a CSV file for UTF-8 only with a byte-order mark. */
  csvByteOrderMark: z.boolean(),
  /** Whether a file that was cut ends with a line that says so; programs that read files as data may want rows only. */
  csvCutNote: z.boolean(),
  /** By name of the list; those that are not here have their usual order. */
  listSorts: ListSorts,
  /** The studio runs a question a moment after it has changed. */
  automaticPreview: z.boolean(),
  /** Where the address `/` leads. */
  firstPage: z.enum(['dashboards', 'home']),
  /** How many rows a page of a list has: eight, or as many as the window has room for. */
  listRows: z.enum(['eight', 'window']),
  /** Absent until one is chosen: the browser may remember one from before. */
  theme: Theme.optional(),
  /** Absent is `standard`. */
  locale: Locale.optional(),
})
export type Preferences = z.infer<typeof Preferences>
export type CsvPreferences = Pick<Preferences, 'csvSeparator' | 'csvByteOrderMark' | 'csvCutNote'>

export const DEFAULT_PREFERENCES: Preferences = {
  csvSeparator: ',',
  csvByteOrderMark: false,
  csvCutNote: true,
  listSorts: {},
  automaticPreview: false,
  firstPage: 'dashboards',
  listRows: 'eight',
}

/** What is left out stays as it is, each list for itself; null gives a list its usual order back. */
export const PreferencesChange = Preferences.extend({
  listSorts: sizedRecord(LISTS_MAX, z.record(line(40).min(1), ListSort.nullable())),
}).partial()
export type PreferencesChange = z.infer<typeof PreferencesChange>

export const getPreferences = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/account/preferences',
  allow: 'signed-in',
  records: showsNoRows,
  summary: "The caller's own preferences",
  reply: Preferences,
})

export const savePreferences = endpoint({
  service: 'auth',
  method: 'PUT',
  path: '/account/preferences',
  allow: 'signed-in',
  records: changesOwnView,
  summary: "Change the caller's own preferences",
  body: PreferencesChange,
  reply: Preferences,
})
