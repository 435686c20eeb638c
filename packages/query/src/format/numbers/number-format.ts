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

/** What differences of dates have. */
export const inSeconds: NumberFormat = { style: 'duration', of: 'seconds' }
/** What shares and relative changes have. */
export const ofHundred: NumberFormat = { style: 'percent', of: 'hundred' }

/** Whether there is a currency of that ISO code. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)
