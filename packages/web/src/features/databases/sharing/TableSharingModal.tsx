import { Divider, Text } from '@mantine/core'
import type { DatabaseSummary } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { databaseQueries } from '../../../api/sources/databases.ts'
import { tableChoices } from '../../../api/sources/table-choices.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { useFailureToast } from '../../../ui/toast/use-failure-toast.ts'
import { WhoHasAccess } from '../../../components/share-with-users/access/WhoHasAccess.tsx'
import { GroupTables } from './GroupTables.tsx'
import { messages } from '../messages.ts'
import { TableSharingForm } from './TableSharingForm.tsx'

/** Who may use which tables of a database. Open while there is one. */
export function TableSharingModal({
  database,
  onClose,
}: {
  database: DatabaseSummary | undefined
  onClose: () => void
}) {
  const [isUserChosen, setUserChosen] = useState(false)

  const cancel = async () => {
    if (isUserChosen && !(await confirm({ text: messages.cancelSharing }))) return
    setUserChosen(false)
    onClose()
  }

  return (
    <Modal
      opened={database !== undefined}
      onClose={() => void cancel()}
      title={`Share tables of ${database?.displayName ?? ''}`}
      size={720}
    >
      {database && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            These people have the whole database, with every table of it.
          </Text>
          <WhoHasAccess item={{ kind: 'database', id: database.id }} canShare />
          <GroupTables databaseId={database.id} />
          <Divider my="md" label="Single tables of people" labelPosition="left" />
          <LoadedForm
            key={database.id}
            id={database.id}
            onUserChosen={setUserChosen}
            onCancel={() => void cancel()}
            onSaved={onClose}
          />
        </>
      )}
    </Modal>
  )
}

interface LoadedFormProps {
  readonly id: number
  readonly onUserChosen: (isChosen: boolean) => void
  readonly onCancel: () => void
  readonly onSaved: () => void
}

function LoadedForm({ id, ...form }: LoadedFormProps) {
  const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const
  const access = useQuery({ ...databaseQueries.access(id), ...fresh })
  const tables = useQuery({
    ...tableChoices.namesOf(
      id,
      (access.data?.tables ?? []).map(({ tableId }) => tableId),
    ),
    enabled: access.data !== undefined,
  })
  useFailureToast(access, messages.accessFailed(id))
  useFailureToast(tables, messages.tablesFailed(id))

  if (access.isLoadingError) return <LoadFailure query={access} text={messages.accessFailed(id)} />
  if (tables.isLoadingError) return <LoadFailure query={tables} text={messages.tablesFailed(id)} />
  if (access.isPending || tables.isPending) return <SkeletonBlock height={140} />
  return <TableSharingForm databaseId={id} access={access.data} shared={tables.data} {...form} />
}
