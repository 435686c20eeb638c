import { Menu as MantineMenu, type MenuProps } from '@mantine/core'
import { useState } from 'react'
import { useLayer } from './use-layer.ts'

/** The entries behind a button. An entry that opens a dialog leaves the focus to it. */
function OwnMenu({ opened, onChange, onClose, ...menu }: Omit<MenuProps, 'closeOnEscape' | 'defaultOpened' | 'returnFocus'>) {
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
  return <MantineMenu {...menu} opened={isOpen} onChange={change} {...(onClose && { onClose })} closeOnEscape={false} returnFocus={false} />
}

const { Target, Dropdown, Item, RadioGroup, RadioItem, CheckboxItem, Label, Divider } = MantineMenu
export const Menu = Object.assign(OwnMenu, { Target, Dropdown, Item, RadioGroup, RadioItem, CheckboxItem, Label, Divider })
