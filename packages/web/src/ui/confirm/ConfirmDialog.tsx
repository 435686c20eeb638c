import { Button, Group, Text } from '@mantine/core'
import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { Modal } from '../layer/Modal.tsx'
import { useLast } from '../layer/use-last.ts'
import { confirmationStore, type PendingConfirmation } from './confirm.ts'
import classes from './ConfirmDialog.module.css'

interface QuestionProps extends PendingConfirmation {
  readonly onAnswer: (agreed: boolean) => void
}

/** The one confirmation popup. Stands in the shell once; `confirm()` and `notice()` open it. */
export const ConfirmDialog = memo(function ConfirmDialog() {
  const pending = useSyncExternalStore(confirmationStore.subscribe, confirmationStore.read)
  const shown = useLast(pending)
  const answer = (agreed: boolean) => pending?.answer(agreed)

  return (
    <Modal
      opened={pending !== undefined}
      onClose={() => answer(false)}
      title={shown?.title ?? (shown?.okOnly ? 'Please note' : 'Please confirm')}
      size={440}
      // Above the dialog that asks, which is drawn later in the page.
      zIndex={400}
    >
      {shown && <Question {...shown} onAnswer={answer} />}
    </Modal>
  )
})

function Question({ text, names = [], okOnly, danger, confirmLabel = 'Ok', onAnswer }: QuestionProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Mantine calls every modal a dialog; a question that interrupts is an alertdialog to a screen reader.
    words.current?.closest('[role="dialog"]')?.setAttribute('role', 'alertdialog')
  }, [])

  return (
    <>
      <Text ref={words}>{text}</Text>
      {names.length > 0 && (
        <ul className={classes.names} tabIndex={0} aria-label="Affected items">
          {names.map((name, at) => (
            <li key={at}>{name}</li>
          ))}
        </ul>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        {!okOnly && (
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            Cancel
          </Button>
        )}
        <Button data-autofocus={okOnly || undefined} color={danger ? 'red' : 'brand'} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </>
  )
}
