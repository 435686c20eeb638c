import { maxPivotColumns } from '@soundings/query'

export const messages = {
  down: 'Down',
  across: 'Across',
  values: 'Values',
  loading: 'Putting groups down and across',
  failed: 'The pivot could not be loaded. Change the question, or show it as a table.',
  notRefreshed: 'The pivot could not be loaded.',
  partNote:
    'The limit of the question leaves rows out. Totals are not shown, because they would be those of a part, and an empty cell may have rows that were left out.',
  otherNote: `The first ${maxPivotColumns} columns are shown. The rows of all others are together in the column Other.`,
  columnsNotPrinted: (count: number, surface: 'page' | 'screen'): string =>
    `${count} ${count === 1 ? 'column does' : 'columns do'} not fit on the ${surface}`,
  hint: 'Enter or double click shows what can be done with a cell',
} as const
