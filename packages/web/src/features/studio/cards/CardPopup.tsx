import { useState, type ReactNode } from 'react'
import { Popup } from '../../../ui/popup/Popup.tsx'
import { CardButton, type CardWords } from './CardButton.tsx'

interface CardPopupProps extends CardWords {
  /** Anyone else who opens and closes it; by itself the card does. */
  readonly control?: { readonly opened: boolean; readonly setOpened: (opened: boolean) => void }
  readonly children: (close: () => void) => ReactNode
}

/** A card of the control panel, and the popup that it opens. */
export function CardPopup({ control, children, ...words }: CardPopupProps) {
  const [isOpenHere, setOpenHere] = useState(false)
  const { opened, setOpened } = control ?? { opened: isOpenHere, setOpened: setOpenHere }
  const close = () => setOpened(false)
  return (
    <Popup
      label={words.title}
      opened={opened}
      onClose={close}
      target={<CardButton {...words} isOpen={opened} onClick={() => setOpened(!opened)} />}
    >
      {children(close)}
    </Popup>
  )
}
