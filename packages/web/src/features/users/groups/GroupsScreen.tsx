import { Button } from '@mantine/core'
import type { Group } from '@soundings/contract'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayUse } from '../../../api/session/account.ts'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { groupQueries, useDeleteGroup } from '../../../api/auth/groups.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import type { RowAction, TableColumn } from '../../../ui/table/DataTable.tsx'
import { useFailureToast } from '../../../ui/toast/use-failure-toast.ts'
import { ListScreen } from '../../../components/list-screen/ListScreen.tsx'
import { useListPage } from '../../../components/list-screen/use-list-page.ts'
import { UsersTabs } from '../UsersTabs.tsx'
import { type EditedGroup, GroupDialog } from './GroupDialog.tsx'
import { messages } from './messages.ts'

const columns: readonly TableColumn<Group>[] = [
  { title: 'Name', cell: ({ name }) => name, sortBy: 'name', width: '26%' },
  { title: 'Description', cell: ({ description }) => description || '-', sortBy: 'description' },
  { title: 'Members', cell: ({ memberCount }) => memberCount, sortBy: 'memberCount', width: '104px' },
  { title: 'Permissions', cell: ({ permissions }) => permissions.length, width: '116px' },
  { title: 'Shares', cell: ({ shareCount }) => shareCount, sortBy: 'shareCount', width: '92px' },
  { title: 'Row rules', cell: ({ ruleCount }) => ruleCount, sortBy: 'ruleCount', width: '104px' },
]

/** Groups of users. */
export default function GroupsScreen() {
  const groups = useListPage({ title: 'Groups', columns, page: groupQueries.page })
  useFailureToast(groups.screen.query, messages.loadFailed)
  const [edited, setEdited] = useState<EditedGroup>()
  const remove = useDeleteGroup()
  const mayChange = useMayUse()('user.write_access')

  const askToDelete = async ({ id, name }: Group) => {
    if (!(await confirm({ text: messages.confirmDelete, names: [name], confirmLabel: 'Delete', danger: true }))) return
    await reportOutcome(remove.mutateAsync(id), {
      done: messages.deleted(name),
      failed: causeOr(messages.deleteFailed),
    })
  }
  const actionsOf = (group: Group): RowAction[] =>
    mayChange
      ? [
          { label: 'Edit', icon: <IconPencil size={18} />, onClick: () => setEdited(group) },
          { label: 'Delete', icon: <IconTrash size={18} />, danger: true, onClick: () => void askToDelete(group) },
        ]
      : []

  return (
    <>
      <ListScreen
        title="Groups"
        {...groups.screen}
        searchLabel="Search groups"
        tools={
          mayChange && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              Create group
            </Button>
          )
        }
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actionsOf}
        actionsWidth={92}
        emptyText={messages.empty}
        errorText={messages.loadFailed}
      >
        <UsersTabs open="groups" />
      </ListScreen>
      <GroupDialog edited={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}
