import { Menu as MantineMenu, type MenuProps } from '@mantine/core'
import { useState } from 'react'
import { useLayer } from './use-layer.ts'

/** A menu that does not fit between its button and the edge of the window scrolls. */
const FITTING: NonNullable<MenuProps['middlewares']> = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) =>
      void Object.assign(elements.floating.style, {
        maxHeight: `${Math.max(LEAST_HEIGHT, availableHeight)}px`,
        overflowY: 'auto',
      }),
  },
}
const LEAST_HEIGHT = 120

/** The entries behind a button. An entry that opens a dialog leaves the focus to it. */
function OwnMenu({
  opened,
  onChange,
  onClose,
  ...menu
}: Omit<MenuProps, 'closeOnEscape' | 'defaultOpened' | 'returnFocus'>) {
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isOpen = opened ?? isOwnOpen
  const change = (open: boolean) => {
    setOwnOpen(open)
    onChange?.(open)
  }
  useLayer(isOpen, () => {
    change(false)
    onClose?.()
  })
  return (
    <MantineMenu
      middlewares={FITTING}
      {...menu}
      opened={isOpen}
      onChange={change}
      {...(onClose && { onClose })}
      closeOnEscape={false}
      returnFocus={false}
    />
  )
}

const { Target, Dropdown, Item, RadioGroup, RadioItem, CheckboxItem, Label, Divider } = MantineMenu
export const Menu = Object.assign(OwnMenu, {
  Target,
  Dropdown,
  Item,
  RadioGroup,
  RadioItem,
  CheckboxItem,
  Label,
  Divider,
})
