import { PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { encode } from 'uqr'
import { titleOf } from '../../../api/core/api-error.ts'
import { useBeginSecondFactor, useConfirmSecondFactor, useRefreshAccount } from '../../../api/session/second-factor.ts'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { CodeForm } from './CodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'
import { messages } from './messages.ts'

/** Password, then the picture and a code of it, then the recovery codes. A stray click does not lose them. */
export default function SetUpDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()
  const refreshAccount = useRefreshAccount()
  const finish = () => {
    void refreshAccount()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={confirm.data ? finish : onClose}
      title="Set up a second factor"
      size={520}
      closeOnClickOutside={false}
      closeOnEscape={!confirm.data}
    >
      {confirm.data && <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={finish} />}
      {!confirm.data && begin.data && (
        <Stack gap="md">
          <Text>{messages.scan}</Text>
          <QrCode text={begin.data.uri} label="QR code for an authenticator app" />
          <Text size="sm">
            Key: <code className={classes.key}>{begin.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </Text>
          <CodeForm
            action="Turn on"
            hint="Six digits of your authenticator app"
            isPending={confirm.isPending}
            error={confirm.error}
            onCode={(code) => confirm.mutate(code)}
            onCancel={onClose}
          />
        </Stack>
      )}
      {!confirm.data && !begin.data && <PasswordStep begin={begin} onClose={onClose} />}
    </Modal>
  )
}

function PasswordStep({ begin, onClose }: { begin: ReturnType<typeof useBeginSecondFactor>; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !begin.isPending) begin.mutate(password)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordInput
          label="Your current password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <FormMessage text={titleOf(begin.error)} />
        <FormButtons onCancel={onClose} disabled={password === ''} loading={begin.isPending}>
          Continue
        </FormButtons>
      </Stack>
    </form>
  )
}

/** Drawn here, since an address with a secret must reach no other server. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
