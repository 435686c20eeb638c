import type { FilterWire } from '@soundings/contract'
import { draftWords } from '../../../components/filter-editor/condition-words.ts'
import { withChosen } from '../../../components/question-result/answers/dynamic-filters.ts'
import type { TileFilters } from './tab-filters.ts'

/** What narrows a tile, in words; undefined where there is nothing to say. */
export interface FilterWords {
  readonly filtered: string | undefined
  readonly unfiltered: string | undefined
  readonly own: string | undefined
  /** Whether it is more than the filters of the dashboard with their saved values, which stand above all tiles. */
  readonly isMarked: boolean
}

interface Marking {
  /** Values of the viewer's own for the question's dynamic filters. */
  readonly chosen: readonly FilterWire[]
  /** Filters of the dashboard have other values than those that were saved with it. */
  readonly isChanged: boolean
}

export function filterWords(
  { takenInShort, otherNames, own }: TileFilters,
  { chosen, isChanged }: Marking,
): FilterWords {
  const sentence = (start: string, parts: readonly string[], between = '; ') =>
    parts.length === 0 ? undefined : `${start} ${parts.join(between)}`
  return {
    filtered: sentence('Filtered by', takenInShort),
    unfiltered: sentence('Not filtered by', otherNames, ', '),
    own: sentence('Own filter:', withChosen(own, chosen).map(draftWords)),
    isMarked: own.length > 0 || otherNames.length > 0 || chosen.length > 0 || (isChanged && takenInShort.length > 0),
  }
}

/** The same for a list of facts: all filters under which the answer stands, as it says itself. */
export function filterFacts(
  { otherNames }: Pick<TileFilters, 'otherNames'>,
  answered: readonly string[] = [],
): { label: string; text: string }[] {
  return [
    { label: 'Filtered by', text: answered.join('; ') },
    { label: 'Not filtered by', text: otherNames.join(', ') },
  ].filter(({ text }) => text !== '')
}
