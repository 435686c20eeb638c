import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { columnQueries } from '../../../api/sources/columns.ts'
import type { FilterTarget } from '../filter-target.ts'

export const MOST_SUGGESTIONS = 6
const SEARCH_PAUSE_MS = 200
const LONGEST_SEARCH = 200

export interface Suggestions {
  readonly values: readonly string[]
  readonly isLoading: boolean
  readonly isFailed: boolean
}

/** Values of the column that hold what is typed, without those chosen already. Asked while the list is open. */
export function useSuggestions(
  { columnId, path, questions = [], filtersOf }: FilterTarget,
  typed: string,
  chosen: readonly string[],
  isOpen: boolean,
): Suggestions {
  const [search] = useDebouncedValue(typed.trim().slice(0, LONGEST_SEARCH), SEARCH_PAUSE_MS)
  const size = MOST_SUGGESTIONS + chosen.length
  const values = useQuery({
    ...columnQueries.values(columnId, { search, size, questions, filtersOf, path }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  return {
    values: (values.data ?? []).filter((value) => !chosen.includes(value)).slice(0, MOST_SUGGESTIONS),
    isLoading: values.isPending || values.isPlaceholderData,
    isFailed: values.isError,
  }
}
