import type { durationUnits, NumberFormat } from './number-format.ts'

const SECONDS: Record<(typeof durationUnits)[number], number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }

/** How many seconds the number 1 means. */
export const secondsIn = ({ of }: Extract<NumberFormat, { style: 'duration' }>): number => SECONDS[of]

const PERCENT_DECIMALS = 1

/** The decimals that every value has; undefined where they depend on the values. */
export function fixedDecimals(format: Exclude<NumberFormat, { style: 'duration' }>): number | undefined {
  if (format.decimals !== undefined || format.style === 'number') return format.decimals
  return format.style === 'percent' ? PERCENT_DECIMALS : currencyDecimals(format.currency)
}

const currencyDecimals = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** What the bare numbers of a file are measured in. A part of one is no number of per cent. */
export function unitOf(format: NumberFormat | undefined): string | null {
  switch (format?.style) {
    case 'number':
      return format.unit ?? null
    case 'percent':
      return format.of === 'hundred' ? 'percent' : null
    case 'currency':
      return format.currency
    case 'duration':
      return format.of
    case undefined:
      return null
  }
}
