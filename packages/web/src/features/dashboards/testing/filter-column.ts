import type { FilterColumn } from '@soundings/contract'

/** A column of texts by which tiles can be filtered, as the server lists it, but for what is its own. */
export const filterColumn = (own: Pick<FilterColumn, 'id' | 'displayName'> & Partial<FilterColumn>): FilterColumn => ({
  description: '',
  tableDisplayName: '',
  type: 'DIMENSION',
  oceanDataType: 'STRING',
  dataType: 'STRING',
  filterComponentType: null,
  minDate: null,
  maxDate: null,
  questions: [1],
  versions: (own.questions ?? [1]).map(() => 1),
  shared: true,
  ownFilters: [],
  ...own,
})
