import type { Folder, FolderItemKind } from '@soundings/contract'
import { useState, type DragEvent, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { beginDrag, draggedIds, isDragged } from './drag.ts'

interface FolderLinkProps {
  /** Undefined is the whole list, where dropping takes out of folders. */
  readonly folder: Folder | undefined
  readonly kind: FolderItemKind
  readonly isOpen?: boolean
  readonly className: string | undefined
  readonly children: ReactNode
  /** Absent where the viewer may not move anything. */
  readonly onDropItems: ((ids: readonly number[]) => void) | undefined
  readonly onDropFolder: ((id: number) => void) | undefined
}

/** Opens a folder, and takes what is dropped on it. */
export function FolderLink({ folder, kind, isOpen, className, children, onDropItems, onDropFolder }: FolderLinkProps) {
  const { search } = useLocation()
  const [isOver, setOver] = useState(false)
  const takes = folder === undefined || folder.rights.canAdd
  const isTaken = ({ dataTransfer }: DragEvent): boolean =>
    takes &&
    ((onDropItems !== undefined && isDragged(dataTransfer, kind)) ||
      (onDropFolder !== undefined && isDragged(dataTransfer, 'folder')))

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const items = draggedIds(event.dataTransfer, kind)
    if (items.length > 0) onDropItems?.(items)
    const [moved] = draggedIds(event.dataTransfer, 'folder')
    if (moved !== undefined && moved !== folder?.id) onDropFolder?.(moved)
  }

  return (
    <Link
      to={{ search: withFolder(search, folder?.id) }}
      className={className}
      aria-current={isOpen ? 'page' : undefined}
      data-over={isOver}
      draggable={folder?.rights.canManage === true}
      onDragStart={(event) => folder && beginDrag(event.dataTransfer, 'folder', [folder.id])}
      onDragOver={(event) => {
        if (!isTaken(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </Link>
  )
}

/** Whatever else the address says stays. */
function withFolder(search: string, id: number | undefined): string {
  const params = new URLSearchParams(search)
  if (id === undefined) params.delete('folder')
  else params.set('folder', String(id))
  return params.toString()
}
