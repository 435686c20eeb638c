import { formatExactly as formatExactlyIn, formatFigure as formatFigureIn, type Figure } from '@soundings/query'
import { writingStyle } from './style/writing-style.ts'

export { isFigure, isWhole, type Figure } from '@soundings/query'

/** The same numbers are written by the server in mails, so they are formatted in one place; here in the style of this person. */
export const formatFigure = (figure: Figure, decimals?: number): string =>
  formatFigureIn(figure, decimals, writingStyle())

export const formatExactly = (figure: Figure): string => formatExactlyIn(figure, writingStyle())

/** Rounded to so many decimals, without separators of thousands: sizes, durations and shares in running text. */
export const formatRounded = (value: number, decimals: number): string =>
  value.toFixed(decimals).replace('.', writingStyle().decimal)
