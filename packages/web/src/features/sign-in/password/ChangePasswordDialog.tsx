import { PasswordInput, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { titleOf } from '../../../api/core/api-error.ts'
import { changePassword, useSignInOptions } from '../../../api/session/sign-in.ts'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { useAction } from '../../../ui/form/use-action.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { messages } from '../messages.ts'
import { leastPasswordLength } from './reset-rules.ts'

export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const options = useSignInOptions()
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const changing = useAction(changePassword)
  const isIncomplete = currentPassword === '' || newPassword === ''

  const succeed = () => {
    toast.success(messages.changed)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isIncomplete || changing.isPending) return
    void changing.run(
      { currentPassword, newPassword },
      { onSuccess: succeed, onError: () => toast.error(messages.changeFailed) },
    )
  }

  return (
    <Modal opened onClose={onClose} title="Change Password" size={448}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <PasswordInput
            label="Current Password"
            autoComplete="current-password"
            data-autofocus
            value={currentPassword}
            onChange={(event) => setCurrentPassword(event.currentTarget.value)}
          />
          <PasswordInput
            label="New Password"
            description={messages.passwordLength(leastPasswordLength(options?.passwordMinLength))}
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => setNewPassword(event.currentTarget.value)}
          />
          <FormMessage text={titleOf(changing.error)} />
          <FormButtons onCancel={onClose} disabled={isIncomplete} loading={changing.isPending}>
            Save
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
