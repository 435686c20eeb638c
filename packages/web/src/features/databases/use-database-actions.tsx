import type { DatabaseSummary } from '@soundings/contract'
import { IconFileSearch, IconPencil, IconRefresh, IconShare, IconTableShare, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useMayUse } from '../../api/session/account.ts'
import type { RowAction } from '../../ui/table/DataTable.tsx'

interface Needs {
  readonly onRefresh: (id: number) => void
  readonly isRefreshing: (id: number) => boolean
  readonly onShare: (database: DatabaseSummary) => void
  readonly onShareTables: (database: DatabaseSummary) => void
  readonly onDelete: (databases: readonly DatabaseSummary[]) => void
}

/** What can be done with a row of the database list, by what the viewer may do. */
export function useDatabaseActions({
  onRefresh,
  isRefreshing,
  onShare,
  onShareTables,
  onDelete,
}: Needs): (database: DatabaseSummary) => RowAction[] {
  const navigate = useNavigate()
  const mayUse = useMayUse()
  const when = (isAllowed: boolean, ...actions: RowAction[]) => (isAllowed ? actions : [])

  return (database) => {
    const { id, rights } = database
    return [
      ...when(rights.canEdit, {
        label: 'Refresh analysis',
        icon: <IconRefresh size={18} />,
        busy: isRefreshing(id),
        onClick: () => onRefresh(id),
      }),
      ...when(
        rights.canShare,
        { label: 'Share database', icon: <IconShare size={18} />, onClick: () => onShare(database) },
        { label: 'Share tables', icon: <IconTableShare size={18} />, onClick: () => onShareTables(database) },
      ),
      ...when(rights.canSeeAccess && !rights.canShare, {
        label: 'Who has access to',
        icon: <IconShare size={18} />,
        onClick: () => onShare(database),
      }),
      ...when(mayUse(['database.view', 'database.write_access']), {
        label: 'Open details',
        icon: <IconFileSearch size={18} />,
        onClick: () => void navigate(`/databases/details/${id}`),
      }),
      ...when(rights.canEdit, {
        label: 'Edit',
        icon: <IconPencil size={18} />,
        onClick: () => void navigate(`/databases/edit/${id}`),
      }),
      ...when(rights.canDelete, {
        label: 'Delete',
        icon: <IconTrash size={18} />,
        danger: true,
        onClick: () => onDelete([database]),
      }),
    ]
  }
}
