import { Badge, Group } from '@mantine/core'
import type { ApiKey } from '@soundings/contract'
import { useState } from 'react'
import { apiKeyQueries, useRevokeApiKey } from '../../api/auth/api-keys.ts'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { DataTable, type TableColumn } from '../../ui/table/DataTable.tsx'
import type { SortState } from '../../ui/table/TableHead.tsx'
import { keyActions } from '../../widgets/api-keys/key-actions.tsx'
import { isEnded, keyColumns } from '../../widgets/api-keys/key-columns.tsx'
import { messages } from '../../widgets/api-keys/messages.ts'
import { useServerPage } from '../../widgets/list-screen/use-list-page.ts'
import classes from '../../widgets/api-keys/ApiKeys.module.css'

const columns: readonly TableColumn<ApiKey>[] = [
  { title: 'Username', cell: (key) => <Owner of={key} />, sortBy: 'username', width: '16%' },
  ...keyColumns,
]

/** The keys of all users and service accounts. */
export function ApiKeysPanel() {
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<SortState>()
  const search = typed.trim()
  const { rows, query, paging } = useServerPage({
    columns,
    page: apiKeyQueries.page,
    sort,
    search,
    usualSort: 'createdDate,desc',
  })
  const revoke = useRevokeApiKey()

  return (
    <>
      <div className={classes.tools}>
        <SearchBox label="Search by name or username" value={typed} onChange={setTyped} />
      </div>
      <DataTable
        label="API keys"
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name, username }) => `${name} of ${username}`}
        isMuted={isEnded}
        actions={keyActions((id) => revoke.mutateAsync(id))}
        actionsWidth={76}
        query={query}
        paging={paging}
        order={{ sort, onSort: setSort }}
        errorText={messages.listFailed}
        emptyText={search === '' ? messages.emptyOfAll : `Nothing matches “${search}”.`}
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
