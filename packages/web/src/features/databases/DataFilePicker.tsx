import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { databaseQueries } from '../../api/databases.ts'
import { messages } from './messages.ts'

interface DataFilePickerProps {
  readonly path: string
  readonly problem: string | undefined
  readonly onChange: (path: string) => void
}

/** The files of the data folder that an engine could open. */
export function DataFilePicker({ path, problem, onChange }: DataFilePickerProps) {
  const files = useQuery(databaseQueries.files())
  const offered = files.data ?? []
  // A saved connection may name a file that is gone by now; it is still shown.
  const paths = [...new Set([...(path === '' ? [] : [path]), ...offered.map((file) => file.path)])]
  return (
    <Select
      label="Database file"
      required
      placeholder="Choose a file"
      data={paths}
      value={path || null}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      error={problem ?? (files.isError ? 'The files could not be listed' : undefined)}
      {...(files.isSuccess && offered.length === 0 && { description: messages.noFiles })}
      searchable
      allowDeselect={false}
      limit={200}
      nothingFoundMessage="No such file"
    />
  )
}
