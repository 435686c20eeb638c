import { z } from 'zod'

/** `auto` follows the system. */
export const Theme = z.enum(['light', 'dark', 'auto'])
export type Theme = z.infer<typeof Theme>
