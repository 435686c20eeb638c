import { ActionIcon, Button, Divider } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ItemRights } from '@soundings/contract'
import { useState } from 'react'
import { isEditable, type SharedItem } from '../../api/access.ts'
import { userQueries } from '../../api/users.ts'
import { Popover } from '../../ui/layer/Popover.tsx'
import { messages } from './messages.ts'
import type * as shareForm from './share-popover.ts'

interface ShareWithUsersProps {
  /** Words of the button. */
  readonly label?: string
  readonly disabled?: boolean
  /** Why it is disabled. */
  readonly hint?: string | undefined
  /** Without words on the button, for toolbars. */
  readonly isIconOnly?: boolean
  /** Warns of people whose row rules do not reach what is shared. */
  readonly check?: shareForm.ShareCheck
  /** What is shared, whose people are listed; left out where it is more than one. */
  readonly item?: SharedItem | undefined
  /** What the viewer may do with it; somebody who may not share still sees who has access. */
  readonly rights?: Pick<ItemRights, 'canShare' | 'canSeeAccess' | 'canChangeOwner'>
  /** Whether people can be given it to edit. */
  readonly asksForEditing?: boolean
  /** Shares with the usernames; resolves to whether it worked, and then the popover closes. */
  readonly onShare: (usernames: string[], canEdit?: boolean) => Promise<boolean>
}

const SHARING = { canShare: true, canSeeAccess: true, canChangeOwner: false }

/** A button whose popover asks with whom to share. */
export function ShareWithUsers({ label = 'Share', disabled = false, hint, isIconOnly = false, check, item, rights = SHARING, asksForEditing = item !== undefined && isEditable(item), onShare }: ShareWithUsersProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [form, setForm] = useState<typeof shareForm>()
  const users = useQuery({ ...userQueries.sharable(), enabled: isOpen && rights.canShare })

  /** Opens with the form inside, so that the focus finds its way into it. */
  const toggle = async () => {
    setForm(await import('./share-popover.ts'))
    setOpen((wasOpen) => !wasOpen)
  }

  const share = async (usernames: string[], canEdit?: boolean) => {
    setBusy(true)
    const worked = await onShare(usernames, canEdit)
    setBusy(false)
    if (worked) setOpen(false)
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} width="min(400px, calc(100vw - 32px))" position="bottom-end">
      <Popover.Target>
        {isIconOnly ? (
          <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={disabled} onClick={() => void toggle()}><IconShare size={18} /></ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconShare size={16} />} title={hint} disabled={disabled} onClick={() => void toggle()}>{label}</Button>
        )}
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Share with users">
        {form && rights.canShare && (
          <form.ShareForm
            asksForEditing={asksForEditing}
            users={users.data ?? []}
            isBusy={isBusy}
            check={check}
            error={users.isError ? messages.usersFailed : undefined}
            onCancel={() => setOpen(false)}
            onDone={(usernames, canEdit) => void share(usernames, canEdit)}
          />
        )}
        {form && item && rights.canSeeAccess && (
          <>
            {rights.canShare && <Divider my="md" />}
            <form.WhoHasAccess item={item} canShare={rights.canShare} canChangeOwner={rights.canChangeOwner} />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
