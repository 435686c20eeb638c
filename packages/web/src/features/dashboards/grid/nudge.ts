import { sameLayout, withTileAt, type Placed } from './grid.ts'

/** One step by the keyboard: along the grid, or with the lower right corner. */
export interface Nudge {
  readonly kind: 'move' | 'resize'
  readonly dx: number
  readonly dy: number
}

interface Limits {
  readonly minW: number
  readonly maxW: number
  readonly minH: number
  readonly maxH: number
}

const directions: Record<string, Pick<Nudge, 'dx' | 'dy'>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
}

export function nudgeOf(key: string, withShift: boolean): Nudge | undefined {
  const direction = directions[key]
  return direction && { kind: withShift ? 'resize' : 'move', ...direction }
}

/** The layout after a step. Where tiles close up, a step down or up goes on until the tile has passed its neighbour. */
export function nudged(
  layout: readonly Placed[],
  tile: Limits & { id: string },
  nudge: Nudge,
  { columns, isCompact }: { columns: number; isCompact: boolean },
): readonly Placed[] {
  const from = layout.find(({ i }) => i === tile.id)
  if (!from) return layout
  if (nudge.kind === 'resize') return withTileAt(layout, resized(from, tile, nudge, columns), isCompact)
  const rows = isCompact && nudge.dy !== 0 ? Math.max(...layout.map(({ y, h }) => y + h)) : 1
  for (let step = 1; step <= rows; step++) {
    const next = withTileAt(layout, moved(from, nudge, step, columns), isCompact)
    if (!sameLayout(next, layout)) return next
  }
  return layout
}

function moved(from: Placed, { dx, dy }: Nudge, step: number, columns: number): Placed {
  return { ...from, x: within(from.x + dx * step, 0, columns - from.w), y: Math.max(0, from.y + dy * step) }
}

function resized(from: Placed, { minW, maxW, minH, maxH }: Limits, { dx, dy }: Nudge, columns: number): Placed {
  return { ...from, w: within(from.w + dx, minW, Math.min(maxW, columns - from.x)), h: within(from.h + dy, minH, maxH) }
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The place of a tile in words, for those who do not see it. */
export function placeText({ x, y, w, h }: Placed): string {
  return `Column ${x + 1}, row ${y + 1}, ${w} wide, ${h} high`
}
