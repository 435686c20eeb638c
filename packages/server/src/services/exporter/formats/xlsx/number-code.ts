import { fixedDecimals, type NumberFormat } from '@soundings/query'

/**
 * A number format in the words of spreadsheets, so that a cell with a number shows what the screen shows. Durations are bare numbers: those of
 * spreadsheets are parts of a day and cannot be negative, so that cells keep their numbers and the heading names the unit.
 */
export function numberCode(format: NumberFormat, isWhole: boolean): string {
  if (format.style === 'duration') return numberCode({ style: 'number' }, isWhole)
  const decimals = fixedDecimals(format) ?? (isWhole ? 0 : 2)
  const digits = `${format.thousands === false ? '0' : '#,##0'}${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`
  switch (format.style) {
    case 'number':
      return format.unit === undefined ? digits : `${digits}${literal(` ${format.unit}`)}`
    case 'percent':
      // Without quotes, a spreadsheet multiplies by 100 itself.
      return format.of === 'one' ? `${digits}%` : `${digits}${literal('%')}`
    case 'currency':
      return `${literal(`${format.currency} `)}${digits}`
  }
}

/** A quote cannot stand between quotes. */
const literal = (text: string): string => `"${text.replaceAll('"', '"\\""')}"`
