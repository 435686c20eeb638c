import { localeNames } from '@soundings/query'
import { z } from 'zod'

/** `auto` follows the system. */
export const Theme = z.enum(['light', 'dark', 'auto'])
export type Theme = z.infer<typeof Theme>

/** How dates and numbers are written on the screen; words are English in all of them. `browser` follows its language. */
export const Locale = z.enum(localeNames)
export type Locale = z.infer<typeof Locale>
