import { IconDotsVertical, IconLayoutRows, IconPencil, IconPin, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { CheckedItem } from './rows/CheckedItem.tsx'
import type { OutputItem } from '../model/studio-state.ts'
import { useStudio } from '../studio-context.ts'

type Direction = OutputItem['orderDirection']

interface OutputMenuProps {
  readonly item: OutputItem
  /** Choices of this kind of item, before those that all have. */
  readonly children?: ReactNode
  readonly onSort: (direction: Direction) => void
  readonly onPin: (pin: boolean) => void
  readonly onGroup: (grouped: boolean) => void
  readonly onRename: () => void
  readonly onRemove: () => void
}

const directions: readonly { readonly value: Direction; readonly label: string }[] = [
  { value: 'none', label: 'Not sorted' },
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
]

/** What can be done with a column of the result. */
export function OutputMenu({ item, children, onSort, onPin, onGroup, onRename, onRemove }: OutputMenuProps) {
  const { nameOf } = useStudio()
  return (
    <Menu width={230}>
      <Menu.Target>
        <IconButton size={22} aria-label={`Options of ${nameOf(item)}`}>
          <IconDotsVertical size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Label>Sort</Menu.Label>
        {directions.map(({ value, label }) => (
          <CheckedItem
            key={value}
            label={label}
            isChecked={item.orderDirection === value}
            onClick={() => onSort(value)}
          />
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPin size={16} />} onClick={() => onPin(!item.pin)}>
          {item.pin ? 'Unpin' : 'Pin'}
        </Menu.Item>
        <Menu.Item leftSection={<IconLayoutRows size={16} />} onClick={() => onGroup(!item.grouped)}>
          {item.grouped ? 'Ungroup' : 'Group'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          Rename
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} c="var(--danger)" onClick={onRemove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
