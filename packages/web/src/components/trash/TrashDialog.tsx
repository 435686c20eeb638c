import { Text } from '@mantine/core'
import type { DeletedItem } from '@soundings/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { PageAsk, PageQuery } from '../../api/core/list-query.ts'
import { ListDate } from '../../ui/format/badges/ListDate.tsx'
import { Modal } from '../../ui/layer/Modal.tsx'
import { DataTable, type TableColumn } from '../../ui/table/DataTable.tsx'
import { useListOrder } from '../list-screen/use-list-order.ts'
import { useServerPage } from '../list-screen/use-list-page.ts'
import type { Trash } from './use-trash.ts'

interface TrashContentsProps {
  readonly deleted: (ask: PageAsk) => PageQuery<DeletedItem>
  readonly bringBack: Trash['bringBack']
}

interface TrashDialogProps extends TrashContentsProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const columns: readonly TableColumn<DeletedItem>[] = [
  { title: 'Name', cell: ({ name }) => name, sortBy: 'name' },
  { title: 'Owner', cell: ({ owner }) => owner, sortBy: 'owner', width: '18%' },
  {
    title: 'Deleted',
    cell: ({ deletedDate }) => <ListDate date={deletedDate} />,
    sortBy: 'deletedDate',
    width: '124px',
  },
  {
    title: 'Available until',
    cell: ({ restorableUntil }) => <ListDate date={restorableUntil} />,
    sortBy: 'restorableUntil',
    width: '124px',
  },
]

/** What was deleted lately, and the way back. */
export default function TrashDialog({ opened, onClose, ...contents }: TrashDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Trash" size={760}>
      <TrashContents {...contents} />
    </Modal>
  )
}

function TrashContents({ deleted, bringBack }: TrashContentsProps) {
  const order = useListOrder('Trash')
  const trash = useServerPage({
    columns,
    page: (ask) => ({ ...deleted(ask), staleTime: 0 }),
    sort: order.sort,
    isOrdered: !order.isPending,
    usualSort: 'deletedDate,desc',
  })
  const [restoring, setRestoring] = useState<ReadonlySet<number>>(new Set())

  const restore = async (id: number) => {
    setRestoring((ids) => new Set([...ids, id]))
    await bringBack([id])
    setRestoring((ids) => new Set([...ids].filter((other) => other !== id)))
  }

  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        What you delete can be restored for 30 days, with its shares and favourites. After that it is deleted for good.
      </Text>
      <DataTable
        label="Trash"
        rows={trash.rows}
        query={trash.query}
        paging={trash.paging}
        order={order}
        errorText="The trash could not be loaded. Try again in a moment."
        emptyText="What you delete will appear here for 30 days."
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actionsWidth={80}
        actions={({ id }) => [
          {
            label: 'Restore',
            icon: <IconArrowBackUp size={18} />,
            busy: restoring.has(id),
            onClick: () => void restore(id),
          },
        ]}
      />
    </>
  )
}
