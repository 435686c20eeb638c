import type { ItemRights } from '@soundings/contract'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import type { RowAction } from '../../ui/table/DataTable.tsx'
import { FavouriteStar } from '../favourites-strip/FavouriteStar.tsx'
import type { Favourites } from '../favourites-strip/use-favourites.ts'

interface Ways<Row> {
  readonly favourites: Favourites
  /** Absent handlers are those which the viewer may not use. */
  readonly onEdit: ((row: Row) => void) | undefined
  /** Opens what the viewer may not change, to save a copy of it. */
  readonly onCopy?: ((row: Row) => void) | undefined
  readonly onDelete: ((row: Row) => void) | undefined
}

/** What can be done with a row of a list of questions or dashboards. */
export function savedRowActions<Row extends { readonly id: number; readonly rights: ItemRights }>({
  favourites,
  onEdit,
  onCopy,
  onDelete,
}: Ways<Row>): (row: Row) => RowAction[] {
  return (row) => {
    const isFavourite = favourites.ids.has(row.id)
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
      ...(onDelete && row.rights.canDelete
        ? [{ label: 'Delete', icon: <IconTrash size={18} />, danger: true, onClick: () => onDelete(row) }]
        : []),
    ]
  }
}
