import type { FolderItemKind } from '@soundings/contract'

/** What is dragged. Only its type can be read while it is over something; the ids are read when it is dropped. */
type DraggedKind = FolderItemKind | 'folder'

const typeOf = (kind: DraggedKind) => `application/x-soundings-${kind}`

export function beginDrag(transfer: DataTransfer, kind: DraggedKind, ids: readonly number[]) {
  transfer.setData(typeOf(kind), JSON.stringify(ids))
  transfer.effectAllowed = 'move'
}

export const isDragged = (transfer: DataTransfer, kind: DraggedKind): boolean => transfer.types.includes(typeOf(kind))

export const draggedIds = (transfer: DataTransfer, kind: DraggedKind): number[] =>
  isDragged(transfer, kind) ? (JSON.parse(transfer.getData(typeOf(kind))) as number[]) : []
