/** Boxes of one height that touch each other, by the middle at which each wants to stand. */
interface Cluster {
  readonly first: number
  readonly count: number
  readonly middle: number
}

/**
 * Where boxes stand below each other, given the middles at which they want to: as near to these as they can without lying on each other,
 * in the same order, and between two edges as far as there is room.
 */
export function spreadOut(
  wanted: readonly number[],
  height: number,
  [top, bottom]: readonly [number, number],
): readonly number[] {
  const order = wanted.map((_, at) => at).sort((one, other) => wanted[one]! - wanted[other]!)
  const within = (middle: number, count: number) => {
    const half = (count * height) / 2
    return Math.max(top + half, Math.min(bottom - half, middle))
  }
  const clusters: Cluster[] = []
  order.forEach((at, first) => {
    let own: Cluster = { first, count: 1, middle: within(wanted[at]!, 1) }
    for (let above = clusters.at(-1); above; above = clusters.at(-1)) {
      if (own.middle - above.middle >= ((own.count + above.count) * height) / 2) break
      clusters.pop()
      const members = order.slice(above.first, first + 1)
      // The mean of where each would have the middle of all.
      const mean =
        members.reduce((sum, member, place) => sum + wanted[member]! - (place + 0.5) * height, 0) / members.length
      own = {
        first: above.first,
        count: members.length,
        middle: within(mean + (members.length * height) / 2, members.length),
      }
    }
    clusters.push(own)
  })
  const places = wanted.map(() => 0)
  for (const { first, count, middle } of clusters)
    for (let at = 0; at < count; at++) places[order[first + at]!] = middle + (at + 0.5 - count / 2) * height
  return places
}
