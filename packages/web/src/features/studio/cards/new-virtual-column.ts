import { lazily } from '../../../ui/load/lazily.tsx'

/** Its steps are fetched when they are asked for. */
export const NewVirtualColumn = lazily(() => import('../virtual/NewVirtualColumn.tsx'))

/** Columns that people make from rows around a row, in the words that they search by. */
export const virtualEntries = [
  { kind: 'related', name: 'Related rows', label: 'Related rows: has any, number of, first, last, sum …', dataType: 'NUMBER' },
  { kind: 'sequence', name: 'Previous or next row', label: 'Previous or next row: days since, readmission …', dataType: 'DATE' },
] as const
