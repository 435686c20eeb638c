import {
  IconArrowsMaximize,
  IconCopy,
  IconCopyPlus,
  IconExternalLink,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { Menu } from '../../../ui/layer/Menu.tsx'
import type { Tile } from '../state/dashboard-model.ts'

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
  readonly onRename: () => void
  /** Left out for those who only look. */
  readonly editing: TileCopying | undefined
}

/** What an editor may do to any tile. */
export interface TileCopying {
  readonly onDuplicate: () => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

/** What leads away from the tile, and what changes it. */
export function LastTileActions({ tile, mayOpen, onRename, editing }: LastTileActionsProps) {
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
      {editing && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
            Rename
          </Menu.Item>
          <CopyActions {...editing} />
        </>
      )}
    </>
  )
}

export function CopyActions({ onDuplicate, onCopy, onRemove }: TileCopying) {
  return (
    <>
      <Menu.Item leftSection={<IconCopyPlus size={16} />} onClick={onDuplicate}>
        Duplicate
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={onCopy}>
        Copy
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
        Remove
      </Menu.Item>
    </>
  )
}
