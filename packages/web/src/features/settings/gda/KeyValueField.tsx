import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { columnQueries } from '../../../api/columns.ts'

const SUGGESTIONS = 6
const TYPING_PAUSE_MS = 250

interface KeyValueFieldProps {
  readonly columnId: number | null
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Suggests values that the key really has. */
export function KeyValueField({ columnId, value, onChange }: KeyValueFieldProps) {
  const [search] = useDebouncedValue(value, TYPING_PAUSE_MS)
  const values = useQuery({ ...columnQueries.values(columnId ?? 0, { search, size: SUGGESTIONS }), enabled: columnId !== null })
  return (
    <Autocomplete
      label="Value"
      disabled={columnId === null}
      maxLength={500}
      data={[...new Set(values.data ?? [])]}
      // The server has searched already.
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
    />
  )
}
