import { useDebouncedValue } from '@mantine/hooks'
import { LIST_SIZE_MAX } from '@soundings/contract'
import { groupingOf, type OperatorName, operators } from '@soundings/query'
import { IconCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { columnQueries } from '../../../api/sources/columns.ts'
import { matchesSearch } from '../../../ui/form/matches-search.ts'
import { SearchList } from '../../../ui/list/SearchList.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import classes from '../FilterEditor.module.css'
import { inputOf, valueLabel, withValues } from '../filter-draft.ts'
import type { FilterTarget } from '../filter-target.ts'
import { messages } from '../messages.ts'
import type { ValueFieldsProps } from '../values/value-fields.ts'
import { listRows } from './listed-rows.ts'

/** All values of the column with a tick before each, the chosen ones first; a round one where the operator takes one value. */
export function ListedValues({ draft, onChange }: ValueFieldsProps) {
  const [typed, setTyped] = useState('')
  const { matching, isCut, all } = useColumnValues(draft.target, typed)
  const isOne = inputOf(draft) !== 'many'
  const several = severalValued[draft.operator]
  const chosen = useMemo(() => draft.values.map(String), [draft.values])
  const [first, setFirst] = useState(chosen)
  const { rows, foundFrom } = useMemo(() => listRows({ first, chosen, found: matching }), [first, chosen, matching])

  const search = (text: string) => {
    setTyped(text)
    setFirst(chosen)
  }
  const toggle = (value: string) => {
    const others = chosen.filter((other) => other !== value)
    const next = chosen.includes(value) ? others : isOne ? [value] : [...others, value]
    onChange(withValues(draft, next))
  }

  const state = <ValuesState typed={typed} all={all} matches={matching.length} />
  if (!all.isSuccess && rows.length === 0) return state
  return (
    <div className={classes.listed}>
      <SearchList
        label="Values"
        searchLabel="Search values"
        typed={typed}
        onType={search}
        rows={rows}
        startAt={foundFrom}
        keyOf={(value) => value}
        isTicked={(value) => chosen.includes(value)}
        isOneTicked={isOne}
        onPick={toggle}
        withFocus={false}
        emptyText={withoutMatch(typed)}
      >
        {(value) => (
          <>
            <span
              className={classes.tick}
              data-ticked={chosen.includes(value)}
              data-round={isOne || undefined}
              aria-hidden="true"
            >
              {chosen.includes(value) && <IconCheck size={12} stroke={3} />}
            </span>
            <span className={classes.value} title={value}>
              {valueLabel(value)}
            </span>
          </>
        )}
      </SearchList>
      {rows.length > 0 && state}
      {isCut && typed.trim() === '' && <p className={classes.remark}>{messages.onlyFirstValues(LIST_SIZE_MAX)}</p>}
      {chosen.length > 0 && (
        <p className={classes.remark} role="status">
          {several ? messages.oneValue(several) : `${chosen.length} chosen`}
        </p>
      )}
    </div>
  )
}

/** Which operator takes several values where this one takes one. */
const severalValued: Partial<Record<OperatorName, string>> = {
  equals: operators.in.label,
  notEquals: operators.notIn.label,
}

const withoutMatch = (typed: string): string =>
  typed.trim() === '' ? messages.noValues : messages.nothingMatches(typed)

type ColumnValues = ReturnType<typeof useColumnValues>['all']

/** Why the list holds no more than the chosen values. */
function ValuesState({ typed, all, matches }: { typed: string; all: ColumnValues; matches: number }) {
  if (all.isLoadingError) return <LoadFailure query={all} text={messages.valuesFailed} />
  if (all.isPending) return <LoadingState text={messages.loadingValues} />
  return matches > 0 ? null : (
    <p className={classes.remark} role="status">
      {withoutMatch(typed)}
    </p>
  )
}

const SEARCH_PAUSE_MS = 200

/** All values of a column that match what is typed, and whether there are more than can be listed. */
function useColumnValues({ columnId, path, questions = [], filtersOf, grouping }: FilterTarget, typed: string) {
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
