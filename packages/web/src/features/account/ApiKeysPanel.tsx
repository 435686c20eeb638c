import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '../../api/session/account.ts'
import { apiKeyQueries, useRevokeOwnApiKey } from '../../api/auth/api-keys.ts'
import { lazily } from '../../ui/load/lazily.tsx'
import { DataTable, type TableColumn } from '../../ui/table/DataTable.tsx'
import { keyActions } from '../../components/api-keys/key-actions.tsx'
import { isEnded, keyColumns } from '../../components/api-keys/key-columns.tsx'
import { messages } from '../../components/api-keys/messages.ts'
import classes from '../../components/api-keys/ApiKeys.module.css'
import type { ApiKey } from '@soundings/contract'

const NewKeyDialog = lazily(() => import('../../components/api-keys/NewKeyDialog.tsx'))

/** One's own are few, come whole and stand newest first. */
const columns: readonly TableColumn<ApiKey>[] = keyColumns.map(({ sortBy: _server, ...column }) => column)

export function ApiKeysPanel() {
  const account = useAccount()
  const keys = useQuery(apiKeyQueries.own())
  const revoke = useRevokeOwnApiKey()
  const [isCreating, setCreating] = useState(false)
  const button = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      New API key
    </Button>
  )

  return (
    <>
      <div className={classes.tools}>
        <p className={classes.intro}>{messages.intro}</p>
        {button}
      </div>
      <DataTable
        label="API keys"
        rows={keys.data ?? []}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        isMuted={isEnded}
        actions={keyActions((id) => revoke.mutateAsync(id))}
        actionsWidth={76}
        query={keys}
        errorText={messages.listFailed}
        emptyText={messages.empty}
      />
      {isCreating && <NewKeyDialog owner={account} onClose={() => setCreating(false)} />}
    </>
  )
}
