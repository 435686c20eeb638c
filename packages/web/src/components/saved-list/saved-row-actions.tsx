import type { ItemRights } from '@soundings/contract'
import { IconCopy, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react'
import type { RowAction } from '../../ui/table/DataTable.tsx'
import { FavouriteStar } from '../favourites-strip/FavouriteStar.tsx'
import type { Favourites } from '../favourites-strip/use-favourites.ts'

interface Ways<Row> {
  readonly favourites: Favourites
  /** Absent handlers are those which the viewer may not use. */
  readonly onEdit: ((row: Row) => void) | undefined
  /** Opens what the viewer may not change, to save a copy of it. */
  readonly onCopy?: ((row: Row) => void) | undefined
  /** Answers how a row is moved to another folder, where the viewer may. */
  readonly onMove: (row: Row) => (() => void) | undefined
  readonly onDelete: ((row: Row) => void) | undefined
}

/** What can be done with a row of a list of questions or dashboards. */
export function savedRowActions<Row extends { readonly id: number; readonly rights: ItemRights }>({
  favourites,
  onEdit,
  onCopy,
  onMove,
  onDelete,
}: Ways<Row>): (row: Row) => RowAction[] {
  return (row) => {
    const isFavourite = favourites.ids.has(row.id)
    const move = onMove(row)
    return [
      {
        label: 'Favourite',
        icon: <FavouriteStar isFavourite={isFavourite} />,
        pressed: isFavourite,
        onClick: () => void favourites.toggle(row.id),
      },
      ...(onEdit && row.rights.canEdit
        ? [{ label: 'Edit', icon: <IconPencil size={18} />, onClick: () => onEdit(row) }]
        : []),
      ...(onCopy && !row.rights.canEdit
        ? [{ label: 'Copy', icon: <IconCopy size={18} />, onClick: () => onCopy(row) }]
        : []),
      ...(move ? [{ label: 'Move', icon: <IconFolderSymlink size={18} />, onClick: move }] : []),
      ...(onDelete && row.rights.canDelete
        ? [{ label: 'Delete', icon: <IconTrash size={18} />, danger: true, onClick: () => onDelete(row) }]
        : []),
    ]
  }
}
