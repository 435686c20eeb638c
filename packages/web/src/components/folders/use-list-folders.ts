import type { Folder, FolderItemKind, ItemRights } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMayUse } from '../../api/session/account.ts'
import { folderQueries } from '../../api/folders.ts'
import type { Selection } from '../../ui/table/use-selection.ts'
import { beginDrag } from './drag.ts'

/** A row of a list, as far as folders care. */
interface Row {
  readonly id: number
  readonly name: string
  readonly rights: ItemRights
}

const NONE: readonly Folder[] = []

/** The folders beside a list of questions or dashboards, and which of them is open: the address says it. */
export function useListFolders(kind: FolderItemKind) {
  const mayWrite = useMayUse()(`${kind}.write_access`)
  const [params] = useSearchParams()
  const query = useQuery(folderQueries.list())
  const folders = query.data ?? NONE
  const asked = Number(params.get('folder')) || undefined
  const open = folders.find(({ id }) => id === asked)
  const isMissing = asked !== undefined && query.data !== undefined && !open
  const [chosen, setChosen] = useState<boolean>()
  const isShown = chosen ?? (folders.length > 0 || asked !== undefined)
  /** Undefined while the dialog is closed. */
  const [moving, setMoving] = useState<readonly Row[]>()

  const isMovable = ({ rights }: Row): boolean => mayWrite && (rights.canSeeAccess || open?.rights.canManage === true)
  const move = isShown && mayWrite ? setMoving : undefined

  return {
    kind,
    query,
    folders,
    /** The folder whose items are listed; undefined lists all. */
    id: isMissing ? undefined : asked,
    open,
    isAll: open === undefined,
    /** What an empty folder says, or the empty list. */
    emptyTextOf: (whole: string) =>
      open ? `There is no ${kind} in this folder. Drag one here from All, or use Move in its row.` : whole,
    isMissing,
    isShown,
    mayWrite,
    toggle: () => setChosen(!isShown),
    moving,
    isMoving: moving !== undefined,
    endMove: () => setMoving(undefined),
    isMovable,
    /** Asks where to move rows; absent where folders are not used. */
    move,
    /** How one row is moved; undefined for rows that the viewer may not move. */
    moveOf: (row: Row) => (move && isMovable(row) ? () => move([row]) : undefined),
    /** What dragging a row takes along: all ticked rows when it is one of them. */
    rowDrag: (selection: Selection<Row>) => (row: Row) => {
      const rows = selection.keys.has(row.id) ? selection.rows : [row]
      if (!move || !rows.every(isMovable)) return undefined
      return (transfer: DataTransfer) =>
        beginDrag(
          transfer,
          kind,
          rows.map(({ id }) => id),
        )
    },
  }
}

export type ListFolders = ReturnType<typeof useListFolders>
