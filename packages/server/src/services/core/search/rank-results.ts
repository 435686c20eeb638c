import {
  type createWordMatcher,
  type Found,
  type SearchKind,
  type SearchResult,
  searchKinds,
} from '@soundings/contract'

/** How much a user uses an item; 0 if never opened. */
export type UseOf = (found: Found) => number

type Match = ReturnType<typeof createWordMatcher>

const SHOWN_MAX: Readonly<Record<SearchKind, number>> = {
  dashboard: 6,
  question: 6,
  folder: 5,
  table: 5,
  column: 5,
  person: 5,
}

/** The best of each kind, what is used most before what only reads alike. A kind stands where its best result does. */
export function rankResults(
  found: readonly Found[],
  { match, useOf, isSimilar }: { match: Match; useOf: UseOf; isSimilar: boolean },
): SearchResult[] {
  const scored = found
    .map((each) => ({ each, score: nameScore(match(nameOf(each))) + useScore(useOf(each)) }))
    .toSorted((one, other) => other.score - one.score)
  const kinds = searchKinds
    .map((kind) => scored.filter(({ each }) => each.kind === kind).slice(0, SHOWN_MAX[kind]))
    .filter((some) => some.length > 0)
  return kinds
    .toSorted(([one], [other]) => other!.score - one!.score)
    .flatMap((some) => some.map(({ each }) => ({ ...each, isSimilar })))
}

/** A person is also looked for by their username. */
export const nameOf = (found: Found): string =>
  found.kind === 'person' ? `${found.name} ${found.username}` : found.name

const quality = { start: 2, inside: 1, similar: 1 } as const

/** 0 when the words are in the description or among the tags alone. */
function nameScore(matches: ReturnType<Match>): number {
  if (!matches || matches.length === 0) return 0
  const average = matches.reduce((sum, match) => sum + quality[match.quality], 0) / matches.length
  return average + (matches[0]!.start === 0 ? 1 : 0)
}

/** Something opened once outweighs a beginning that fits better; often grows slowly. */
const useScore = (use: number): number => (use <= 0 ? 0 : 1 + Math.log2(1 + use))
