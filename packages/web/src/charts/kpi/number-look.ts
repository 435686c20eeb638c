import type { NumberFormat } from '@soundings/query'

/** What a number is compared with: its question in the period before or a year before, or a value that the author names. */
export type NumberComparison = 'previous' | 'yearBefore' | 'target'

/** How a number is shown. Kept with the view options of the question and of its tiles. */
export interface NumberLook {
  /** In the text colour on the surface, in white on its own colour, or on the range of a gauge. */
  readonly style: 'quiet' | 'coloured' | 'gauge'
  /** The ends of a gauge. */
  readonly from?: number
  readonly to?: number
  /** Beside the number; left out for the unit of the column. */
  readonly unit?: string
  /** Left out for as many as the size of the number makes sensible. */
  readonly decimals?: number
  readonly compare?: NumberComparison
  readonly target?: number
  /** Which direction is good; left out where neither is. */
  readonly better?: 'higher' | 'lower'
  /** A line of the days or months within the period. */
  readonly sparkline?: boolean
}

export const MAX_NUMBER_UNIT = 20
export const MAX_NUMBER_DECIMALS = 4

/** What was kept, as far as it can be read; undefined where no one chose. */
export function readNumberLook(kept: unknown): NumberLook | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { style, from, to, unit, decimals, compare, target, better, sparkline } = kept as Record<string, unknown>
  return {
    style: isOneOf(style, ['coloured', 'gauge']) ? style : 'quiet',
    ...(isNumber(from) && { from }),
    ...(isNumber(to) && { to }),
    ...(typeof unit === 'string' && unit !== '' && { unit: unit.slice(0, MAX_NUMBER_UNIT) }),
    ...(isDecimals(decimals) && { decimals }),
    ...(isOneOf(compare, ['previous', 'yearBefore', 'target']) && { compare }),
    ...(isNumber(target) && { target }),
    ...(isOneOf(better, ['higher', 'lower']) && { better }),
    ...(sparkline === true && { sparkline }),
  }
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)

const isDecimals = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_NUMBER_DECIMALS

const isOneOf = <Name extends string>(value: unknown, names: readonly Name[]): value is Name =>
  names.some((name) => name === value)

/** How the number is written, and the unit beside it, which is not written into it as well. A duration names its units itself. */
export function shownFormat(
  column: { readonly format?: NumberFormat | undefined } | undefined,
  look: NumberLook,
): { format: NumberFormat | undefined; unit: string | undefined } {
  const own = column?.format
  if (own?.style === 'duration') return { format: own, unit: undefined }
  if (look.style === 'coloured' && look.unit === undefined) return { format: withDecimals(own, look), unit: undefined }
  if (own?.style !== 'number') return { format: withDecimals(own, look), unit: look.unit }
  const { unit, ...plain } = own
  return { format: withDecimals(plain, look), unit: look.unit ?? unit }
}

type WithDecimals = Exclude<NumberFormat, { style: 'duration' }>

const withDecimals = (format: WithDecimals | undefined, { decimals }: NumberLook): NumberFormat | undefined =>
  decimals === undefined ? format : { ...(format ?? { style: 'number' }), decimals }
