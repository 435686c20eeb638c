import type { FilterWire } from '@soundings/contract'
import { wantedTrend } from '@soundings/query'
import { memo, useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { CrossFiltering } from '../../../charts/chart-type.ts'
import { readChartOptions } from '../../../charts/chart-options.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { lazily } from '../../../ui/load/lazily.tsx'
import type { Tile } from '../state/dashboard-model.ts'
import type { Placed } from '../grid/grid.ts'
import type { Nudge } from '../grid/nudge.ts'
import { withOwnValues, versionRead, withWordsOf, type TileFilters } from '../tab-filters/tab-filters.ts'
import { TileGrip } from './TileGrip.tsx'
import { TileResult, type TileEditing } from './TileResult.tsx'
import { useNearScreen } from './use-near-screen.ts'
import { useTileParts } from './use-tile-parts.tsx'
import { useTileResult, type Refresh } from './use-tile-result.ts'
import classes from './DashboardTile.module.css'

const RenameTileDialog = lazily(() => import('../editor/RenameTileDialog.tsx'))

interface DashboardTileProps {
  readonly tile: Tile
  readonly place: Placed
  /** Unknown as long as it is not clear which filters the question takes. */
  readonly filters: TileFilters | undefined
  /** Filters of the dashboard have other values than those that were saved. */
  readonly areFiltersChanged: boolean
  readonly lastRefresh: Refresh
  readonly crossFilter?: CrossFiltering | undefined
  /** Left out for those who only look. */
  readonly editing?: TileEditing | undefined
  readonly onNudge?: ((nudge: Nudge) => void) | undefined
  readonly onGone?: (() => void) | undefined
  readonly isAllNear: boolean
  /** It was just placed, and is brought into sight. */
  readonly isPlaced: boolean
}

/** A question on the dashboard, with its menu and all states of its result. */
export function DashboardTile({
  tile,
  place,
  filters,
  areFiltersChanged,
  lastRefresh,
  crossFilter,
  editing,
  onNudge,
  onGone,
  isAllNear,
  isPlaced,
}: DashboardTileProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(box) || isAllNear
  const [own, setOwn] = useState<readonly FilterWire[]>([])
  const [isFull, setFull] = useState(false)
  const leaveFull = useCallback(() => setFull(false), [])
  const [isRenaming, setRenaming] = useState(false)
  const inForceOf = (of: TileFilters | undefined) => of && [...withOwnValues(of.taken, own), ...of.crossed]
  const inForce = inForceOf(filters)
  const {
    run,
    zoom,
    filters: asked,
    question,
  } = useTileResult({
    questionId: tile.questionId,
    filters: inForce,
    filtersAfter: (filtersOf) => inForceOf(filtersOf(tile)),
    isNear,
    lastRefresh,
    comparedWith: wantedTrend(tile.viewType, readChartOptions(tile.viewOptions).number),
    filtersVersion: versionRead(filters),
    hasQuestion: true,
  })

  useEffect(() => {
    if (run.isDeleted) onGone?.()
  }, [run.isDeleted, onGone])

  useBroughtIntoSight(box, isPlaced)

  const parts = useTileParts({
    tile,
    run,
    question,
    filters: filters && withWordsOf(filters, run.result?.version),
    own,
    areFiltersChanged,
    crossFilter,
    editing,
    onFullScreen: () => setFull(true),
    onRename: () => setRenaming(true),
  })
  const result = (
    <TileResult
      tile={tile}
      run={run}
      zoom={zoom}
      question={question}
      filters={asked}
      ownFilters={own}
      onOwnFilters={setOwn}
      editing={editing}
      parts={parts}
    />
  )

  return (
    <div
      ref={box}
      className={classes.tile}
      data-tile={tile.id}
      data-editing={editing !== undefined || undefined}
      data-placed={isPlaced || undefined}
    >
      {onNudge && <TileGrip title={tile.title} place={place} onNudge={onNudge} />}
      {!isFull && result}
      {editing && isRenaming && (
        <RenameTileDialog words={tile} onRename={editing.onRename} onClose={() => setRenaming(false)} />
      )}
      <FullTile title={tile.title} onClose={leaveFull}>
        {isFull && result}
      </FullTile>
    </div>
  )
}

interface FullTileProps {
  readonly title: string
  readonly onClose: () => void
  /** False while it is closed. */
  readonly children: ReactNode
}

/** The tile over the whole window. While it is closed, nothing of it is rendered anew with the tile. */
const FullTile = memo(function FullTile({ title, onClose, children }: FullTileProps) {
  return (
    <Modal
      opened={children !== false}
      onClose={onClose}
      fullScreen
      title={title}
      classNames={{ content: classes.full ?? '', body: classes.fullBody ?? '' }}
    >
      {children}
    </Modal>
  )
})

function useBroughtIntoSight(box: RefObject<HTMLElement | null>, isWanted: boolean) {
  useEffect(() => {
    if (isWanted) box.current?.scrollIntoView({ block: 'nearest' })
  }, [box, isWanted])
}
