import { Button, Group, Text } from '@mantine/core'
import type { SecondFactor } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '../../../api/session/account.ts'
import {
  secondFactorQueries,
  useRenewRecoveryCodes,
  useTurnOffSecondFactor,
} from '../../../api/session/second-factor.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { lazily } from '../../../ui/load/lazily.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { CodeForm } from './CodeForm.tsx'
import { messages } from './messages.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'

const SetUpDialog = lazily(() => import('./SetUpDialog.tsx'))

type Open = 'set-up' | 'new-codes' | 'turn-off'

export function SecondFactorPanel() {
  const factor = useQuery(secondFactorQueries.own())
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (factor.isLoadingError) return <LoadFailure query={factor} text={messages.loadFailed} />
  if (factor.isPending) return <LoadingState />
  return (
    <>
      <LoadFailure query={factor} text={messages.loadFailed} />
      <Summary factor={factor.data} onOpen={setOpen} />
      {open === 'set-up' && <SetUpDialog onClose={close} />}
      {open === 'new-codes' && <NewCodesDialog onClose={close} />}
      {open === 'turn-off' && <TurnOffDialog onClose={close} />}
    </>
  )
}

function Summary({
  factor: { isOn, isRequired, isPossible, recoveryCodesLeft },
  onOpen,
}: {
  factor: SecondFactor
  onOpen: (open: Open) => void
}) {
  const mustSetUp = useAccount().mustSetUpSecondFactor === true
  if (!isPossible) return <Text>{messages.notPossible}</Text>
  return (
    <div className={classes.panel}>
      {mustSetUp && (
        <Text fw={600} role="alert">
          {messages.required}
        </Text>
      )}
      <p>{messages.intro}</p>
      <p>{isOn ? `${messages.isOn} ${messages.codesLeft(recoveryCodesLeft)}` : messages.isOff}</p>
      <Group gap="xs">
        {!isOn && <Button onClick={() => onOpen('set-up')}>Set up</Button>}
        {isOn && (
          <Button variant="default" onClick={() => onOpen('new-codes')}>
            New recovery codes
          </Button>
        )}
        {isOn && !isRequired && (
          <Button variant="default" onClick={() => onOpen('turn-off')}>
            Turn off
          </Button>
        )}
      </Group>
      {isOn && isRequired && (
        <Text size="sm" c="dimmed">
          {messages.cannotTurnOff}
        </Text>
      )}
    </div>
  )
}

function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
  return (
    <Modal
      opened
      onClose={onClose}
      title="New recovery codes"
      size={520}
      closeOnClickOutside={false}
      closeOnEscape={!renew.data}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
      ) : (
        <CodeForm
          action="Create"
          isPending={renew.isPending}
          error={renew.error}
          onCode={(code) => renew.mutate(code)}
          onCancel={onClose}
        />
      )}
    </Modal>
  )
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const turnOff = useTurnOffSecondFactor()
  const succeed = () => {
    toast.success(messages.isOff)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Turn off the second factor" size={448}>
      <CodeForm
        action="Turn off"
        isPending={turnOff.isPending}
        error={turnOff.error}
        // The form shows the error of the mutation, and a closed form hears of no outcome.
        onCode={(code) => turnOff.mutate(code, { onSuccess: succeed })}
        onCancel={onClose}
      />
    </Modal>
  )
}
