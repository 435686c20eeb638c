import { contrastRatio } from '../../ui/theme/contrast.ts'

/** The colour of the specification. */
export const DEFAULT_TILE_COLOUR = '#048edd'

/** The chosen colour of a tile: the first of a list; nothing when it cannot be read. */
export function tileColour(chosen: string | readonly string[] | undefined): string | undefined {
  const color = typeof chosen === 'string' ? chosen : chosen?.[0]
  return color && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : undefined
}

/** What is drawn of a colour, and the words on it. */
export interface Ground {
  readonly fill: string
  readonly ink: 'light' | 'dark'
}

const READABLE = 4.5
const LEAST_KEPT = 0.75
const STEPS = 100

/** The colour, just dark enough for white words. One that would lose more than a quarter of its light keeps it and has dark words. */
export function readableGround(color: string): Ground {
  for (let step = STEPS; step >= STEPS * LEAST_KEPT; step -= 1) {
    const fill = darkened(color, step / STEPS)
    if (contrastRatio(fill, '#ffffff') >= READABLE) return { fill, ink: 'light' }
  }
  return { fill: color, ink: 'dark' }
}

const darkened = (color: string, part: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(parseInt(color.slice(at, at + 2), 16) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
