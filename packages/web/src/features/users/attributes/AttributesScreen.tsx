import { Button, Text } from '@mantine/core'
import type { Attribute } from '@soundings/contract'
import { IconPencil, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { attributeQueries, useDeleteAttribute } from '../../../api/auth/attributes.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { DataTable, type RowAction, type TableColumn } from '../../../ui/table/DataTable.tsx'
import { newestFirst } from '../../../components/list-screen/newest-first.ts'
import { useListOrder } from '../../../components/list-screen/use-list-order.ts'
import { UsersTabs } from '../UsersTabs.tsx'
import { AttributeDialog, type EditedAttribute } from './AttributeDialog.tsx'
import { messages } from './messages.ts'
import { UploadDialog } from './UploadDialog.tsx'

const columns: readonly TableColumn<Attribute>[] = [
  { title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name, width: '26%' },
  { title: 'Description', cell: ({ description }) => description || '-', sortBy: ({ description }) => description },
  {
    title: 'People with a value',
    cell: ({ userCount }) => userCount,
    sortBy: ({ userCount }) => userCount,
    width: '168px',
  },
  { title: 'Row rules', cell: ({ ruleCount }) => ruleCount, sortBy: ({ ruleCount }) => ruleCount, width: '104px' },
]

/** What is known of people beside their names, for administrators. */
export default function AttributesScreen() {
  const attributes = useQuery(attributeQueries.list())
  const order = useListOrder('Attributes')
  const [edited, setEdited] = useState<EditedAttribute>()
  const [isUploading, setUploading] = useState(false)
  const remove = useDeleteAttribute()

  const askToDelete = async ({ id, name }: Attribute) => {
    if (!(await confirm({ text: messages.confirmDelete, names: [name], confirmLabel: 'Delete', danger: true }))) return
    await reportOutcome(remove.mutateAsync(id), {
      done: messages.deleted(name),
      failed: causeOr(messages.deleteFailed),
    })
  }
  const actionsOf = (attribute: Attribute): RowAction[] => [
    { label: 'Edit', icon: <IconPencil size={18} />, onClick: () => setEdited(attribute) },
    { label: 'Delete', icon: <IconTrash size={18} />, danger: true, onClick: () => void askToDelete(attribute) },
  ]

  return (
    <>
      <PageHeader title="Attributes" trail={[{ label: 'Attributes' }]}>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} />}
          disabled={!attributes.data || attributes.data.length === 0}
          onClick={() => setUploading(true)}
        >
          Upload CSV
        </Button>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          Add attribute
        </Button>
      </PageHeader>
      <UsersTabs open="attributes" />
      <Text size="sm" c="dimmed" mb="md">
        {messages.explanation}
      </Text>
      <DataTable
        label="Attributes"
        rows={newestFirst(attributes.data ?? [])}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actionsOf}
        actionsWidth={92}
        query={{ ...attributes, isPending: attributes.isPending || order.isPending }}
        order={order}
        errorText={messages.loadFailed}
        emptyText={messages.empty}
      />
      <AttributeDialog edited={edited} onClose={() => setEdited(undefined)} />
      <UploadDialog opened={isUploading} onClose={() => setUploading(false)} />
    </>
  )
}
