import { Badge, Group } from '@mantine/core'
import type { ApiKey } from '@soundings/contract'
import { apiKeyQueries, useRevokeApiKey } from '../../api/auth/api-keys.ts'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { DataTable, type TableColumn } from '../../ui/table/DataTable.tsx'
import { keyActions } from '../../components/api-keys/key-actions.tsx'
import { isEnded, keyColumns } from '../../components/api-keys/key-columns.tsx'
import { messages } from '../../components/api-keys/messages.ts'
import { useSearchedPage } from '../../components/list-screen/use-list-page.ts'
import classes from '../../components/api-keys/ApiKeys.module.css'

const columns: readonly TableColumn<ApiKey>[] = [
  { title: 'Username', cell: (key) => <Owner of={key} />, sortBy: 'username', width: '16%' },
  ...keyColumns,
]

/** The keys of all users and service accounts. */
export function ApiKeysPanel() {
  const { table, searchBox, emptyText } = useSearchedPage({
    title: 'API keys',
    columns,
    page: apiKeyQueries.page,
    usualSort: 'createdDate,desc',
  })
  const revoke = useRevokeApiKey()

  return (
    <>
      <div className={classes.tools}>
        <SearchBox label="Search by name or username" {...searchBox} />
      </div>
      <DataTable
        {...table}
        rowKey={({ id }) => id}
        rowName={({ name, username }) => `${name} of ${username}`}
        isMuted={isEnded}
        actions={keyActions((id) => revoke.mutateAsync(id))}
        actionsWidth={76}
        errorText={messages.listFailed}
        emptyText={emptyText(messages.emptyOfAll)}
      />
    </>
  )
}

function Owner({ of: { username, isService } }: { of: ApiKey }) {
  if (!isService) return username
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      {username}
      <Badge variant="default" size="sm" radius="sm" flex="none" tt="none" fw={500}>
        Service
      </Badge>
    </Group>
  )
}
