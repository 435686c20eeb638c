import { IconCheck } from '@tabler/icons-react'
import { Menu } from '../../../../ui/layer/Menu.tsx'

interface CheckedItemProps {
  readonly label: string
  readonly isChecked: boolean
  readonly onClick: () => void
}

/** One of several choices of a menu, with a tick at the one in force. Also the one in force can be chosen, to be asked again. */
export function CheckedItem({ label, isChecked, onClick }: CheckedItemProps) {
  return (
    <Menu.RadioItem
      value={label}
      checked={isChecked}
      closeMenuOnClick
      checkIcon={<IconCheck size={16} />}
      onClick={onClick}
    >
      {label}
    </Menu.RadioItem>
  )
}
