import { VisuallyHidden } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactNode } from 'react'
import { dashboardQueries } from '../../../api/questions/dashboards.ts'
import { questionQueries } from '../../../api/questions/questions.ts'
import type { CrossFiltering } from '../../../charts/chart-type.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { runs } from '../../../components/question-result/answers/run-request.ts'
import { TextTileBox, type TextEditing } from '../text-tiles/TextTile.tsx'
import { nameOfText } from '../text-tiles/text-names.ts'
import { isText, keyOfTile, type Tab, type TextTile, type Tile } from '../state/dashboard-model.ts'
import { DashboardGrid, type OnArrange } from '../grid/DashboardGrid.tsx'
import { DashboardTile } from '../tiles/DashboardTile.tsx'
import { messages } from '../state/messages.ts'
import { tabId } from '../grid/TabStrip.tsx'
import type { TileEditing } from '../tiles/TileResult.tsx'
import type { TabFilters } from '../tab-filters/use-tab-filters.ts'
import type { Refresh } from '../tiles/use-tile-result.ts'
import { createTileQueue, TileQueueContext } from '../tiles/tile-queue.ts'
import classes from '../grid/Dashboard.module.css'

interface DashboardPanelProps {
  readonly panelId: string
  readonly tab: Tab
  readonly tabFilters: TabFilters
  /** Those who look chose other values than the saved ones; those who edit have no others to compare with. */
  readonly areFiltersChanged: boolean
  readonly lastRefresh: Refresh
  /** It fills the screen of a display. */
  readonly isWall?: boolean
  /** The question of a tile is not there, perhaps since the dashboard is not there any more. */
  readonly onTileGone?: () => void
  /** Set while the tab is being printed: every tile is loaded first, then this is called. */
  readonly onReadyToPrint?: (() => void) | undefined
  /** Narrows the other tiles by a value of one. */
  readonly crossFilterOf?: (tile: Tile) => CrossFiltering
  readonly onArrange?: OnArrange
  readonly editingOf?: (tile: Tile) => TileEditing
  readonly textEditingOf?: (tile: TextTile) => TextEditing
  /** The tile that was just placed, by its id. */
  readonly placed?: string | undefined
  /** What stands here while the tab has no tiles. */
  readonly empty: ReactNode
}

/** Charts come to rest within this time once their rows are here. */
const DRAWING_MS = 500

/** The tiles of the selected tab. */
export function DashboardPanel({
  panelId,
  tab,
  tabFilters,
  areFiltersChanged,
  lastRefresh,
  isWall = false,
  onTileGone,
  onReadyToPrint,
  crossFilterOf,
  onArrange,
  editingOf,
  textEditingOf,
  placed,
  empty,
}: DashboardPanelProps) {
  const queue = useMemo(() => createTileQueue(), [])
  // Without knowing which filters a tile takes, no tile can ask for its rows.
  const areFiltersUnknown = tabFilters.isError && tabFilters.filters.length > 0
  const all: readonly (Tile | TextTile)[] = useMemo(() => [...tab.tiles, ...tab.texts], [tab.tiles, tab.texts])
  const justPlaced = all.find(({ id }) => id === placed)

  return (
    <TileQueueContext value={queue}>
      {onReadyToPrint && <PrintWhenLoaded onReady={onReadyToPrint} />}
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)} className={classes.panel}>
        <VisuallyHidden role="status">
          {justPlaced ? messages.tileAdded(isText(justPlaced) ? nameOfText(justPlaced) : justPlaced.title) : ''}
        </VisuallyHidden>
        {all.length === 0 && empty}
        {areFiltersUnknown && (
          <ErrorState text={messages.filtersFailed} error={tabFilters.error} onRetry={tabFilters.retry} />
        )}
        {all.length > 0 && (
          <DashboardGrid tiles={all} isWall={isWall} onArrange={onArrange}>
            {(tile, place, onNudge) =>
              isText(tile) ? (
                <TextTileBox
                  tile={tile}
                  place={place}
                  editing={textEditingOf?.(tile)}
                  onNudge={onNudge}
                  isPlaced={tile.id === placed}
                />
              ) : (
                // The grid keeps its element by the tile's id; what a person chose in a tile must not pass to another question.
                <DashboardTile
                  key={keyOfTile(tile)}
                  tile={tile}
                  place={place}
                  filters={tabFilters.ofTile(tile)}
                  areFiltersChanged={areFiltersChanged}
                  lastRefresh={lastRefresh}
                  crossFilter={crossFilterOf?.(tile)}
                  editing={editingOf?.(tile)}
                  onNudge={onNudge}
                  isPlaced={tile.id === placed}
                  onGone={onTileGone}
                  isAllNear={onReadyToPrint !== undefined}
                />
              )
            }
          </DashboardGrid>
        )}
      </div>
    </TileQueueContext>
  )
}

/** Beside the tiles and not in the panel, which need not be rendered with each tile that loads. */
function PrintWhenLoaded({ onReady }: { readonly onReady: () => void }) {
  const running = useIsFetching({ queryKey: runs })
  // Rows of a newer version are not shown before the words about them.
  const questions = useIsFetching({ queryKey: questionQueries.anyOne() })
  const filterColumns = useIsFetching({ queryKey: dashboardQueries.anyFilterColumns() })
  const isLoading = running + questions + filterColumns > 0
  useEffect(() => {
    if (isLoading) return
    const timer = setTimeout(onReady, DRAWING_MS)
    return () => clearTimeout(timer)
  }, [isLoading, onReady])
  return null
}
