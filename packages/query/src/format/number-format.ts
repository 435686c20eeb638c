/** Of what a per cent is stored: 25, or 0.25 as a part of one. */
export const percentForms = ['hundred', 'one'] as const
export const durationUnits = ['seconds', 'minutes', 'hours', 'days'] as const

export const maxDecimals = 6
export const maxUnitLength = 20

interface Digits {
  /** Left out, numbers have those that their values or their style ask for. */
  readonly decimals?: number | undefined
  /** False writes thousands without separators. */
  readonly thousands?: boolean | undefined
}

/** How the numbers of a column are written for people. Values, sorts and filters know nothing of it. */
export type NumberFormat =
  | (Digits & { readonly style: 'number'; /** Stands behind the number. */ readonly unit?: string | undefined })
  | (Digits & { readonly style: 'percent'; readonly of: (typeof percentForms)[number] })
  | (Digits & { readonly style: 'currency'; /** Its ISO code, which stands in front. */ readonly currency: string })
  | { readonly style: 'duration'; readonly of: (typeof durationUnits)[number] }

export type NumberStyle = NumberFormat['style']

const SECONDS: Record<(typeof durationUnits)[number], number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }

/** How many seconds the number 1 means. */
export const secondsIn = ({ of }: Extract<NumberFormat, { style: 'duration' }>): number => SECONDS[of]

/** What differences of dates have. */
export const inSeconds: NumberFormat = { style: 'duration', of: 'seconds' }
/** What shares and relative changes have. */
export const ofHundred: NumberFormat = { style: 'percent', of: 'hundred' }

/** Whether there is a currency of that ISO code. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

const PERCENT_DECIMALS = 1

/** The decimals that every value has; undefined where they depend on the values. */
export function fixedDecimals(format: Exclude<NumberFormat, { style: 'duration' }>): number | undefined {
  if (format.decimals !== undefined || format.style === 'number') return format.decimals
  return format.style === 'percent' ? PERCENT_DECIMALS : currencyDecimals(format.currency)
}

const currencyDecimals = (currency: string): number => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

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
