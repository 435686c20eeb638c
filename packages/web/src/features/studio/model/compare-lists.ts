export interface Comparison<Item> {
  readonly removed: readonly Item[]
  readonly added: readonly Item[]
  /** What is in both, as it was and as it is, in today's order. */
  readonly kept: readonly (readonly [Item, Item])[]
  readonly isReordered: boolean
}

/** What came and what went, where items with the same key are the same. */
export function compareLists<Item>(
  old: readonly Item[],
  now: readonly Item[],
  keyOf: (item: Item) => string,
): Comparison<Item> {
  const waiting = [...old]
  const kept: [Item, Item][] = []
  const added: Item[] = []
  for (const item of now) {
    const place = waiting.findIndex((each) => keyOf(each) === keyOf(item))
    const [before] = place < 0 ? [] : waiting.splice(place, 1)
    if (before === undefined) added.push(item)
    else kept.push([before, item])
  }
  const places = kept.map(([before]) => old.indexOf(before))
  return {
    removed: waiting,
    added,
    kept,
    isReordered: places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)),
  }
}
