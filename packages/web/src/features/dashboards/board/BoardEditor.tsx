import type { Dashboard, FilterColumn } from '@soundings/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMayUse } from '../../../api/account.ts'
import { dashboardQueries } from '../../../api/dashboards.ts'
import { userQueries } from '../../../api/users.ts'
import { ConflictDialog } from '../../../ui/confirm/ConflictDialog.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useLeaveGuard } from '../../../ui/page/use-leave-guard.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { SaveDialog } from '../../../widgets/save-dialog/SaveDialog.tsx'
import { readAddress, withTab } from './board-address.ts'
import * as rules from './board-state.ts'
import { toBoard } from './board-wire.ts'
import { emptyBoard, type Tab } from './board.ts'
import { BoardFooter } from './BoardFooter.tsx'
import { BoardPanel } from './BoardPanel.tsx'
import { EditorTools } from './EditorTools.tsx'
import { messages } from './messages.ts'
import { newFilter } from './tab-filters.ts'
import { TabStrip } from './TabStrip.tsx'
import { useBoard } from './use-board.ts'
import { useSaveBoard } from './use-save-board.ts'
import { useTabFilters } from './use-tab-filters.ts'

const FilterByDrawer = lazy(() => import('./FilterByDrawer.tsx'))
const VersionsDrawer = lazy(() => import('./VersionsDrawer.tsx'))

/** The dashboard's studio, for a new one and for one that is changed. */
export function BoardEditor({ dashboard }: { dashboard?: Dashboard }) {
  const panelId = useId()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState(dashboard)
  const { state, act } = useBoard(() => rules.openBoard(dashboard ? toBoard(dashboard) : emptyBoard, readAddress(search).tab))
  const tab = rules.selectedTab(state) ?? (emptyBoard.tabs[0] as Tab)
  const tabFilters = useTabFilters(tab.tiles, tab.filters, true)
  const [open, setOpen] = useState<'filters' | 'versions' | 'save'>()
  const [leavingTo, setLeavingTo] = useState<string>()
  const mayShare = useMayUse()('dashboard.share')
  const users = useQuery({ ...userQueries.sharable(), enabled: mayShare && open === 'save' && !opened })
  const name = opened?.name ?? messages.defaultName
  const close = () => setOpen(undefined)

  useLeaveGuard(rules.hasChanges(state) && leavingTo === undefined, messages.discard)
  useEffect(() => {
    if (leavingTo !== undefined) void navigate(leavingTo)
  }, [leavingTo, navigate])
  useEffect(() => setSearch(withTab(state.tab), { replace: true }), [state.tab, setSearch])

  const saving = useSaveBoard({
    board: state.board,
    opened,
    onSaved: (saved, isShared) => {
      act(rules.boardSaved)
      close()
      setLeavingTo(isShared ? `/dashboards/edit/${saved.id}` : '/dashboards')
    },
  })

  const withNewest = async (settle: (newest: Dashboard) => void) => {
    if (!opened) return
    try {
      settle(await cache.fetchQuery({ ...dashboardQueries.one(opened.id), staleTime: 0 }))
    } catch {
      toast.error(messages.loadFailed)
    }
  }
  const openNewest = (newest: Dashboard) => {
    saving.leaveConflict()
    close()
    setOpened(newest)
    act(({ tab: at }) => rules.openBoard(toBoard(newest), at))
  }
  const restore = (version: Dashboard) => {
    close()
    act((before) => rules.replaceBoard(before, toBoard(version)))
    toast.info(messages.versionRestored)
  }
  const addFilter = (column: FilterColumn) => {
    act((before) => rules.setFilters(before, [...tab.filters, newFilter(column)]))
    setOpen('filters')
  }

  return (
    <>
      <PageHeader title={name} trail={[{ label: 'Dashboards', to: '/dashboards' }, { label: opened ? 'Edit' : 'Create' }]}>
        <EditorTools
          state={state}
          act={act}
          dashboard={opened}
          tabFilters={tabFilters}
          onAddFilter={addFilter}
          onFilter={() => setOpen('filters')}
          onVersions={() => setOpen('versions')}
        />
      </PageHeader>
      <TabStrip
        tabs={state.board.tabs}
        selected={state.tab}
        panelId={panelId}
        onSelect={(at) => act((before) => rules.chooseTab(before, at))}
        editing={{
          typedName: state.typedName,
          mayAdd: rules.mayAddTab(state),
          mayRemove: rules.mayRemoveTab(state),
          onBeginNaming: (at) => act((before) => rules.beginNaming(before, at)),
          onTypeName: (typed) => act((before) => rules.typeName(before, typed)),
          onEndNaming: () => act(rules.endNaming),
          onLeaveName: () => act(rules.leaveName),
          onAdd: () => act(rules.addTab),
          onRemove: (at) => act((before) => rules.removeTab(before, at)),
        }}
      />
      <BoardPanel
        key={tab.id}
        panelId={panelId}
        tab={tab}
        tabFilters={tabFilters}
        round={0}
        onArrange={(breakpoint, layout, isCompact) => act((before) => rules.arrange(before, breakpoint, layout, isCompact))}
        editingOf={({ id }) => ({
          onViewType: (viewType) => act((before) => rules.changeViewType(before, id, viewType)),
          onOptions: (viewOptions) => act((before) => rules.changeTile(before, id, { viewOptions })),
          onRename: (title) => act((before) => rules.changeTile(before, id, { title })),
          onRemove: () => act((before) => rules.removeTile(before, id)),
        })}
        empty={<EmptyState title={messages.emptyTab} text={messages.emptyTabHint} />}
      />
      <BoardFooter state={state} act={act} isSaving={saving.isSaving} onSave={() => setOpen('save')} />
      <SaveDialog
        title="Save dashboard"
        opened={open === 'save' && !saving.hasConflict}
        onClose={() => {
          saving.forgetProblem()
          close()
        }}
        initial={{ name, description: opened?.description ?? '', tags: opened?.tag ?? '', shareWith: [] }}
        isSaving={saving.isSaving}
        problem={saving.problem}
        onSave={(draft) => void saving.save(draft)}
        {...(!opened && mayShare && { users: users.data ?? [] })}
      />
      <ConflictDialog
        text={saving.hasConflict ? messages.newer(name) : undefined}
        hint={messages.newerHint}
        onReload={() => void withNewest(openNewest)}
        onOverwrite={() => void withNewest(({ version }) => void saving.overwrite(version))}
        onClose={saving.leaveConflict}
      />
      <Suspense>
        {open === 'filters' && (
          <FilterByDrawer
            tabFilters={tabFilters}
            onPreview={(filters) => act((before) => rules.setFilters(before, filters))}
            onRemove={(columnId) => act((before) => rules.setFilters(before, tab.filters.filter(({ dbColumn }) => dbColumn !== columnId)))}
            onClose={close}
          />
        )}
        {open === 'versions' && opened && <VersionsDrawer id={opened.id} onRestore={restore} onClose={close} />}
      </Suspense>
    </>
  )
}
