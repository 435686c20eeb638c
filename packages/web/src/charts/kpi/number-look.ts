/** What a number is compared with: its question in the period before or a year before, or a value that the author names. */
export type NumberComparison = 'previous' | 'yearBefore' | 'target'

/** How a number is shown. Kept with the view options of the question and of its tiles. */
export interface NumberLook {
  /** In the text colour on the surface, or in white on its own colour. */
  readonly style: 'quiet' | 'coloured'
  /** Beside the figure; left out for the unit of the column. */
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

/** What was kept, as far as it can be read; undefined where nobody chose. */
export function readNumberLook(kept: unknown): NumberLook | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { style, unit, decimals, compare, target, better, sparkline } = kept as Record<string, unknown>
  return {
    style: style === 'coloured' ? 'coloured' : 'quiet',
    ...(typeof unit === 'string' && unit !== '' && { unit: unit.slice(0, MAX_NUMBER_UNIT) }),
    ...(isDecimals(decimals) && { decimals }),
    ...(isOneOf(compare, ['previous', 'yearBefore', 'target']) && { compare }),
    ...(typeof target === 'number' && Number.isFinite(target) && { target }),
    ...(isOneOf(better, ['higher', 'lower']) && { better }),
    ...(sparkline === true && { sparkline }),
  }
}

const isDecimals = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_NUMBER_DECIMALS

const isOneOf = <Name extends string>(value: unknown, names: readonly Name[]): value is Name =>
  names.some((name) => name === value)

/** Which period has to be asked for; undefined where none is shown. */
export function wantedTrend(
  viewType: string,
  { number: look }: { readonly number?: NumberLook },
): 'previous' | 'yearBefore' | undefined {
  if (viewType !== 'KPI') return undefined
  if (look?.compare === 'previous' || look?.compare === 'yearBefore') return look.compare
  return look?.sparkline && look.compare !== 'target' ? 'previous' : undefined
}
