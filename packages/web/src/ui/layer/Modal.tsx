import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useLayer } from './use-layer.ts'

/** A dialog in the middle of the page. */
export function Modal({ closeOnEscape = true, ...modal }: Omit<ModalProps, 'returnFocus'>) {
  useLayer(modal.opened, () => closeOnEscape && modal.onClose())
  return <MantineModal {...modal} closeOnEscape={false} returnFocus={false} />
}
