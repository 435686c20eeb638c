import { durationUnits, isCurrency, maxDecimals, maxUnitLength, percentForms } from '@soundings/query'
import { z } from 'zod'
import { nameLine } from './text.ts'

const digits = {
  decimals: z.int().min(0).max(maxDecimals).optional(),
  thousands: z.boolean().optional(),
}

/** How numbers are written for people; values, sorts and filters know nothing of it. */
export const NumberFormatWire = z.discriminatedUnion('style', [
  z.strictObject({ style: z.literal('number'), ...digits, unit: nameLine(maxUnitLength).trim().min(1).optional() }),
  /** A quarter is stored as 25 (of a hundred), or as 0.25 (of one). */
  z.strictObject({ style: z.literal('percent'), ...digits, of: z.enum(percentForms) }),
  z.strictObject({
    style: z.literal('currency'),
    ...digits,
    currency: z.string().refine(isCurrency, 'must be an ISO currency code'),
  }),
  z.strictObject({ style: z.literal('duration'), of: z.enum(durationUnits) }),
])
