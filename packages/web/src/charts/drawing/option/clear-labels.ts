import type { muted } from './chart-look.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Labelled {
  readonly dataIndex?: number
  /** Of the bar, which begins at 0. */
  readonly rect: Box
  readonly labelRect: Box
}

interface Crossing {
  readonly values: readonly (number | null)[]
  /** Values of the lines across the bars. */
  readonly lines: readonly number[]
  readonly isHorizontal: boolean
}

/** Between a line and the label beside it, in pixels. */
const BESIDE = 4

/** Puts the value beside a bar beyond the lines that would cross it: the library draws them over all labels. */
export const clearOfLines =
  ({ values, lines, isHorizontal }: Crossing) =>
  ({ dataIndex = -1, rect, labelRect }: Labelled) => {
    const value = values[dataIndex] ?? 0
    const length = isHorizontal ? rect.width : rect.height
    if (value <= 0 || length <= 0) return { hideOverlap: true }
    // Along the bar, from where it begins.
    const start = isHorizontal ? labelRect.x - rect.x : rect.y + rect.height - labelRect.y - labelRect.height
    const size = isHorizontal ? labelRect.width : labelRect.height
    let moved = start
    for (const line of lines.toSorted((one, other) => one - other)) {
      const at = (line / value) * length
      if (moved < at + BESIDE && at - BESIDE < moved + size) moved = at + BESIDE
    }
    const by = moved - start
    return { hideOverlap: true, ...(by > 0 && (isHorizontal ? { dx: by } : { dy: -by })) }
  }

/** A bar below zero ends at its other side, and so its label stands there. */
export function belowZero(item: ReturnType<typeof muted>, hasEnds: boolean, isHorizontal = false) {
  const labelled = typeof item === 'object' && item !== null ? item : { value: item }
  return hasEnds && labelled.value !== null && labelled.value < 0
    ? { ...labelled, label: { position: isHorizontal ? 'left' : 'bottom' } }
    : item
}
