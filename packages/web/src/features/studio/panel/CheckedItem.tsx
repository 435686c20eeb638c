import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** One of several choices of a menu, with a tick at the one in force. */
export function CheckedItem({ isChecked, onClick, children }: { isChecked: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={isChecked}
      leftSection={<IconCheck size={16} style={{ visibility: isChecked ? 'visible' : 'hidden' }} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  )
}
