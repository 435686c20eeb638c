export interface ListedRows {
  readonly rows: readonly string[]
  /** Where the values that were searched for begin, behind the chosen ones. */
  readonly foundFrom: number
}

interface Values {
  /** Chosen when the list or the search began: they stay first, also unticked, so that no row moves under the pointer. */
  readonly first: readonly string[]
  readonly chosen: readonly string[]
  /** What the database gave, as far as it matches the search. */
  readonly found: readonly string[]
}

/** Every chosen value is in the list, whether or not the database knows it or the search matches it. */
export function listRows({ first, chosen, found }: Values): ListedRows {
  const inFound = new Set(found)
  const leading = new Set([...first, ...chosen.filter((value) => !inFound.has(value))])
  return { rows: [...leading, ...found.filter((value) => !leading.has(value))], foundFrom: leading.size }
}
