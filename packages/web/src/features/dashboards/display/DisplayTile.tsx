import type { FilterWire } from '@soundings/contract'
import { wantedTrend } from '@soundings/query'
import { useEffect, useMemo, useRef } from 'react'
import { ApiError } from '../../../api/core/api-error.ts'
import type { DisplayCalls } from '../../../api/display.ts'
import { isNewerVersion } from '../../../api/questions/executor.ts'
import { readChartOptions } from '../../../charts/chart-options.ts'
import { isViewType } from '../../../charts/registry.ts'
import { ResultView } from '../../../components/question-result/ResultView.tsx'
import { RunnerContext } from '../../../components/question-result/source/runner.ts'
import { shownView } from '../../../components/question-result/source/shown-view.ts'
import { TileBox } from '../../../components/question-result/tile/TileBox.tsx'
import type { ResultRun } from '../../../components/question-result/use-result.ts'
import type { Tile } from '../state/dashboard-model.ts'
import { useNearScreen } from '../tiles/use-near-screen.ts'
import { useTileResult, type Refresh } from '../tiles/use-tile-result.ts'
import tileClasses from '../tiles/DashboardTile.module.css'

interface DisplayTileProps {
  readonly tile: Tile
  /** The saved filters that its question takes: other ones are another result. */
  readonly filters: readonly FilterWire[]
  readonly calls: DisplayCalls
  /** Whose filters stand in words on the display. */
  readonly dashboardVersion: number
  readonly lastRefresh: Refresh
  /** The link may have ended, or the dashboard was saved since. */
  readonly onRefused: () => void
}

/** A tile to look at. What charts and tables offer to those who point at them needs a signed-in user. */
export function DisplayTile({ calls, dashboardVersion, ...props }: DisplayTileProps) {
  const { id } = props.tile
  const runner = useMemo(() => calls.runnerOf(id, dashboardVersion), [calls, id, dashboardVersion])
  return (
    <RunnerContext value={runner}>
      <TileOfLink {...props} />
    </RunnerContext>
  )
}

function TileOfLink({ tile, filters, lastRefresh, onRefused }: Omit<DisplayTileProps, 'calls' | 'dashboardVersion'>) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(box)
  const options = useMemo(() => readChartOptions(tile.viewOptions), [tile.viewOptions])
  const { run } = useTileResult({
    questionId: tile.questionId,
    filters,
    isNear,
    lastRefresh,
    comparedWith: wantedTrend(tile.viewType, options.number),
  })
  const failure = failureOf(run)
  const isRefused = isSignedOut(failure) || isNewerVersion(failure)
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])

  const { result } = run
  const shown = result && isViewType(tile.viewType) ? shownView(tile.viewType, result) : undefined
  return (
    <div ref={box} className={tileClasses.tile} data-tile={tile.id} inert>
      <TileBox title={tile.title} view={result && { shown, options }}>
        <ResultView
          run={{ ...run, loadMore: undefined }}
          title={tile.title}
          viewType={tile.viewType}
          options={options}
          isViewMode
        />
      </TileBox>
    </div>
  )
}

const failureOf = ({ error, stale }: ResultRun): unknown =>
  stale && stale.failure !== 'stopped' ? stale.failure.error : error

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401
