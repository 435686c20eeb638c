import type { ExportedFile } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { fileQueries } from '../../api/files.ts'
import { ListDate } from '../../ui/format/ListDate.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { ListScreen } from '../../widgets/list-screen/ListScreen.tsx'
import { useSearch } from '../../widgets/list-screen/use-search.ts'
import { messages } from './messages.ts'
import { newestFirst } from './newest-first.ts'

const columns: readonly TableColumn<ExportedFile>[] = [
  { title: 'Name', cell: ({ displayName }) => displayName, sortBy: ({ displayName }) => displayName },
  { title: 'Question Name', cell: ({ questionName }) => questionName, sortBy: ({ questionName }) => questionName },
  { title: 'Extension', cell: ({ extention }) => extention, sortBy: ({ extention }) => extention, width: '120px' },
  { title: 'Creation Date', cell: ({ createdDate }) => <ListDate date={createdDate} />, sortBy: ({ createdDate }) => createdDate, width: '160px' },
]

export default function DownloadsScreen() {
  const files = useQuery({ ...fileQueries.list(), select: newestFirst })
  const search = useSearch(files.data, ({ displayName }) => [displayName])

  return (
    <ListScreen
      title="Downloads"
      query={files}
      search={search}
      searchLabel="Search files by name"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ displayName }) => displayName}
      emptyText={messages.empty}
      errorText={messages.loadFailed}
    />
  )
}
