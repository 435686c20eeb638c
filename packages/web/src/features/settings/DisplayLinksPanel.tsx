import { Anchor } from '@mantine/core'
import type { DisplayLink } from '@soundings/contract'
import { IconBan } from '@tabler/icons-react'
import { Link } from 'react-router'
import { displayLinkQueries } from '../../api/display-links.ts'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { DateTime } from '../../ui/format/badges/DateTime.tsx'
import { DataTable, type TableColumn } from '../../ui/table/DataTable.tsx'
import { isEnded, KeyState, LastUse } from '../../components/api-keys/key-columns.tsx'
import { messages } from '../../components/display-links/messages.ts'
import { useAskToRevoke } from '../../components/display-links/use-ask-to-revoke.ts'
import { useSearchedPage } from '../../components/list-screen/use-list-page.ts'
import classes from '../../components/api-keys/ApiKeys.module.css'

const columns: readonly TableColumn<DisplayLink>[] = [
  { title: 'Name', cell: ({ name }) => name, sortBy: 'name' },
  {
    title: 'Dashboard',
    cell: ({ dashboardId, dashboardName }) => (
      <Anchor component={Link} to={`/dashboards/${dashboardId}`} inherit>
        {dashboardName}
      </Anchor>
    ),
  },
  { title: 'Made by', cell: ({ username }) => username, sortBy: 'username', width: '14%' },
  {
    title: 'Addresses',
    cell: ({ addresses }) => <span title={addresses.join(', ')}>{addresses.join(', ') || messages.anywhere}</span>,
    width: '13%',
  },
  { title: 'State', cell: (link) => <KeyState of={link} />, width: '104px' },
  { title: 'Expires', cell: ({ expiresDate }) => <DateTime at={expiresDate} />, sortBy: 'expiresDate', width: '196px' },
  { title: 'Last use', cell: (link) => <LastUse of={link} />, sortBy: 'lastUsedDate', width: '196px' },
]

/** The display links of all dashboards. */
export function DisplayLinksPanel() {
  const { table, searchBox, emptyText } = useSearchedPage({
    title: 'Display links',
    columns,
    page: displayLinkQueries.page,
    usualSort: 'createdDate,desc',
  })
  const askToRevoke = useAskToRevoke()

  return (
    <>
      <div className={classes.tools}>
        <SearchBox label="Search display links" {...searchBox} />
      </div>
      <DataTable
        {...table}
        rowKey={({ id }) => id}
        rowName={({ name, dashboardName }) => `${name} of ${dashboardName}`}
        isMuted={isEnded}
        actions={(link) =>
          isEnded(link)
            ? []
            : [{ label: 'Revoke', icon: <IconBan size={18} />, danger: true, onClick: () => void askToRevoke(link) }]
        }
        actionsWidth={76}
        errorText={messages.listFailed}
        emptyText={emptyText(messages.emptyOfAll)}
      />
    </>
  )
}
