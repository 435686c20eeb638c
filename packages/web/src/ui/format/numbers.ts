import {
  formatExactly as formatExactlyIn,
  formatWithDecimals as formatWithDecimalsIn,
  type ExactNumber,
} from '@soundings/query'
import { writingStyle } from './style/writing-style.ts'

export { isExactNumber, isWhole, type ExactNumber } from '@soundings/query'

/** The same numbers are written by the server in mails, so they are formatted in one place; here in the style of this person. */
export const formatWithDecimals = (number: ExactNumber, decimals?: number): string =>
  formatWithDecimalsIn(number, decimals, writingStyle())

export const formatExactly = (number: ExactNumber): string => formatExactlyIn(number, writingStyle())

/** The same without separators of thousands: sizes, durations and shares in running text. */
export const formatRounded = (value: number, decimals: number): string =>
  formatWithDecimalsIn(value, decimals, { ...writingStyle(), group: '' })
