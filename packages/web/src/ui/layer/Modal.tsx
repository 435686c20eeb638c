import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useRef, useState, type FocusEvent } from 'react'
import { confirmLeaving } from '../confirm/confirm.ts'
import { createTypedWork } from './typed-work.ts'
import { useLayer } from './use-layer.ts'

interface OwnModalProps extends Omit<ModalProps, 'returnFocus'> {
  /** Asks before it closes over a text that was typed, or over a part that is marked with `data-unsaved`. */
  readonly keepsWork?: boolean
}

/** A dialog in the middle of the page. */
export function Modal({ closeOnEscape = true, keepsWork = false, ...modal }: OwnModalProps) {
  const content = useRef<HTMLDivElement>(null)
  const [typed] = useState(createTypedWork)
  const close = () => {
    const unsaved = content.current?.querySelector('[data-unsaved]') ?? null
    if (keepsWork && (typed.hasAny() || unsaved)) void confirmLeaving().then((agreed) => agreed && modal.onClose())
    else modal.onClose()
  }
  useLayer(modal.opened, () => closeOnEscape && close())
  const handleFocus = ({ target }: FocusEvent) => typed.visit(target)
  return (
    <MantineModal
      {...modal}
      onClose={close}
      {...(keepsWork && { ref: content, onFocus: handleFocus })}
      closeOnEscape={false}
      returnFocus={false}
    />
  )
}
