/** Where a tile stands, in grid units. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface Placed extends Place {
  readonly i: string
}

export const grid = { rowHeight: 150, gap: 15 } as const

/** Under this width of the window tiles close up, so that no gap is scrolled through. */
export const COMPACT_UNDER_PX = 997

export const breakpoints = {
  lg: { from: 1200, columns: 12, widest: 12, fixedWidth: undefined },
  md: { from: 996, columns: 10, widest: 5, fixedWidth: undefined },
  sm: { from: 768, columns: 6, widest: 6, fixedWidth: 3 },
  xs: { from: 0, columns: 4, widest: 4, fixedWidth: 4 },
} as const satisfies Record<string, { from: number; columns: number; widest: number; fixedWidth: number | undefined }>

export type Breakpoint = keyof typeof breakpoints

const widestFirst = Object.keys(breakpoints) as Breakpoint[]

export function breakpointAt(widthPx: number): Breakpoint {
  return widestFirst.find((name) => widthPx >= breakpoints[name].from) ?? 'xs'
}

export function sameLayout(one: readonly Placed[], other: readonly Placed[]): boolean {
  const text = (layout: readonly Placed[]) =>
    layout
      .map(({ i, x, y, w, h }) => [i, x, y, w, h].join())
      .toSorted()
      .join(';')
  return text(one) === text(other)
}

export function collides(one: Placed, other: Placed): boolean {
  return (
    one.i !== other.i &&
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  )
}

/** The first gap, read like text, in which a tile of this size finds room. */
export function firstGap(taken: readonly Placed[], { w, h }: Pick<Place, 'w' | 'h'>, columns: number): Place {
  for (let y = 0; ; y++) {
    for (let x = 0; x + w <= columns; x++) {
      const place = { x, y, w, h }
      if (!taken.some((other) => collides({ i: '', ...place }, other))) return place
    }
  }
}

/** Tiles close up towards the top; in each column they keep the order of the list. */
export function closedUp(inOrder: readonly Placed[]): Placed[] {
  const done: Placed[] = []
  for (const tile of inOrder) {
    const above = done.filter(({ x, w }) => tile.x < x + w && x < tile.x + tile.w)
    done.push({ ...tile, y: Math.max(0, ...above.map(({ y, h }) => y + h)) })
  }
  return done
}

/** One tile is put somewhere: others give way downwards just as far as they must, and stay where they were otherwise. */
export function withTileAt(layout: readonly Placed[], moved: Placed, isCompact: boolean): Placed[] {
  if (isCompact) return closedUp(inOrderAround(layout, moved))
  const done: Placed[] = [moved]
  for (const tile of byRow(layout.filter(({ i }) => i !== moved.i))) {
    let y = tile.y
    while (done.some((other) => collides({ ...tile, y }, other))) y++
    done.push({ ...tile, y })
  }
  return done
}

export const byRow = <Tile extends Pick<Place, 'x' | 'y'>>(tiles: readonly Tile[]): Tile[] =>
  tiles.toSorted((one, other) => one.y - other.y || one.x - other.x)

/** A tile changes places with a neighbour once it lies over half of it. */
function inOrderAround(layout: readonly Placed[], moved: Placed): Placed[] {
  const before = layout.find(({ i }) => i === moved.i)
  const isGoingDown = before !== undefined && moved.y > before.y
  const edge = isGoingDown ? moved.y + moved.h : moved.y
  const others = byRow(layout.filter(({ i }) => i !== moved.i))
  const isBefore = ({ x, y, h }: Placed) => (y === moved.y && moved.y === before?.y ? x < moved.x : y + h / 2 < edge)
  return [...others.filter(isBefore), moved, ...others.filter((tile) => !isBefore(tile))]
}
