/** The query strings of all entries of the browser's history that belong to this studio, up to the present one. */
type Entries = readonly string[]

interface EntryState {
  readonly studioEntries: Entries
  /** The key of the entry that the studio was opened with. */
  readonly studioKey: string
}

const asEntryState = (kept: unknown) => kept as Partial<EntryState> | null | undefined

/** The same for all entries of one studio, so that its own steps do not begin another one. */
export function firstEntryOf(kept: unknown, key: string): string {
  const first = asEntryState(kept)?.studioKey
  return typeof first === 'string' ? first : key
}

/** What was kept with the present entry; one that was opened by itself is the first. */
export function readEntries(kept: unknown, here: string): Entries {
  const known = asEntryState(kept)?.studioEntries
  return Array.isArray(known) && known.at(-1) === here ? (known as Entries) : [here]
}

/** How many entries back a person was there, or undefined where they never were. */
export function entriesBackTo(entries: Entries, wanted: string): number | undefined {
  const at = entries.slice(0, -1).lastIndexOf(wanted)
  return at < 0 ? undefined : entries.length - 1 - at
}

export const withEntry = (entries: Entries, next: string, firstKey: string): EntryState => ({
  studioEntries: [...entries, next],
  studioKey: firstKey,
})
