import { useDebouncedValue } from '@mantine/hooks'
import { LIST_SIZE_MAX } from '@soundings/contract'
import { groupingOf } from '@soundings/query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { columnQueries } from '../../../api/sources/columns.ts'
import { matchesSearch } from '../../../ui/form/matches-search.ts'
import type { FilterTarget } from '../filter-target.ts'

const SEARCH_PAUSE_MS = 200

/** All values of a column that match what is typed, and whether there are more than can be listed. */
export function useColumnValues({ columnId, path, questions = [], filtersOf, grouping }: FilterTarget, typed: string) {
  const known = grouping && groupingOf(grouping).cycle
  const all = useQuery(columnQueries.values(columnId, { questions, filtersOf, path, known }))
  const isCut = (all.data?.length ?? 0) >= LIST_SIZE_MAX
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS)
  // Beyond the longest list only the server knows what matches.
  const isSearched = isCut && search !== ''
  const found = useQuery({
    ...columnQueries.values(columnId, { search, questions, filtersOf, path }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const values = isSearched ? found.data : all.data
  const matching = useMemo(() => (values ?? []).filter((value) => matchesSearch(typed, value)), [values, typed])
  return { matching, isCut, all }
}
