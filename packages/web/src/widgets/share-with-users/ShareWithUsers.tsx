import { ActionIcon, Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQueries } from '../../api/users.ts'
import { Popover } from '../../ui/layer/Popover.tsx'
import type * as shareForm from './ShareForm.tsx'

interface ShareWithUsersProps {
  /** Words of the button. */
  readonly label?: string
  readonly disabled?: boolean
  /** Without words on the button, for toolbars. */
  readonly isIconOnly?: boolean
  /** Warns of people whose row rules do not reach what is shared. */
  readonly check?: shareForm.ShareCheck
  /** Shares with the usernames; resolves to whether it worked, and then the popover closes. */
  readonly onShare: (usernames: string[]) => Promise<boolean>
}

/** A button whose popover asks with whom to share. */
export function ShareWithUsers({ label = 'Share', disabled = false, isIconOnly = false, check, onShare }: ShareWithUsersProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [form, setForm] = useState<typeof shareForm>()
  const users = useQuery({ ...userQueries.sharable(), enabled: isOpen })

  /** Opens with the form inside, so that the focus finds its way into it. */
  const toggle = async () => {
    setForm(await import('./ShareForm.tsx'))
    setOpen((wasOpen) => !wasOpen)
  }

  const share = async (usernames: string[]) => {
    setBusy(true)
    const worked = await onShare(usernames)
    setBusy(false)
    if (worked) setOpen(false)
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} width="min(400px, calc(100vw - 32px))" position="bottom-end">
      <Popover.Target>
        {isIconOnly ? (
          <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={disabled} onClick={() => void toggle()}><IconShare size={18} /></ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconShare size={16} />} disabled={disabled} onClick={() => void toggle()}>{label}</Button>
        )}
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Share with users">
        {form && (
          <form.ShareForm
            users={users.data ?? []}
            isBusy={isBusy}
            check={check}
            error={users.isError ? 'The users could not be loaded' : undefined}
            onCancel={() => setOpen(false)}
            onDone={(usernames) => void share(usernames)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
