import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { columnQueries } from '../../../api/sources/columns.ts'
import { keyNames, type KeyNaming } from '../../../api/core/key-names.ts'
import classes from './Gda.module.css'

const SUGGESTIONS = 6
const TYPING_PAUSE_MS = 250

interface KeyValueFieldProps {
  readonly columnId: number | null
  readonly naming: KeyNaming | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Suggests values that the key really has, with the names of their rows: a bare number is easily the wrong one. */
export function KeyValueField({ columnId, naming, value, onChange }: KeyValueFieldProps) {
  const [search] = useDebouncedValue(value, TYPING_PAUSE_MS)
  const values = useQuery({
    ...columnQueries.values(columnId ?? 0, { search, size: SUGGESTIONS }),
    enabled: columnId !== null,
  })
  const suggested = [...new Set(values.data ?? [])]
  const names = useQuery(keyNames(naming, suggested))
  // Nothing where no one knows: a hidden table, or one without a column of names.
  const nameOf = (key: string) => names.data?.get(key)
  return (
    <Autocomplete
      label="Value"
      description={nameOf(value.trim())}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={columnId === null}
      maxLength={500}
      data={suggested}
      // The server has searched already.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.value}
          {nameOf(option.value) && <span className={classes.keyName}>{` · ${nameOf(option.value)}`}</span>}
        </span>
      )}
      value={value}
      onChange={onChange}
    />
  )
}
