import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageQuery } from '../../api/core/list-query.ts'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { foundOptions, searchFor, whileSearching, type FoundOption } from './found-options.ts'

interface FoundSelectProps<Row> extends Pick<
  SelectProps,
  'label' | 'aria-label' | 'description' | 'placeholder' | 'disabled' | 'className' | 'rightSection'
> {
  readonly 'data-autofocus'?: boolean
  /** The first rows that a search finds. */
  readonly page: (search: string) => PageQuery<Row>
  readonly toOptions: (rows: readonly Row[], search: string) => readonly FoundOption[]
  readonly chosen: FoundOption | undefined
  readonly onChoose: (option: FoundOption | null) => void
  readonly noneText: string
  readonly failed: string
}

/** Chooses one of any number of rows: the server searches with every letter. */
export function FoundSelect<Row>({
  page,
  toOptions,
  chosen,
  onChoose,
  noneText,
  failed,
  ...field
}: FoundSelectProps<Row>) {
  const [typed, setTyped] = useState('')
  const search = searchFor(typed, chosen)
  const found = useQuery({ ...page(search), enabled: field.disabled !== true })
  useFailureToast(found, failed)
  const options = foundOptions(chosen, toOptions(found.data?.reply ?? [], search))
  return (
    <Select
      {...field}
      searchable
      data={found.isPlaceholderData ? whileSearching(options, search) : options}
      filter={({ options: all }) => all}
      onSearchChange={setTyped}
      value={chosen?.value ?? null}
      onChange={(_, option) => onChoose(option && { value: option.value, label: option.label })}
      nothingFoundMessage={found.isFetching ? 'Searching…' : noneText}
      error={found.isError ? failed : undefined}
    />
  )
}
