import { matchesSearch } from '../../ui/form/matches-search.ts'

export interface FoundOption {
  readonly value: string
  readonly label: string
}

/** The options of a picker that the server searches: what is chosen stays among them, and is listed first. */
export function foundOptions(chosen: FoundOption | undefined, found: readonly FoundOption[]): FoundOption[] {
  return chosen === undefined ? [...found] : [chosen, ...found.filter(({ value }) => value !== chosen.value)]
}

/** What the server searches for. The label of the choice, which the field shows, is no search; of a label in two parts the first is searched. */
export const searchFor = (typed: string, chosen: FoundOption | undefined): string =>
  typed === chosen?.label ? '' : (typed.split(' · ')[0] ?? '').trim()

/** Until the server has answered, no option is offered that does not match what was typed. */
export const whileSearching = (options: readonly FoundOption[], search: string): FoundOption[] =>
  options.filter(({ label }) => matchesSearch(search, label))
