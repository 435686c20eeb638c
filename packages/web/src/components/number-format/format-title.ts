import type { NumberFormat, NumberStyle } from '@soundings/query'

export const styleTitles: Record<NumberStyle, string> = {
  number: 'Number',
  percent: 'Per cent',
  currency: 'Currency',
  duration: 'Duration',
}

/** A format in a few words: `Currency (EUR, 0 decimals)`. */
export function formatTitle(format: NumberFormat | undefined): string {
  if (!format) return 'Automatic'
  const details = detailsOf(format)
  return `${styleTitles[format.style]}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
}

function detailsOf(format: NumberFormat): string[] {
  if (format.style === 'duration') return [`in ${format.of}`]
  const { decimals, thousands } = format
  return [
    ...ownDetail(format),
    ...(decimals === undefined ? [] : [`${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`]),
    ...(thousands === false ? ['no separators'] : []),
  ]
}

function ownDetail(format: Exclude<NumberFormat, { style: 'duration' }>): string[] {
  switch (format.style) {
    case 'number':
      return format.unit === undefined ? [] : [format.unit]
    case 'percent':
      return [format.of === 'one' ? 'of 1' : 'of 100']
    case 'currency':
      return [format.currency]
  }
}
