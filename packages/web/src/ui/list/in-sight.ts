/** Things one behind the other, such as rows of a list or columns of a table, by where each begins. */
export interface Line {
  readonly count: number
  /** In pixels; that of `count` is the end of the last. */
  readonly startOf: (at: number) => number
}

export interface Span {
  /** First and one past the last thing to draw. */
  readonly from: number
  readonly to: number
}

export const rowsOf = (count: number, height: number): Line => ({ count, startOf: (at) => at * height })

/** Things of different widths, the first of which begins behind what does not scroll. */
export function columnsOf(widths: readonly number[], fixed: number): Line {
  const starts = [fixed]
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width)
  return { count: widths.length, startOf: (at) => starts[at] ?? 0 }
}

/** What can be seen between two places, and some more beyond each edge, so that quick scrolling meets no gap. */
export function inSight({ count, startOf }: Line, begin: number, end: number, margin: number): Span {
  // The first thing that ends behind the begin, and the first one that begins at the end or behind it.
  const first = firstWhere(count, (at) => startOf(at + 1) > begin)
  const behind = firstWhere(count, (at) => startOf(at) >= end)
  return { from: Math.max(0, first - margin), to: Math.min(count, Math.max(first, behind) + margin) }
}

/** The least place where it holds, for what holds from some place on; the count where it holds nowhere. */
function firstWhere(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** How far to scroll so that a thing is wholly seen in the room behind what does not scroll; as it is when it already is. */
export function scrollToShow({ startOf }: Line, at: number, scrolled: number, room: number, fixed = 0): number {
  const start = startOf(at) - fixed
  return start < scrolled ? start : Math.max(scrolled, Math.min(start, startOf(at + 1) - room))
}
