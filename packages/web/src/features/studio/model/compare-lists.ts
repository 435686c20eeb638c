export interface Comparison<Thing> {
  readonly removed: readonly Thing[]
  readonly added: readonly Thing[]
  /** What is in both, as it was and as it is, in today's order. */
  readonly kept: readonly (readonly [Thing, Thing])[]
  readonly isReordered: boolean
}

/** What came and what went, where things with the same key are the same thing. */
export function compareLists<Thing>(
  old: readonly Thing[],
  now: readonly Thing[],
  keyOf: (thing: Thing) => string,
): Comparison<Thing> {
  const waiting = [...old]
  const kept: [Thing, Thing][] = []
  const added: Thing[] = []
  for (const thing of now) {
    const place = waiting.findIndex((each) => keyOf(each) === keyOf(thing))
    const [before] = place < 0 ? [] : waiting.splice(place, 1)
    if (before === undefined) added.push(thing)
    else kept.push([before, thing])
  }
  const places = kept.map(([before]) => old.indexOf(before))
  return {
    removed: waiting,
    added,
    kept,
    isReordered: places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)),
  }
}
