import { Button } from '@mantine/core'
import type { DashboardSummary } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  dashboardQueries,
  useAddFavouriteDashboard,
  useDeleteDashboard,
  useRemoveFavouriteDashboard,
  useRestoreDashboard,
} from '../../api/questions/dashboards.ts'
import { useMayUse } from '../../api/session/account.ts'
import { confirm, notice } from '../../ui/confirm/confirm.ts'
import { ListDate } from '../../ui/format/badges/ListDate.tsx'
import { TagList } from '../../ui/tags/TagList.tsx'
import { lazilyOpened } from '../../ui/load/lazily.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { useEmptyText } from '../../components/demo-arrival/use-empty-text.ts'
import { FavouritesStrip } from '../../components/favourites-strip/FavouritesStrip.tsx'
import { useFavourites } from '../../components/favourites-strip/use-favourites.ts'
import { FolderStrip } from '../../components/folders/FolderStrip.tsx'
import { useListFolders } from '../../components/folders/use-list-folders.ts'
import { ListScreen } from '../../components/list-screen/ListScreen.tsx'
import { useListPage } from '../../components/list-screen/use-list-page.ts'
import { SavedListTools } from '../../components/saved-list/SavedListTools.tsx'
import { loadingTogether } from '../../components/saved-list/loading-together.ts'
import { savedRowActions } from '../../components/saved-list/saved-row-actions.tsx'
import { type Trash, useTrash } from '../../components/trash/use-trash.ts'
import { VerifiedName } from '../../components/verified/VerifiedMark.tsx'
import { messages, trashTexts } from './messages.ts'
import { useShareDashboards } from './use-share-dashboards.ts'

const columns: readonly TableColumn<DashboardSummary>[] = [
  {
    title: 'Name',
    cell: ({ name, verified }) => <VerifiedName verified={verified}>{name}</VerifiedName>,
    sortBy: 'name',
    width: '23%',
  },
  {
    title: 'Creation Date',
    cell: ({ createdDate }) => <ListDate date={createdDate} />,
    sortBy: 'createdDate',
    width: '118px',
  },
  {
    title: 'Modified Date',
    cell: ({ lastModifiedDate }) => <ListDate date={lastModifiedDate} />,
    sortBy: 'lastModifiedDate',
    width: '118px',
  },
  { title: 'Owner', cell: ({ owner }) => owner || '-', sortBy: 'owner', width: '10%' },
  { title: 'Used by', cell: ({ usedBy }) => usedBy, width: '72px', align: 'end' },
  { title: 'Description', cell: ({ description }) => description },
  { title: 'Tags', cell: ({ tag }) => <TagList text={tag} />, width: '13%' },
]

const TrashDialog = lazilyOpened(() => import('../../components/trash/TrashDialog.tsx'))

const NEW = '/dashboards/new'
const openPath = (id: number) => `/dashboards/${id}`
const editPath = (id: number) => `/dashboards/edit/${id}`
const keyOf = ({ id }: DashboardSummary) => id

export default function DashboardsScreen() {
  const mayUse = useMayUse()
  const [mayView, mayWrite] = [mayUse('dashboard.view'), mayUse('dashboard.write_access')]
  const [mayDelete, mayShare] = [mayUse('dashboard.delete'), mayUse('dashboard.share')]
  const navigate = useNavigate()
  const folders = useListFolders('dashboard')
  const dashboards = useListPage<DashboardSummary>({
    title: 'Dashboards',
    columns,
    page: (ask, isUsual) => dashboardQueries.orderedPage(ask, isUsual, folders.id),
    scope: folders.id,
  })
  const emptyText = useEmptyText(dashboards.isEmpty && folders.isAll, folders.emptyTextOf(messages.empty))
  const favourites = useFavouriteDashboards()
  const selection = useSelection(dashboards.rows, keyOf)
  const share = useShareDashboards()
  const trash = useTrash({
    remove: useDeleteDashboard().mutateAsync,
    restore: useRestoreDashboard().mutateAsync,
    words: trashTexts,
  })
  const deleteAll = useDeleteDashboards(trash)
  const [isTrashOpen, setTrashOpen] = useState(false)

  const open = ({ id }: DashboardSummary) => {
    if (mayView) void navigate(openPath(id))
    else toast.warning(messages.notAuthorized)
  }

  return (
    <>
      <ListScreen
        title="Dashboards"
        {...dashboards.screen}
        query={loadingTogether(dashboards.screen.query, favourites, folders.query)}
        searchLabel="Search dashboards"
        tools={
          <SavedListTools
            favourites={favourites}
            folders={folders}
            kind="dashboard"
            selected={selection.rows}
            isDeleting={trash.isBusy}
            onShare={
              mayShare ? (usernames, canEdit) => share(selection.rows.map(keyOf), usernames, canEdit) : undefined
            }
            onDelete={mayDelete ? () => void deleteAll(selection.rows) : undefined}
            onTrash={mayDelete ? () => setTrashOpen(true) : undefined}
            add={mayWrite ? { label: 'Add dashboard', to: NEW } : undefined}
          />
        }
        columns={columns}
        rowKey={keyOf}
        rowName={({ name }) => name}
        {...((mayDelete || mayShare) && { selection })}
        rowDrag={folders.rowDrag(selection)}
        onOpen={open}
        actions={savedRowActions<DashboardSummary>({
          favourites,
          onEdit: mayWrite ? ({ id }) => void navigate(editPath(id)) : undefined,
          onMove: folders.moveOf,
          onDelete: mayDelete ? (dashboard) => void deleteAll([dashboard]) : undefined,
        })}
        emptyText={emptyText}
        emptyAction={
          mayWrite &&
          folders.isAll && (
            <Button component={Link} to={NEW} variant="light">
              Create your first dashboard
            </Button>
          )
        }
        errorText={messages.loadFailed}
      >
        <FolderStrip list={folders} />
        {favourites.isStripShown && <FavouriteDashboards favourites={favourites} />}
      </ListScreen>
      <TrashDialog
        opened={isTrashOpen}
        onClose={() => setTrashOpen(false)}
        deleted={dashboardQueries.trash}
        bringBack={trash.bringBack}
      />
    </>
  )
}

/** The strip above the list, with the favourites on all its pages. */
function FavouriteDashboards({ favourites }: { favourites: ReturnType<typeof useFavouriteDashboards> }) {
  const mayView = useMayUse()('dashboard.view')
  const { marked } = favourites
  return (
    <FavouritesStrip
      label="Favourite dashboards"
      favourites={marked.map(({ id, name, description }) => ({ id, name, detail: description }))}
      openPath={mayView ? openPath : undefined}
      editPath={(id) => (marked.find((dashboard) => dashboard.id === id)?.rights.canEdit ? editPath(id) : undefined)}
      onRemove={(id) => void favourites.toggle(id)}
    />
  )
}

/** Asks with the names of what will go, then puts it into the trash. */
function useDeleteDashboards({ moveToTrash }: Trash) {
  return async (dashboards: readonly DashboardSummary[]) => {
    const foreign = dashboards.filter(({ rights }) => !rights.canDelete)
    if (foreign.length > 0) return notice({ text: messages.onlyOwner, names: foreign.map(({ name }) => name) })
    const text = dashboards.length > 1 ? messages.confirmDeleteSeveral : messages.confirmDeleteOne
    const agreed = await confirm({
      text,
      names: dashboards.map(({ name }) => name),
      confirmLabel: 'Delete',
      danger: true,
    })
    if (agreed) await moveToTrash(dashboards.map(({ id }) => id))
  }
}

function useFavouriteDashboards() {
  const marked = useQuery(dashboardQueries.favourites())
  useFailureToast(marked, messages.favouritesFailed)
  const add = useAddFavouriteDashboard().mutateAsync
  const remove = useRemoveFavouriteDashboard().mutateAsync
  const favourites = useFavourites({ ids: marked.data?.map(({ dashboardId }) => dashboardId), add, remove })
  const listed = useQuery({ ...dashboardQueries.marked(), enabled: favourites.ids.size > 0 })
  return {
    ...favourites,
    marked: (listed.data?.reply ?? []).filter(({ id }) => favourites.ids.has(id)),
    isPending: marked.isPending || listed.isLoading,
  }
}
