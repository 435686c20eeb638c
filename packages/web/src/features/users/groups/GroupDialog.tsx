import { Button, Divider, Group as Row, MultiSelect, Stack, Textarea, TextInput } from '@mantine/core'
import {
  type Group,
  isAdministrator,
  permissionEntries,
  permissionNames,
  type PermissionName,
} from '@soundings/contract'
import { type FormEvent, useState } from 'react'
import { useAccount } from '../../../api/session/account.ts'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { useChangeMembers, useCreateGroup, useUpdateGroup } from '../../../api/auth/groups.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { MemberPicker } from './MemberPicker.tsx'
import { messages } from './messages.ts'

/** What the dialog edits: nothing (closed), a new group, or one that is there. */
export type EditedGroup = 'new' | Group | undefined

export function GroupDialog({ edited, onClose }: { edited: EditedGroup; onClose: () => void }) {
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'Create group' : 'Edit group'}
      size={560}
    >
      {edited !== undefined && <GroupForm edited={edited} onClose={onClose} />}
    </Modal>
  )
}

const permissionOptions = permissionEntries.map(({ name, description }) => ({ value: name, label: description }))
const isPermission = (name: string): name is PermissionName => (permissionNames as readonly string[]).includes(name)

function GroupForm({ edited, onClose }: { edited: 'new' | Group; onClose: () => void }) {
  const isAdmin = isAdministrator(useAccount())
  const group = edited === 'new' ? undefined : edited
  const [name, setName] = useState(group?.name ?? '')
  const [description, setDescription] = useState(group?.description ?? '')
  const [permissions, setPermissions] = useState<readonly PermissionName[]>(group?.permissions ?? [])
  const [added, setAdded] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [create, update, change] = [useCreateGroup(), useUpdateGroup(), useChangeMembers()]
  const isSaving = create.isPending || update.isPending || change.isPending

  const save = async () => {
    if (name.trim() === '') return setProblem(messages.nameMissing)
    const fields = {
      name: name.trim(),
      description: description.trim(),
      ...(isAdmin && { permissions: [...permissions] }),
    }
    const updateThenAdd = async ({ id }: Group) => {
      await update.mutateAsync({ id, change: fields })
      if (added.length > 0) await change.mutateAsync({ id, add: [...added] })
    }
    const isSaved = await reportOutcome<unknown>(
      group ? updateThenAdd(group) : create.mutateAsync({ ...fields, members: [...added] }),
      {
        done: group ? messages.saved(fields.name) : messages.created(fields.name),
        failed: causeOr(messages.saveFailed),
        showFailure: setProblem,
      },
    )
    if (isSaved) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label="Description"
          value={description}
          maxLength={500}
          autosize
          minRows={1}
          maxRows={4}
          onChange={(event) => setDescription(event.currentTarget.value.replaceAll('\n', ' '))}
        />
        <MultiSelect
          label="Permissions"
          description={messages.permissionsHint}
          data={permissionOptions}
          value={[...permissions]}
          onChange={(chosen) => setPermissions(chosen.filter(isPermission))}
          disabled={!isAdmin}
          searchable
          maxDropdownHeight={220}
        />
        <MemberPicker chosen={added} onChange={setAdded} />
        {group && (
          <>
            <Divider />
            <GroupMembers groupId={group.id} canChange />
          </>
        )}
        <FormMessage text={problem} />
        <Row justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
