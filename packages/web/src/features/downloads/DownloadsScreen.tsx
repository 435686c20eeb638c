import { downloadName, type ExportedFile, type PermissionName } from '@soundings/contract'
import { useMayUse } from '../../api/session/account.ts'
import { fileQueries } from '../../api/questions/files.ts'
import { formatClock } from '../../ui/format/dates.ts'
import { ListDate } from '../../ui/format/badges/ListDate.tsx'
import { formatSize } from '../../ui/format/sizes.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { NOT_PERMITTED } from '../../components/list-screen/failure-text.ts'
import { ListScreen } from '../../components/list-screen/ListScreen.tsx'
import { useListPage } from '../../components/list-screen/use-list-page.ts'
import { FileName } from './FileName.tsx'
import { MailList } from './MailList.tsx'
import { messages } from './messages.ts'
import { useFileActions } from './use-file-actions.tsx'

const exportRights: readonly PermissionName[] = ['question.export_data', 'dashboard.export_data']

const columns: readonly TableColumn<ExportedFile>[] = [
  { title: 'Name', cell: (file) => <FileName file={file} />, sortBy: 'displayName' },
  { title: 'Question Name', cell: ({ questionName }) => questionName, sortBy: 'questionName', width: '24%' },
  { title: 'Extension', cell: ({ extention }) => extention, sortBy: 'extention', width: '110px' },
  {
    title: 'Size',
    cell: ({ bytes }) => (bytes === null ? '-' : formatSize(bytes)),
    sortBy: 'bytes',
    width: '110px',
    align: 'end',
  },
  {
    title: 'Creation Date',
    cell: ({ createdDate }) => <ListDate date={createdDate} />,
    sortBy: 'createdDate',
    width: '140px',
  },
  { title: 'Time', cell: ({ createdDate }) => formatClock(createdDate), width: '100px' },
]

/** The files are seen with the right to see them and a right to export at all. */
export default function DownloadsScreen() {
  const mayUse = useMayUse()
  const mails = mayUse('question.send_as_email') && <MailList />
  if (mayUse('download.view') && mayUse(exportRights))
    return (
      <>
        <FileList />
        {mails}
      </>
    )
  return (
    <>
      <PageHeader title="Downloads" trail={[{ label: 'Downloads' }]} />
      <ErrorState text={NOT_PERMITTED} />
      {mails}
    </>
  )
}

function FileList() {
  const files = useListPage({ title: 'Downloads', columns, page: fileQueries.page, usualSort: 'createdDate,desc' })
  const actions = useFileActions()

  return (
    <ListScreen
      title="Downloads"
      {...files.screen}
      searchLabel="Search files by name"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={downloadName}
      actions={actions}
      actionsWidth={108}
      emptyText={messages.empty}
      errorText={messages.loadFailed}
    />
  )
}
