import { Modal } from '@mantine/core'
import type { FilterWire } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { questionQueries } from '../../../api/questions.ts'
import { readChartOptions } from '../../../charts/chart-options.ts'
import { QuestionResult } from '../../../widgets/question-result/QuestionResult.tsx'
import { resultSource } from '../../../widgets/question-result/result-source.ts'
import { toZooms } from '../../../widgets/question-result/zoom-trail.ts'
import type { Tile } from './board.ts'
import type { Placed } from './grid.ts'
import { FilterNote } from './FilterNote.tsx'
import type { Nudge } from './nudge.ts'
import type { TileFilters } from './tab-filters.ts'
import { TileGrip } from './TileGrip.tsx'
import { TileMenu } from './TileMenu.tsx'
import { useNearScreen } from './use-near-screen.ts'
import { useTileResult } from './use-tile-result.ts'
import classes from './BoardTile.module.css'

/** What an editor may do to a tile. */
export interface TileEditing {
  readonly onViewType: (viewType: string) => void
  readonly onOptions: (options: string) => void
  readonly onRename: (title: string) => void
  readonly onRemove: () => void
}

interface BoardTileProps {
  readonly tile: Tile
  readonly place: Placed
  /** Unknown as long as it is not clear which filters the question takes. */
  readonly filters: TileFilters | undefined
  readonly round: number
  /** Left out for those who only look. */
  readonly editing?: TileEditing | undefined
  readonly onNudge?: ((nudge: Nudge) => void) | undefined
  readonly isAllNear: boolean
}

/** A question on the dashboard, with its toolbar and all states of its result. */
export function BoardTile({ tile, place, filters, round, editing, onNudge, isAllNear }: BoardTileProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(box) || isAllNear
  const [own, setOwn] = useState<readonly FilterWire[]>([])
  const [isFull, setFull] = useState(false)
  const inForce = filters && withOwn(filters.taken, own)
  const { run, zoom } = useTileResult({ questionId: tile.questionId, filters: inForce, isNear, round })
  // Whoever sees the question only through this dashboard gets no dynamic filters and no links into the data.
  const question = useQuery({ ...questionQueries.one(tile.questionId), enabled: run.result !== undefined, retry: false }).data

  const result = (
    <QuestionResult
      run={run}
      title={tile.title}
      viewType={tile.viewType}
      options={readChartOptions(tile.viewOptions)}
      mode={editing ? 'tile-edit' : 'tile-view'}
      onViewType={editing?.onViewType}
      onOptions={editing && ((options) => editing.onOptions(JSON.stringify(options)))}
      question={question}
      source={question && resultSource(question.query, { dynamicFilters: inForce ?? [], zooms: toZooms(zoom.steps) })}
      zoom={zoom}
      dynamicFilters={own}
      onDynamicFilters={setOwn}
    />
  )

  return (
    <div ref={box} className={classes.tile} data-tile={tile.id} data-editing={editing !== undefined || undefined}>
      {onNudge && <TileGrip title={tile.title} place={place} onNudge={onNudge} />}
      <TileMenu
        tile={tile}
        isQuestionSeen={question !== undefined}
        onRefresh={run.refresh}
        onFullScreen={() => setFull(true)}
        {...(editing && { onRename: editing.onRename, onRemove: editing.onRemove })}
      />
      {!isFull && result}
      {filters && <FilterNote filters={filters} />}
      <Modal opened={isFull} onClose={() => setFull(false)} fullScreen title={tile.title} classNames={{ content: classes.full ?? '', body: classes.fullBody ?? '' }}>
        {isFull && result}
      </Modal>
    </div>
  )
}

/** The dashboard's filter on a column stands above the viewer's own. */
function withOwn(taken: readonly FilterWire[], own: readonly FilterWire[]): readonly FilterWire[] {
  return [...taken, ...own.filter(({ dbColumn, functionType }) => !taken.some((each) => each.dbColumn === dbColumn && each.functionType === functionType))]
}
