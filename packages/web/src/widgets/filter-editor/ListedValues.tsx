import { LIST_SIZE_MAX } from '@soundings/contract'
import { IconCheck } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { columnQueries } from '../../api/columns.ts'
import { matchesSearch } from '../../ui/form/matches-search.ts'
import { SearchList } from '../../ui/list/SearchList.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { inputOf, valueLabel, withValues } from './filter-draft.ts'
import { messages } from './messages.ts'
import type { ValueFieldsProps } from './value-fields.ts'
import classes from './FilterEditor.module.css'

const SEARCH_PAUSE_MS = 200

/** All values of the column with a tick before each; one at a time where the operator takes one. */
export function ListedValues({ draft, onChange }: ValueFieldsProps) {
  const [typed, setTyped] = useState('')
  const { columnId, path, questions = [] } = draft.target
  const all = useQuery(columnQueries.values(columnId, { questions, path }))
  const isCut = (all.data?.length ?? 0) >= LIST_SIZE_MAX
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS)
  // Beyond the longest list only the server knows what matches.
  const found = useQuery({ ...columnQueries.values(columnId, { search, questions, path }), enabled: isCut && search !== '', placeholderData: keepPreviousData })
  const rows = useMemo(() => {
    const values = isCut && search !== '' ? found.data : all.data
    return (values ?? []).filter((value) => matchesSearch(typed, value))
  }, [all.data, found.data, isCut, search, typed])

  const chosen = new Set(draft.values.map(String))
  const toggle = (value: string) => {
    const others = draft.values.map(String).filter((other) => other !== value)
    const next = chosen.has(value) ? others : inputOf(draft) === 'many' ? [...others, value] : [value]
    onChange(withValues(draft, next))
  }

  if (all.isError) return <ErrorState text={messages.valuesFailed} error={all.error} onRetry={() => void all.refetch()} />
  if (all.isPending) return <LoadingState text={messages.loadingValues} />
  return (
    <div className={classes.listed}>
      <SearchList
        label="Values"
        searchLabel="Search values"
        typed={typed}
        onType={setTyped}
        rows={rows}
        keyOf={(value) => value}
        isTicked={(value) => chosen.has(value)}
        onPick={toggle}
        withFocus={false}
        emptyText={typed.trim() === '' ? messages.noValues : messages.nothingMatches(typed)}
      >
        {(value) => (
          <>
            <span className={classes.tick} data-ticked={chosen.has(value)} aria-hidden="true">{chosen.has(value) && <IconCheck size={12} stroke={3} />}</span>
            <span className={classes.value} title={value}>{valueLabel(value)}</span>
          </>
        )}
      </SearchList>
      {isCut && typed.trim() === '' && <p className={classes.remark}>{messages.onlyFirstValues(LIST_SIZE_MAX)}</p>}
      {chosen.size > 0 && <p className={classes.remark} role="status">{chosen.size} chosen</p>}
    </div>
  )
}
