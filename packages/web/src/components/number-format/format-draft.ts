import type { NumberFormat, NumberStyle } from '@soundings/query'

/** What a dialog has chosen so far. Choices of other styles stay, so that going back to one finds them again. */
export interface FormatDraft {
  readonly style: NumberStyle | 'automatic'
  /** A digit, or empty where the values decide. */
  readonly decimals: string
  readonly thousands: boolean
  readonly unit: string
  readonly percentOf: Extract<NumberFormat, { style: 'percent' }>['of']
  readonly currency: string
  readonly durationOf: Extract<NumberFormat, { style: 'duration' }>['of']
}

const fresh: FormatDraft = {
  style: 'automatic',
  decimals: '',
  thousands: true,
  unit: '',
  percentOf: 'one',
  currency: 'EUR',
  durationOf: 'minutes',
}

export function toDraft(format: NumberFormat | undefined): FormatDraft {
  if (!format) return fresh
  if (format.style === 'duration') return { ...fresh, style: format.style, durationOf: format.of }
  const digits = {
    ...fresh,
    style: format.style,
    decimals: String(format.decimals ?? ''),
    thousands: format.thousands !== false,
  }
  switch (format.style) {
    case 'number':
      return { ...digits, unit: format.unit ?? '' }
    case 'percent':
      return { ...digits, percentOf: format.of }
    case 'currency':
      return { ...digits, currency: format.currency }
  }
}

/** Undefined where the column decides. */
export function toFormat({
  style,
  decimals,
  thousands,
  unit,
  percentOf,
  currency,
  durationOf,
}: FormatDraft): NumberFormat | undefined {
  const digits = { ...(decimals !== '' && { decimals: Number(decimals) }), ...(!thousands && { thousands }) }
  switch (style) {
    case 'automatic':
      return undefined
    case 'number':
      return { style, ...digits, ...(unit.trim() !== '' && { unit: unit.trim() }) }
    case 'percent':
      return { style, ...digits, of: percentOf }
    case 'currency':
      return { style, ...digits, currency }
    case 'duration':
      return { style, of: durationOf }
  }
}

/** A number that shows what the choices do. */
export function exampleFor({ style, percentOf, durationOf }: FormatDraft): string {
  if (style === 'percent') return percentOf === 'one' ? '0.25' : '25'
  if (style === 'duration') return { seconds: '5400', minutes: '90', hours: '36', days: '4.25' }[durationOf]
  return '1234.5'
}
