import type { QuestionSummary } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { questionQueries } from '../../api/questions.ts'
import { ListDate } from '../../ui/format/ListDate.tsx'
import { TagList } from '../../ui/format/TagList.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { ListScreen } from '../../widgets/list-screen/ListScreen.tsx'
import { useSearch } from '../../widgets/list-screen/use-search.ts'
import { messages } from './messages.ts'

const columns: readonly TableColumn<QuestionSummary>[] = [
  { title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name, width: '24%' },
  { title: 'Creation Date', cell: ({ createdDate }) => <ListDate date={createdDate} />, sortBy: ({ createdDate }) => createdDate, width: '136px' },
  {
    title: 'Modified Date',
    cell: ({ lastModifiedDate }) => <ListDate date={lastModifiedDate} />,
    sortBy: ({ lastModifiedDate }) => lastModifiedDate,
    width: '136px',
  },
  { title: 'Database', cell: ({ datasourceName }) => datasourceName, sortBy: ({ datasourceName }) => datasourceName, width: '15%' },
  { title: 'Tags', cell: ({ tag }) => <TagList text={tag} />, width: '18%' },
  { title: 'Description', cell: ({ description }) => description },
]

export default function QuestionsScreen() {
  const questions = useQuery(questionQueries.list())
  const search = useSearch(questions.data, ({ name, description, tag }) => [name, description, tag])

  return (
    <ListScreen
      title="Questions"
      query={questions}
      search={search}
      searchLabel="Search questions"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      emptyText={messages.empty}
      errorText={messages.loadFailed}
    />
  )
}
