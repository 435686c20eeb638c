import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconDotsVertical, IconExternalLink, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMayUse } from '../../../api/account.ts'
import { Menu } from '../../../ui/layer/Menu.tsx'
import type { Tile } from './board.ts'
import { RenameTileDialog } from './RenameTileDialog.tsx'
import classes from './BoardTile.module.css'

interface TileMenuProps {
  readonly tile: Tile
  /** Whether the viewer may see the question itself, not only its result here. */
  readonly isQuestionSeen: boolean
  readonly onRefresh: () => void
  readonly onFullScreen: () => void
  readonly onRename?: (title: string) => void
  readonly onRemove?: () => void
}

export function TileMenu({ tile, isQuestionSeen, onRefresh, onFullScreen, onRename, onRemove }: TileMenuProps) {
  const mayUse = useMayUse()
  const [isRenaming, setRenaming] = useState(false)
  const mayOpen = isQuestionSeen && mayUse(['question.view', 'question.write_access'])
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon className={classes.menu ?? ''} variant="subtle" color="gray" aria-label={`Menu of ${tile.title}`}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={onRefresh}>Refresh</Menu.Item>
          <Menu.Item leftSection={<IconArrowsMaximize size={16} />} onClick={onFullScreen}>Full screen</Menu.Item>
          {mayOpen && (
            <Menu.Item component={Link} to={`/questions?openQuestion=${tile.questionId}`} leftSection={<IconExternalLink size={16} />}>Open question</Menu.Item>
          )}
          {onRename && <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setRenaming(true)}>Rename</Menu.Item>}
          {onRemove && <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>Remove</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {onRename && isRenaming && <RenameTileDialog title={tile.title} onRename={onRename} onClose={() => setRenaming(false)} />}
    </>
  )
}
