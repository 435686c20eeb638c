import { Button } from '@mantine/core'
import type { ItemRights } from '@soundings/contract'
import { IconFolders, IconFolderSymlink, IconPlus, IconRecycle, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { FavouriteStar } from '../favourites-strip/FavouriteStar.tsx'
import type { Favourites } from '../favourites-strip/use-favourites.ts'
import type { ListFolders } from '../folders/use-list-folders.ts'
import { ShareWithUsers } from '../share-with-users/ShareWithUsers.tsx'
import classes from './SavedListTools.module.css'

interface SavedListToolsProps {
  readonly favourites: Favourites
  /** The selected rows. */
  readonly selected: readonly { readonly id: number; readonly name: string; readonly rights: ItemRights }[]
  readonly folders: ListFolders
  readonly kind: 'question' | 'dashboard'
  readonly isDeleting: boolean
  /** Absent handlers and links are those which the viewer may not use. */
  readonly onShare: ((usernames: string[], canEdit?: boolean) => Promise<boolean>) | undefined
  readonly onDelete: (() => void) | undefined
  readonly onTrash: (() => void) | undefined
  readonly add: { readonly label: string; readonly to: string } | undefined
}

const NOT_YOURS = 'Only the owner or an administrator can share. Select only what is yours.'

const NOT_MOVABLE = 'Only the owner or an administrator can move. Select only what is yours.'

/** The buttons beside the search box of a list of questions or dashboards. */
export function SavedListTools({
  favourites,
  selected,
  folders,
  kind,
  isDeleting,
  onShare,
  onDelete,
  onTrash,
  add,
}: SavedListToolsProps) {
  const hasSelection = selected.length > 0
  const [first] = selected
  const only = selected.length === 1 ? first : undefined
  const mayShareAll = selected.every(({ rights }) => rights.canShare || (only && rights.canSeeAccess))
  return (
    <>
      <Button
        variant="default"
        leftSection={<FavouriteStar isFavourite={favourites.isStripShown} size={16} />}
        aria-pressed={favourites.isStripShown}
        onClick={favourites.toggleStrip}
      >
        Favourites
      </Button>
      <FoldersButton folders={folders} />
      {onTrash && (
        <Button variant="default" leftSection={<IconRecycle size={16} />} onClick={onTrash}>
          Trash
        </Button>
      )}
      <div className={classes.ofSelection} data-usable={hasSelection}>
        {onShare && (
          <ShareWithUsers
            label="Share selected"
            disabled={!hasSelection || !mayShareAll}
            hint={hasSelection && !mayShareAll ? NOT_YOURS : undefined}
            asksForEditing
            {...(only
              ? { item: { kind, id: only.id }, rights: only.rights }
              : { several: { kind, ids: selected.map(({ id }) => id) } })}
            onShare={onShare}
          />
        )}
        <MoveSelected folders={folders} selected={selected} />
        {onDelete && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} />}
            disabled={!hasSelection}
            loading={isDeleting}
            onClick={onDelete}
          >
            Delete selected
          </Button>
        )}
      </div>
      {add && (
        <Button component={Link} to={add.to} leftSection={<IconPlus size={16} />}>
          {add.label}
        </Button>
      )}
    </>
  )
}

function FoldersButton({ folders: { mayWrite, folders, isShown, toggle } }: Pick<SavedListToolsProps, 'folders'>) {
  if (!mayWrite && folders.length === 0) return null
  return (
    <Button variant="default" leftSection={<IconFolders size={16} />} aria-pressed={isShown} onClick={toggle}>
      Folders
    </Button>
  )
}

function MoveSelected({ folders: { move, isMovable }, selected }: Pick<SavedListToolsProps, 'folders' | 'selected'>) {
  if (!move) return null
  const mayMoveAll = selected.every(isMovable)
  return (
    <Button
      variant="default"
      leftSection={<IconFolderSymlink size={16} />}
      disabled={selected.length === 0 || !mayMoveAll}
      title={mayMoveAll ? undefined : NOT_MOVABLE}
      onClick={() => move(selected)}
    >
      Move selected
    </Button>
  )
}
