/** The same numbers are written by the server in mails, so they are formatted in one place. */
export { formatExactly, formatFigure, isFigure, isWhole, type Figure } from '@soundings/query'
