type Spot = readonly [x: number, y: number]

/** Room for the mark of the last point. */
const EDGE = 3

/** The line through values at equal distances, interrupted where there is none; no path for fewer than two. */
export function sparkPath(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): { path: string; last: Spot | undefined } {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return { path: '', last: undefined }
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const spotOf = (value: number, at: number): Spot => [
    round(EDGE + (at / (values.length - 1)) * (width - 2 * EDGE)),
    round(high === low ? height / 2 : EDGE + (1 - (value - low) / (high - low)) * (height - 2 * EDGE)),
  ]
  const spots = values.map((value, at) => (value === null ? undefined : spotOf(value, at)))
  const path = spots.flatMap((spot, at) => (spot ? [`${spots[at - 1] ? 'L' : 'M'}${spot.join(' ')}`] : [])).join('')
  return { path, last: spots.findLast((spot) => spot !== undefined) }
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10
