import { Button } from '@mantine/core'
import type { FilterWire, QueryWire } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardQueries } from '../../../api/questions/dashboards.ts'
import { coversPage } from '../../../ui/layer/covers-page.ts'
import { Drawer } from '../../../ui/layer/Drawer.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { isDone, type FilterDraft } from '../../filter-editor/filter-draft.ts'
import { FilterValues } from '../../filter-editor/values/FilterValues.tsx'
import { toChosen, toDrafts, withOwnLabels } from '../answers/dynamic-filters.ts'
import { messages } from '../messages.ts'
import classes from '../QuestionResult.module.css'

interface FilterDrawerProps {
  readonly questionId: number
  readonly query: QueryWire
  /** The question's dynamic filters with their saved values. */
  readonly saved: readonly FilterWire[]
  /** Values of the viewer's own. */
  readonly chosen: readonly FilterWire[]
  readonly isRunning: boolean
  readonly onChoose: (chosen: readonly FilterWire[]) => void
  readonly onClose: () => void
}

const WIDTH = 400

/** Where a viewer changes the values of a question's dynamic filters. */
export default function FilterDrawer({
  questionId,
  query,
  saved,
  chosen,
  isRunning,
  onChoose,
  onClose,
}: FilterDrawerProps) {
  const columns = useQuery({ ...dashboardQueries.filterColumns([questionId]), enabled: saved.length > 0 })
  const [changed, setChanged] = useState<readonly FilterDraft[]>()
  const drafts = changed ?? withOwnLabels(toDrafts(saved, chosen, columns.data ?? []), query)
  const handleReset = () => {
    setChanged(undefined)
    onChoose([])
  }
  const handlePreview = () => {
    onChoose(toChosen(drafts, saved))
    if (coversPage(WIDTH)) onClose()
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={WIDTH}
      title={messages.filterBy}
      classNames={{ body: classes.drawer ?? '' }}
    >
      {saved.length === 0 && <EmptyState title={messages.noDynamicFilters} />}
      {saved.length > 0 && columns.isPending && <SkeletonBlock height={96} />}
      <LoadFailure query={columns} text={messages.filtersFailed} />
      {drafts.map((draft, at) => (
        <section key={at} className={classes.filter}>
          <h3>{draft.target.label}</h3>
          <FilterValues draft={draft} onChange={(next) => setChanged(drafts.with(at, next))} />
        </section>
      ))}
      {drafts.length > 0 && (
        <div className={classes.drawerButtons}>
          <Button variant="default" disabled={chosen.length === 0 && changed === undefined} onClick={handleReset}>
            Saved values
          </Button>
          <Button disabled={isRunning || !drafts.every(isDone)} onClick={handlePreview}>
            {isRunning ? 'Loading' : 'Preview'}
          </Button>
        </div>
      )}
    </Drawer>
  )
}
