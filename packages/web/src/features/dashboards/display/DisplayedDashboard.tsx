import type { Display } from '@soundings/contract'
import { useId, useMemo, useState } from 'react'
import type { DisplayCalls } from '../../../api/display.ts'
import { WallContext } from '../../../ui/page/wall.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { createLastAnswers, LastAnswersContext } from '../../../components/question-result/answers/use-last-answer.ts'
import { wallWords } from '../filter-bar/chip-text.ts'
import { DashboardGrid } from '../grid/DashboardGrid.tsx'
import { tabId, TabStrip } from '../grid/TabStrip.tsx'
import { emptyTab, filtersOn, isText, keyOfTile } from '../state/dashboard-model.ts'
import { toDashboardModel } from '../state/dashboard-wire.ts'
import { filtersInForce, filtersOfTile } from '../tab-filters/tab-filters.ts'
import { TextTileBox } from '../text-tiles/TextTile.tsx'
import { createTileQueue, TileQueueContext } from '../tiles/tile-queue.ts'
import type { Refresh } from '../tiles/use-tile-result.ts'
import type { RotationSeconds } from '../wall/wall-choices.ts'
import { DataOf } from '../viewer/DataOf.tsx'
import { useTabRotation } from '../wall/use-tab-rotation.ts'
import { WallClock } from '../wall/WallClock.tsx'
import { displayMessages as messages, endingText } from './display-messages.ts'
import { DisplayTile } from './DisplayTile.tsx'
import classes from './Display.module.css'

interface DisplayedDashboardProps {
  readonly display: Display
  /** When the server gave it. */
  readonly asOf: number
  readonly calls: DisplayCalls
  readonly lastRefresh: Refresh
  readonly rotationSeconds: RotationSeconds
  readonly onRefused: () => void
}

/** A dashboard as it is saved, with nothing to operate but its tabs. */
export function DisplayedDashboard({
  display,
  asOf,
  calls,
  lastRefresh,
  rotationSeconds,
  onRefused,
}: DisplayedDashboardProps) {
  const panelId = useId()
  const model = useMemo(() => toDashboardModel(display), [display])
  // By its id, since the dashboard may come back with other tabs.
  const [chosen, setChosen] = useState<string>()
  const at = Math.max(
    0,
    model.tabs.findIndex(({ id }) => id === chosen),
  )
  const choose = (to: number) => setChosen(model.tabs[to]?.id)
  const tab = model.tabs[at] ?? emptyTab
  const filters = useMemo(() => filtersOn(model, tab), [model, tab])
  const placed = useMemo(() => [...tab.tiles, ...tab.texts], [tab])
  const queue = useMemo(() => createTileQueue(), [])
  const answers = useMemo(() => createLastAnswers(), [])
  const words = wallWords(filtersInForce(filters, display.columns))
  const ending = endingText(display.expiresDate, asOf)
  useTabRotation({ seconds: rotationSeconds, tab: at, count: model.tabs.length, onTab: choose })

  return (
    <LastAnswersContext value={answers}>
      <TileQueueContext value={queue}>
        <header className={classes.head}>
          <h1>{display.name}</h1>
          {words.length > 0 && <p title={words.join('; ')}>{words.join('; ')}</p>}
          {ending !== undefined && <small>{ending}</small>}
          <DataOf times={answers.times} showsAccess />
          <div className={classes.tabs}>
            <TabStrip tabs={model.tabs} selected={at} panelId={panelId} onSelect={choose} />
          </div>
          <WallClock />
        </header>
        <div
          key={tab.id}
          role="tabpanel"
          id={panelId}
          aria-labelledby={tabId(panelId, tab)}
          className={classes.panel}
          data-display
        >
          {placed.length === 0 && <EmptyState title={messages.emptyTab} />}
          <WallContext value="watched">
            <DashboardGrid tiles={placed} isWall>
              {(tile, place) =>
                isText(tile) ? (
                  <TextTileBox tile={tile} place={place} editing={undefined} onNudge={undefined} isPlaced={false} />
                ) : (
                  <DisplayTile
                    key={keyOfTile(tile)}
                    tile={tile}
                    filters={filtersOfTile(tile.questionId, filters, display.columns).taken}
                    calls={calls}
                    dashboardVersion={display.version}
                    lastRefresh={lastRefresh}
                    onRefused={onRefused}
                  />
                )
              }
            </DashboardGrid>
          </WallContext>
        </div>
      </TileQueueContext>
    </LastAnswersContext>
  )
}
