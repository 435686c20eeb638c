import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { databaseQueries } from '../../../api/sources/databases.ts'
import { messages } from '../messages.ts'

interface DataFilePickerProps {
  readonly isFolder: boolean
  readonly path: string
  readonly problem: string | undefined
  readonly onChange: (path: string) => void
}

/** The files or folders of the data folder that an engine could open. */
export function DataFilePicker({ isFolder, path, problem, onChange }: DataFilePickerProps) {
  const files = useQuery(databaseQueries.files({ folders: isFolder }))
  const offered = files.data ?? []
  // A saved connection may name a file that is gone by now; it is still shown.
  const paths = [...new Set([...(path === '' ? [] : [path]), ...offered.map((file) => file.path)])]
  return (
    <Select
      label={isFolder ? 'Folder' : 'Database file'}
      required
      placeholder={isFolder ? 'Choose a folder' : 'Choose a file'}
      data={paths}
      value={path || null}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      error={problem ?? (files.isError ? `The ${isFolder ? 'folders' : 'files'} could not be listed` : undefined)}
      {...(files.isSuccess &&
        offered.length === 0 && { description: isFolder ? messages.noFolders : messages.noFiles })}
      searchable
      allowDeselect={false}
      limit={200}
      nothingFoundMessage={isFolder ? 'No such folder' : 'No such file'}
    />
  )
}
