export const hueLabels = { blue: 'Blue', teal: 'Teal', amber: 'Amber', red: 'Red' } as const
export type Hue = keyof typeof hueLabels

/** What a threshold says of a value. Each has a shape of its own, since colour alone is not seen by everybody. */
export const toneLabels = { good: 'Good', watch: 'Watch', bad: 'Bad', none: 'No sign' } as const
export type Tone = keyof typeof toneLabels
export const toneShapes: Record<Tone, string> = { good: '●', watch: '▲', bad: '◆', none: '' }

/** From the lowest to the highest value of the column, or between bounds that the author names. */
export interface ScaleFormat {
  readonly kind: 'scale' | 'bars'
  readonly hue: Hue
  readonly low?: number
  readonly high?: number
}

/** Signs by value: `below` for values under the first step. Steps go upwards, each up to the next one. */
export interface ThresholdFormat {
  readonly kind: 'icons' | 'thresholds'
  readonly below: Tone
  readonly steps: readonly { readonly from: number; readonly tone: Tone }[]
}

export type CellFormat = ScaleFormat | ThresholdFormat

/** Formats of columns by the key of the column, which stays the same when it is moved or renamed. */
export type CellFormats = Readonly<Record<string, CellFormat>>

export const MAX_STEPS = 4

/** What was kept, as far as it can be read; undefined where no one chose a format. */
export function readCellFormats(kept: unknown): CellFormats | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const known = Object.entries(kept).flatMap(([key, each]) => {
    const format = readCellFormat(each)
    return format ? [[key, format] as const] : []
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

function readCellFormat(kept: unknown): CellFormat | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { kind, hue, low, high, below, steps } = kept as Record<string, unknown>
  if (kind === 'scale' || kind === 'bars') {
    const format = {
      kind,
      hue: isKeyOf(hueLabels, hue) ? hue : 'blue',
      ...(isFinite(low) && { low }),
      ...(isFinite(high) && { high }),
    } as const
    return areBounds(format) ? format : { kind, hue: format.hue }
  }
  if (kind !== 'icons' && kind !== 'thresholds') return undefined
  const known = Array.isArray(steps) ? steps.flatMap(readStep).slice(0, MAX_STEPS) : []
  return known.length === 0
    ? undefined
    : { kind, below: isKeyOf(toneLabels, below) ? below : 'none', steps: inOrder(known) }
}

function readStep(kept: unknown): ThresholdFormat['steps'][number][] {
  if (typeof kept !== 'object' || kept === null) return []
  const { from, tone } = kept as Record<string, unknown>
  return isFinite(from) && isKeyOf(toneLabels, tone) ? [{ from, tone }] : []
}

/** Whether two typed bounds leave room between them. */
export const areBounds = ({ low, high }: Pick<ScaleFormat, 'low' | 'high'>): boolean =>
  low === undefined || high === undefined || low < high

export const inOrder = <Step extends { readonly from: number }>(steps: readonly Step[]): Step[] =>
  steps.toSorted((one, other) => one.from - other.from)

/** The formats with one column's set or taken away. Those of columns that the result no longer has are not kept. */
export function withFormat(
  formats: CellFormats | undefined,
  keys: readonly string[],
  key: string,
  format: CellFormat | undefined,
): CellFormats | undefined {
  const kept = Object.entries(formats ?? {}).filter(([each]) => each !== key && keys.includes(each))
  return readCellFormats(Object.fromEntries([...kept, ...(format ? [[key, format] as const] : [])]))
}

const isFinite = (value: unknown): value is number => Number.isFinite(value)

const isKeyOf = <Known extends object>(known: Known, name: unknown): name is keyof Known =>
  typeof name === 'string' && Object.hasOwn(known, name)
