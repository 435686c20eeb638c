import { Button } from '@mantine/core'
import { type Dashboard, type FilterColumn, MAX_TILES } from '@soundings/contract'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboard,
  IconCopy,
  IconDeviceFloppy,
  IconFilter,
  IconHistory,
  IconSettings,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { titleOf } from '../../../api/core/api-error.ts'
import { questionQueries } from '../../../api/questions/questions.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { canRedo, canUndo } from '../../../ui/undo/steps.ts'
import { ShareWithUsers } from '../../../components/share-with-users/ShareWithUsers.tsx'
import type { useTileClipboard } from '../copies/use-tile-clipboard.ts'
import classes from '../grid/Dashboard.module.css'
import { placedOf } from '../state/dashboard-model.ts'
import {
  addText,
  addTileTo,
  type CopiedTiles,
  type DashboardState,
  hasChanges,
  mayAddTile,
  pasteTiles,
  redo,
  selectedTab,
  setClickFilters,
  undo,
} from '../state/dashboard-state.ts'
import { messages } from '../state/messages.ts'
import type { TabFilters } from '../tab-filters/use-tab-filters.ts'
import { AddText } from '../text-tiles/AddText.tsx'
import { useShareDashboards } from '../use-share-dashboards.ts'
import { AddFilters } from './AddFilters.tsx'
import { AddQuestions } from './AddQuestions.tsx'

interface EditorToolsProps {
  readonly state: DashboardState
  readonly act: (change: (state: DashboardState) => DashboardState) => void
  /** As it was opened; a new dashboard has no one to share with and no versions yet. */
  readonly dashboard: Dashboard | undefined
  readonly tabFilters: TabFilters
  readonly clipboard: ReturnType<typeof useTileClipboard>
  readonly onAddFilter: (column: FilterColumn) => void
  readonly onFilter: () => void
  readonly onVersions: () => void
  readonly onSave: () => void
  readonly isSaving: boolean
}

export function EditorTools({
  state,
  act,
  dashboard,
  tabFilters,
  clipboard: { copied, copy },
  onAddFilter,
  onFilter,
  onVersions,
  onSave,
  isSaving,
}: EditorToolsProps) {
  const share = useShareDashboards()
  const { countInForce } = tabFilters
  const tab = selectedTab(state)
  const { add, isAdding } = useAddTile(tab.id, act)
  const paste = (tiles: CopiedTiles) => {
    act((before) => pasteTiles(before, tiles))
    if (placedOf(tab).length + placedOf(tiles).length > MAX_TILES) toast.warning(messages.tilesCut(MAX_TILES))
  }
  return (
    <div className={classes.tools}>
      <Tooltip label="Undo">
        <IconButton look="outlined" size={36} aria-label="Undo" disabled={!canUndo(state)} onClick={() => act(undo)}>
          <IconArrowBackUp size={18} />
        </IconButton>
      </Tooltip>
      <Tooltip label="Redo">
        <IconButton look="outlined" size={36} aria-label="Redo" disabled={!canRedo(state)} onClick={() => act(redo)}>
          <IconArrowForwardUp size={18} />
        </IconButton>
      </Tooltip>
      {dashboard && (
        <Tooltip label="Earlier versions">
          <IconButton look="outlined" size={36} aria-label="Earlier versions" onClick={onVersions}>
            <IconHistory size={18} />
          </IconButton>
        </Tooltip>
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Tooltip label="Settings">
            <IconButton look="outlined" size={36} aria-label="Settings of the dashboard">
              <IconSettings size={18} />
            </IconButton>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.CheckboxItem
            checked={state.model.clickFilters}
            onChange={(clickFilters) => act((before) => setClickFilters(before, clickFilters))}
          >
            A click filters the other tiles
          </Menu.CheckboxItem>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            disabled={placedOf(tab).length === 0}
            onClick={() => copy({ tiles: tab.tiles, texts: tab.texts })}
          >
            Copy all tiles of this tab
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dashboard?.rights.canSeeAccess && (
        <ShareWithUsers
          item={{ kind: 'dashboard', id: dashboard.id }}
          rights={{ ...dashboard.rights, canChangeOwner: false }}
          onShare={(usernames, canEdit) => share([dashboard.id], usernames, canEdit)}
        />
      )}
      <Button variant="default" leftSection={<IconFilter size={16} />} onClick={onFilter}>
        {countInForce > 0 ? `Filter By (${countInForce})` : 'Filter By'}
      </Button>
      <AddFilters tabFilters={tabFilters} onAdd={onAddFilter} />
      {copied && (
        <Button
          variant="default"
          leftSection={<IconClipboard size={16} />}
          disabled={!mayAddTile(state)}
          onClick={() => paste(copied)}
        >
          Paste
        </Button>
      )}
      <AddText disabled={!mayAddTile(state)} onAdd={(added) => act((before) => addText(before, added))} />
      <AddQuestions disabled={!mayAddTile(state)} isAdding={isAdding} onAdd={({ id }) => void add(id)} />
      <Button
        variant="light"
        leftSection={<IconDeviceFloppy size={16} />}
        title={dashboard ? messages.quickSaveHint : undefined}
        disabled={dashboard !== undefined && !hasChanges(state)}
        loading={isSaving}
        onClick={onSave}
      >
        {dashboard ? 'Save changes' : 'Save dashboard'}
      </Button>
    </div>
  )
}

/** Puts a question on a tab as it is saved now: its name, view type and view settings. */
function useAddTile(tabId: string, act: (change: (state: DashboardState) => DashboardState) => void) {
  const cache = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const add = async (questionId: number) => {
    setAdding(true)
    try {
      const question = await cache.fetchQuery({ ...questionQueries.one(questionId), staleTime: 0 })
      act((before) => addTileTo(before, tabId, question))
    } catch (error) {
      toast.error(titleOf(error) || messages.questionFailed)
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding }
}
