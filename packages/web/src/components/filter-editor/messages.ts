import { formatExactly } from '../../ui/format/numbers.ts'

export const messages = {
  noSuggestions: 'No Suggestions',
  suggestionsFailed: 'The suggestions could not be loaded. You can still type a value.',
  valuesFailed: 'The values could not be loaded.',
  loadingValues: 'Loading values',
  noValues: 'This column has no values.',
  nothingMatches: (typed: string) => `Nothing matches “${typed.trim()}”.`,
  onlyFirstValues: (count: number) => `Only the first ${formatExactly(count)} values are listed: search for others.`,
  oneValue: (several: string) => `Takes one value. For several, choose ${several}.`,
  reversed: 'The first value lies after the second: nothing can match.',
  dynamicHint: 'People who view the question can change the values',
} as const
