import { IconArrowsMaximize, IconExternalLink, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Menu } from '../../../ui/layer/Menu.tsx'
import type { Tile } from './board.ts'

interface TileActionsProps {
  readonly onRefresh: () => void
  readonly onFullScreen: () => void
}

/** What the dashboard adds to the menu of a tile. */
export function TileActions({ onRefresh, onFullScreen }: TileActionsProps) {
  return (
    <>
      <Menu.Item leftSection={<IconArrowsMaximize size={16} />} onClick={onFullScreen}>
        Full screen
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={16} />} onClick={onRefresh}>
        Refresh
      </Menu.Item>
    </>
  )
}

interface LastTileActionsProps {
  readonly tile: Tile
  /** Whether the viewer may see the question itself, not only its result here. */
  readonly mayOpen: boolean
  readonly onRename: (() => void) | undefined
  readonly onRemove: (() => void) | undefined
}

/** What leads away from the tile, and what changes it. */
export function LastTileActions({ tile, mayOpen, onRename, onRemove }: LastTileActionsProps) {
  return (
    <>
      {mayOpen && (
        <Menu.Item
          component={Link}
          to={`/questions?openQuestion=${tile.questionId}`}
          leftSection={<IconExternalLink size={16} />}
        >
          Open question
        </Menu.Item>
      )}
      {(onRename ?? onRemove) && <Menu.Divider />}
      {onRename && (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          Rename
        </Menu.Item>
      )}
      {onRemove && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
          Remove
        </Menu.Item>
      )}
    </>
  )
}
