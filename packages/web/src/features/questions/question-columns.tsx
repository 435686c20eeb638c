import type { QuestionSummary } from '@soundings/contract'
import { ListDate } from '../../ui/format/ListDate.tsx'
import { TagList } from '../../ui/format/TagList.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'

export const questionColumns: readonly TableColumn<QuestionSummary>[] = [
  { title: 'Name', cell: ({ name }) => name, sortBy: 'name', width: '22%' },
  { title: 'Creation Date', cell: ({ createdDate }) => <ListDate date={createdDate} />, sortBy: 'createdDate', width: '132px' },
  {
    title: 'Modified Date',
    cell: ({ lastModifiedDate }) => <ListDate date={lastModifiedDate} />,
    sortBy: 'lastModifiedDate',
    width: '132px',
  },
  { title: 'Database', cell: ({ datasourceName }) => datasourceName, sortBy: 'datasourceName', width: '14%' },
  { title: 'Tags', cell: ({ tag }) => <TagList text={tag} />, width: '16%' },
  { title: 'Description', cell: ({ description }) => description },
]
