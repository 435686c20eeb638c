interface Owned {
  readonly owner: string
}

export type Match<Existing> =
  | { readonly outcome: 'new' }
  | { readonly outcome: 'same' | 'changed'; readonly existing: Existing }
  | { readonly outcome: 'unclear' }

/**
 * Pairs things of one name from an archive with those that are here. Equal ones belong together first, then those of one
 * owner, then the only one left with the only one left; where several remain, no one but a person can know.
 */
export function matchExisting<Wanted extends Owned, Existing extends Owned>(
  wanted: readonly Wanted[],
  existing: readonly Existing[],
  isSame: (wanted: Wanted, existing: Existing) => boolean,
): ReadonlyMap<Wanted, Match<Existing>> {
  const matches = new Map<Wanted, Match<Existing>>()
  const free = new Set(existing)
  const open = () => wanted.filter((each) => !matches.has(each))

  function pair(each: Wanted, outcome: 'same' | 'changed', found: Existing) {
    matches.set(each, { outcome, existing: found })
    free.delete(found)
  }

  for (const each of wanted) {
    const equal = [...free].filter((candidate) => isSame(each, candidate))
    const found = equal.find(({ owner }) => owner === each.owner) ?? equal[0]
    if (found) pair(each, 'same', found)
  }
  for (const each of open()) {
    const theirs = [...free].filter(({ owner }) => owner === each.owner)
    const rivals = open().filter(({ owner }) => owner === each.owner)
    if (theirs.length === 1 && rivals.length === 1) pair(each, 'changed', theirs[0]!)
  }
  const left = open()
  const [candidate, ...others] = free
  for (const each of left) {
    if (!candidate) matches.set(each, { outcome: 'new' })
    else if (others.length === 0 && left.length === 1) pair(each, 'changed', candidate)
    else matches.set(each, { outcome: 'unclear' })
  }
  return matches
}
