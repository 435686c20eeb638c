import { useHotkeys } from '@mantine/hooks'
import type { Dashboard, FilterColumn } from '@soundings/contract'
import { useEffect, useId, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAccount } from '../../../api/session/account.ts'
import { lazily } from '../../../ui/load/lazily.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useLeaveGuard } from '../../../ui/page/use-leave-guard.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import type { DraftId } from '../../../components/drafts/draft-store.ts'
import { useOpenDraft } from '../../../components/drafts/open-drafts.ts'
import { useKeptWork } from '../../../components/drafts/use-kept-work.ts'
import { useTileClipboard } from '../copies/use-tile-clipboard.ts'
import { SaveDashboard } from '../saving/SaveDashboard.tsx'
import { dashboardDrafts, type KeptDashboard, toKeptDashboard } from '../saving/dashboard-draft.ts'
import { type Saving, useSaveDashboard } from '../saving/use-save-dashboard.ts'
import { emptyDashboard, filtersOn, type TextTile, type Tile } from '../state/dashboard-model.ts'
import * as rules from '../state/dashboard-state.ts'
import { type DashboardState, hasChanges, redo, undo } from '../state/dashboard-state.ts'
import { toDashboardModel } from '../state/dashboard-wire.ts'
import { messages } from '../state/messages.ts'
import { firstFilter } from '../tab-filters/tab-filters.ts'
import { useTabFilters } from '../tab-filters/use-tab-filters.ts'
import type { TextEditing } from '../text-tiles/TextTile.tsx'
import type { TileCopying } from '../tiles/TileMenu.tsx'
import type { TileEditing } from '../tiles/TileResult.tsx'
import { noRefresh } from '../tiles/use-tile-result.ts'
import { DashboardFooter } from '../viewer/DashboardFooter.tsx'
import { DashboardPanel } from '../viewer/DashboardPanel.tsx'
import { tabName, tabOfAddress, withTabName } from '../viewer/dashboard-address.ts'
import { EditableTitle } from './EditableTitle.tsx'
import { EditedTabs } from './EditedTabs.tsx'
import { EditorTools } from './EditorTools.tsx'

const FilterByDrawer = lazily(() => import('../tab-filters/FilterByDrawer.tsx'))
const DashboardVersions = lazily(() => import('../versions/DashboardVersions.tsx'))

interface DashboardEditorProps {
  readonly dashboard: Dashboard | undefined
  readonly draftId: DraftId
  /** Unsaved work to go on with. */
  readonly restored: KeptDashboard | undefined
}

/** The dashboard's studio, for a new one and for one that is changed. */
export function DashboardEditor({ dashboard, draftId, restored }: DashboardEditorProps) {
  const panelId = useId()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  // Restored work is compared with the version it began with, so that a newer one is not overwritten unseen.
  const [opened, setOpened] = useState(dashboard && { ...dashboard, version: restored?.version ?? dashboard.version })
  const { state, act } = useDashboardState(() => startOf(dashboard, restored, search))
  const tab = rules.selectedTab(state)
  const filters = useMemo(() => filtersOn(state.model, tab), [state.model, tab])
  const tabFilters = useTabFilters(tab.tiles, filters)
  const [shown, setShown] = useState<'filters' | 'versions' | 'save'>()
  const [leavingTo, setLeavingTo] = useState<string>()
  const close = () => setShown(undefined)
  const clipboard = useTileClipboard()
  const draft = useDashboardDraft(state, draftId, opened?.version)

  useLeaveGuard(rules.hasChanges(state) && leavingTo === undefined)
  useEffect(() => {
    if (leavingTo !== undefined) void navigate(leavingTo)
  }, [leavingTo, navigate])
  const shownTab = tabName(state.model.tabs, state.tab)
  useEffect(() => setSearch(withTabName(shownTab), { replace: true }), [shownTab, setSearch])

  const handleSaved = (saved: Dashboard, { model, isShared, isQuick }: Saving) => {
    close()
    if (isQuick) {
      setOpened(saved)
      return act((before) => rules.markSaved(before, model))
    }
    draft.forget()
    setLeavingTo(isShared ? `/dashboards/edit/${saved.id}` : '/dashboards')
  }
  const saving = useSaveDashboard({ model: state.model, opened, onSaved: handleSaved })
  const saveQuickly = async () => {
    // The dialog says what went wrong, and offers Save As.
    if (!opened || !(await saving.saveQuickly())) setShown('save')
  }
  useHotkeys([['mod+S', () => void saveQuickly()]])
  const reload = (newest: Dashboard) => {
    close()
    setOpened(newest)
    act((before) => rules.openAgain(before, toDashboardModel(newest)))
  }
  const restore = (version: Dashboard) => {
    close()
    act((before) => rules.replaceDashboard(before, toDashboardModel(version)))
    toast.info(messages.versionRestored(version.version))
  }
  const addFilter = (column: FilterColumn) => {
    const { filter, losing } = firstFilter(column, tab.tiles)
    act((before) => rules.setFilters(before, [...filters, filter]))
    if (losing.length > 0) toast.warning(messages.ownValuesLost(column.displayName, losing))
    setShown('filters')
  }
  const copyingOf = (id: string): TileCopying => ({
    onDuplicate: () => act((before) => rules.pasteTiles(before, rules.copiedTile(before, id))),
    onCopy: () => clipboard.copy(rules.copiedTile(state, id)),
    onRemove: () => act((before) => rules.removeTile(before, id)),
  })
  const editingOf = ({ id }: Tile): TileEditing => ({
    ...copyingOf(id),
    onViewType: (viewType) => act((before) => rules.changeViewType(before, id, viewType)),
    onOptions: (viewOptions) => act((before) => rules.changeTile(before, id, { viewOptions })),
    onRename: (words) => act((before) => rules.changeTile(before, id, words)),
  })
  const textEditingOf = ({ id }: TextTile): TextEditing => ({
    ...copyingOf(id),
    onText: (text) => act((before) => rules.changeText(before, id, text)),
  })

  return (
    <>
      <PageHeader
        title={state.model.name}
        titleField={
          <EditableTitle
            name={state.model.name}
            onRename={(name) => act((before) => rules.renameDashboard(before, name))}
          />
        }
        trail={[{ label: 'Dashboards', to: '/dashboards' }, { label: opened ? 'Edit' : 'Create' }]}
      >
        <EditorTools
          state={state}
          act={act}
          dashboard={opened}
          tabFilters={tabFilters}
          clipboard={clipboard}
          onAddFilter={addFilter}
          onFilter={() => setShown('filters')}
          onVersions={() => setShown('versions')}
          onSave={() => void saveQuickly()}
          isSaving={saving.isSaving}
        />
      </PageHeader>
      <EditedTabs state={state} act={act} panelId={panelId} />
      <DashboardPanel
        key={tab.id}
        panelId={panelId}
        tab={tab}
        tabFilters={tabFilters}
        areFiltersChanged
        lastRefresh={noRefresh}
        onArrange={(breakpoint, layout, isCompact) =>
          act((before) => rules.arrange(before, breakpoint, layout, isCompact))
        }
        editingOf={editingOf}
        textEditingOf={textEditingOf}
        placed={state.placed}
        empty={<EmptyState title={messages.emptyTab} text={messages.emptyTabHint} />}
      />
      <DashboardFooter
        isSaved={opened !== undefined}
        state={state}
        act={act}
        onCancel={draft.forget}
        onSave={() => setShown('save')}
      />
      <SaveDashboard
        dashboard={opened}
        model={state.model}
        saving={saving}
        opened={shown === 'save'}
        onClose={close}
        onReload={reload}
      />
      {shown === 'filters' && (
        <FilterByDrawer
          tabFilters={tabFilters}
          onPreview={(next) => act((before) => rules.setFilters(before, next))}
          onRemove={(columnId) => act((before) => rules.removeFilter(before, columnId))}
          allTabs={
            state.model.tabs.length + state.model.filters.length > 1
              ? {
                  has: (columnId) => rules.isOnAllTabs(state, columnId),
                  onChange: (columnId, isOnAllTabs) =>
                    act((before) => (isOnAllTabs ? rules.putOnAllTabs : rules.takeOffOtherTabs)(before, columnId)),
                }
              : undefined
          }
          onClose={close}
        />
      )}
      {shown === 'versions' && opened && <DashboardVersions id={opened.id} onRestore={restore} onClose={close} />}
    </>
  )
}

function startOf(
  dashboard: Dashboard | undefined,
  restored: KeptDashboard | undefined,
  search: URLSearchParams,
): rules.DashboardState {
  const model = dashboard ? toDashboardModel(dashboard) : emptyDashboard
  const start = rules.openDashboard(model, tabOfAddress(search, model.tabs))
  if (!restored) return start
  const draft = toDashboardModel({ name: start.model.name, ...restored.content }, dashboard?.tabs)
  return rules.chooseTab(rules.replaceDashboard(start, draft), tabOfAddress(search, draft.tabs))
}

/** Keeps the unsaved work on a dashboard in the browser. */
function useDashboardDraft(state: DashboardState, id: DraftId, version: number | undefined) {
  const place = { username: useAccount().preferred_username, id }
  useOpenDraft('dashboardDraft', id)
  return useKeptWork({
    state: state.model,
    isUnsaved: hasChanges(state),
    keep: () => dashboardDrafts.keep(localStorage, place, toKeptDashboard(state.model, version, new Date())),
    remove: () => dashboardDrafts.remove(localStorage, place),
  })
}

type Change = (state: DashboardState) => DashboardState

/** The dashboard being edited. `act` takes one of the rules of dashboard-state. */
function useDashboardState(start: () => DashboardState) {
  const [state, setState] = useState(start)
  const act = (change: Change) => setState(change)
  useHotkeys([
    ['mod+Z', () => act(undo)],
    ['mod+shift+Z', () => act(redo)],
    ['mod+Y', () => act(redo)],
  ])
  return { state, act }
}
