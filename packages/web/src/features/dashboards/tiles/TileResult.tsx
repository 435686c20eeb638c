import type { FilterWire, Question } from '@soundings/contract'
import { useMemo } from 'react'
import { readChartOptions } from '../../../charts/chart-options.ts'
import { QuestionResult } from '../../../components/question-result/QuestionResult.tsx'
import { resultSource } from '../../../components/question-result/source/result-source.ts'
import type { TileParts } from '../../../components/question-result/tile/TileFrame.tsx'
import type { ResultRun } from '../../../components/question-result/use-result.ts'
import { toZooms, type ZoomTrail } from '../../../components/question-result/panels/zoom-trail.ts'
import type { Tile } from '../state/dashboard-model.ts'
import type { TileWords } from '../editor/RenameTileDialog.tsx'
import type { TileCopying } from './TileMenu.tsx'

/** What an editor may do to a tile. */
export interface TileEditing extends TileCopying {
  readonly onViewType: (viewType: string) => void
  readonly onOptions: (options: string) => void
  readonly onRename: (words: TileWords) => void
}

interface TileResultProps {
  readonly tile: Tile
  readonly run: ResultRun
  readonly zoom: ZoomTrail
  /** Absent for those who see it only through this dashboard: no dynamic filters, no links into the data. */
  readonly question: Question | undefined
  /** The dashboard's filters and the viewer's own, with which the tile asks; undefined until it does. */
  readonly filters: readonly FilterWire[] | undefined
  readonly ownFilters: readonly FilterWire[]
  readonly onOwnFilters: (filters: readonly FilterWire[]) => void
  readonly editing: TileEditing | undefined
  readonly parts: TileParts
}

/** The tile's question in its own view, with its toolbar. */
export function TileResult({
  tile,
  run,
  zoom,
  question,
  filters,
  ownFilters,
  onOwnFilters,
  editing,
  parts,
}: TileResultProps) {
  const zooms = toZooms(zoom.steps)
  // The same object each time, since charts are drawn anew with another one.
  const options = useMemo(() => readChartOptions(tile.viewOptions), [tile.viewOptions])
  return (
    <QuestionResult
      run={run}
      title={tile.title}
      viewType={tile.viewType}
      options={options}
      mode={editing ? 'tile-edit' : 'tile-view'}
      onViewType={editing?.onViewType}
      onOptions={editing && ((options) => editing.onOptions(JSON.stringify(options)))}
      question={question}
      source={question && filters && resultSource(question.query, { dynamicFilters: filters, zooms })}
      zoom={zoom}
      tile={parts}
      dynamicFilters={ownFilters}
      onDynamicFilters={onOwnFilters}
      handedOver={
        filters && {
          questionId: tile.questionId,
          name: tile.title,
          resultLimit: question?.query.resultLimit,
          filters,
          zooms,
          isAsSaved: true,
        }
      }
    />
  )
}
