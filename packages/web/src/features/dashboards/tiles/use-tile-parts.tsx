import { Anchor } from '@mantine/core'
import type { FilterWire, Question } from '@soundings/contract'
import { Link } from 'react-router'
import { useMayUse } from '../../../api/session/account.ts'
import type { CrossFiltering } from '../../../charts/chart-type.ts'
import type { TileParts } from '../../../components/question-result/tile/TileFrame.tsx'
import type { ResultRun } from '../../../components/question-result/use-result.ts'
import type { Tile } from '../state/dashboard-model.ts'
import { filterFacts, filterWords } from '../tab-filters/filter-words.ts'
import type { TileFilters } from '../tab-filters/tab-filters.ts'
import { TileMark } from './TileMark.tsx'
import { LastTileActions, TileActions } from './TileMenu.tsx'
import type { TileEditing } from './TileResult.tsx'

interface Needs {
  readonly tile: Tile
  readonly run: ResultRun
  /** Absent for those who see it only through this dashboard. */
  readonly question: Question | undefined
  readonly filters: TileFilters | undefined
  /** Values of the viewer's own for the question's dynamic filters. */
  readonly own: readonly FilterWire[]
  readonly areFiltersChanged: boolean
  readonly crossFilter: CrossFiltering | undefined
  readonly editing: TileEditing | undefined
  readonly onFullScreen: () => void
  readonly onRename: () => void
}

/** What the dashboard adds to the result on a tile: the mark of its filters, entries of its menu, and what is known of it. */
export function useTileParts({
  tile,
  run,
  question,
  filters,
  own,
  areFiltersChanged,
  crossFilter,
  editing,
  onFullScreen,
  onRename,
}: Needs): TileParts {
  const mayOpen = useMayUse()(['question.view', 'question.write_access'])
  const opened = mayOpen ? question : undefined
  const known = run.isDeleted ? undefined : filters
  return {
    mark: (onAbout) =>
      known && <TileMark words={filterWords(known, { chosen: own, isChanged: areFiltersChanged })} onOpen={onAbout} />,
    actions: <TileActions onRefresh={() => run.refresh()} onFullScreen={onFullScreen} />,
    lastActions: <LastTileActions tile={tile} mayOpen={opened !== undefined} onRename={onRename} editing={editing} />,
    about: {
      description: tile.description,
      facts: known ? filterFacts(known, run.result?.filters) : [],
      ...(opened && {
        link: (
          <Anchor component={Link} to={`/questions?openQuestion=${tile.questionId}`} inherit>
            {opened.name}
          </Anchor>
        ),
      }),
    },
    onFullScreen,
    crossFilter,
  }
}
