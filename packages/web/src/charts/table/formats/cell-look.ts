import type { CSSProperties } from 'react'
import type { Cell } from '../../chart-type.ts'
import type { CellFormat, ScaleFormat, ThresholdFormat, Tone } from './cell-format.ts'

/** How much of its hue the strongest cell of a scale has, in per cent: text on it is still read with 4.5:1, in light and dark. */
export const STRONGEST = 55
const WEAKEST = 4

export interface Bounds {
  readonly low: number
  readonly high: number
}

/** How one cell is drawn. */
export interface CellLook {
  readonly kind: CellFormat['kind']
  readonly style: CSSProperties
  readonly tone?: Tone
}

export type LookOf = (value: Cell | undefined) => CellLook | undefined

/** Draws the cells of a column; undefined where the bounds of a scale are not known. */
export function lookBy(
  format: CellFormat,
  bounds: Bounds | undefined,
  write: (value: number) => string = String,
): LookOf | undefined {
  if (!('hue' in format)) return (value) => toneLook(format, numberIn(value), write)
  if (!bounds) return undefined
  const look = format.kind === 'scale' ? scaleLook : barLook
  return (value) => look(format, bounds, numberIn(value))
}

/** What the author typed counts, also beyond all values; the rest comes from all rows of the result, since those that are loaded may be some of them. */
export function boundsOf(
  { low, high }: Pick<ScaleFormat, 'low' | 'high'>,
  lowest: Cell | undefined,
  highest: Cell | undefined,
): Bounds | undefined {
  const [from, to] = [low ?? numberIn(lowest), high ?? numberIn(highest)]
  if (from === undefined || to === undefined) return undefined
  const typed = low ?? high
  return from > to && typed !== undefined ? { low: typed, high: typed } : { low: from, high: to }
}

function scaleLook({ hue }: ScaleFormat, { low, high }: Bounds, value: number | undefined): CellLook | undefined {
  if (value === undefined) return undefined
  const share = WEAKEST + (STRONGEST - WEAKEST) * shareOf(value, low, high)
  return { kind: 'scale', style: { '--format-hue': hueOf(hue), '--format-share': share.toFixed(1) } as CSSProperties }
}

/** Bars begin at zero, which therefore lies in their room: a bar from another value would make small differences look large. */
function barLook({ hue }: ScaleFormat, bounds: Bounds, value: number | undefined): CellLook | undefined {
  if (value === undefined) return undefined
  const [low, high] = [Math.min(0, bounds.low), Math.max(0, bounds.high)]
  if (low === high) return undefined
  const [zero, end] = [shareOf(0, low, high), shareOf(value, low, high)]
  return {
    kind: 'bars',
    style: {
      '--format-hue': hueOf(hue),
      '--bar-from': percent(Math.min(zero, end)),
      '--bar-to': percent(Math.max(zero, end)),
    } as CSSProperties,
  }
}

/** A value that is shown as the threshold has reached it: 7.96 as 8.0. */
function toneLook(
  { kind, below, steps }: ThresholdFormat,
  value: number | undefined,
  write: (value: number) => string,
): CellLook | undefined {
  if (value === undefined) return undefined
  const tone = steps.findLast(({ from }) => value >= from || write(value) === write(from))?.tone ?? below
  return tone === 'none' ? undefined : { kind, tone, style: {} }
}

/** Where all values are alike none is high or low. */
function shareOf(value: number, low: number, high: number): number {
  if (value < low) return 0
  if (value > high) return 1
  return high === low ? 0.5 : (value - low) / (high - low)
}

function numberIn(value: Cell | undefined): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

const hueOf = (hue: ScaleFormat['hue']) => `var(--mantine-color-${hue === 'blue' ? 'brand' : hue}-5)`
const percent = (share: number) => `${(share * 100).toFixed(1)}%`
