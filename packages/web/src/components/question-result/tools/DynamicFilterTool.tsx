import type { FilterWire, Question } from '@soundings/contract'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { lazily } from '../../../ui/load/lazily.tsx'
import { dynamicFiltersOf } from '../answers/dynamic-filters.ts'
import { ToolButton } from './ToolButton.tsx'
import classes from '../QuestionResult.module.css'

const FilterDrawer = lazily(() => import('./FilterDrawer.tsx'))

export interface DynamicFilterToolProps {
  readonly question: Question
  /** Values of the viewer's own. */
  readonly chosen: readonly FilterWire[] | undefined
  readonly isRunning: boolean
  readonly onChoose: (chosen: readonly FilterWire[]) => void
}

/** Opens the dynamic filters; its badge tells how many have values of the viewer's own. */
export function DynamicFilterTool(tool: DynamicFilterToolProps) {
  const { chosen = [] } = tool
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton label="Dynamic filters" isOn={chosen.length > 0} onClick={() => setOpen(true)}>
        <IconFilter size={18} />
        {chosen.length > 0 && <span className={classes.badge}>{chosen.length}</span>}
      </ToolButton>
      {isOpen && <DynamicFilters {...tool} onClose={() => setOpen(false)} />}
    </>
  )
}

export function DynamicFilters({
  question,
  chosen = [],
  isRunning,
  onChoose,
  onClose,
}: DynamicFilterToolProps & { onClose: () => void }) {
  return (
    <FilterDrawer
      questionId={question.id}
      query={question.query}
      saved={dynamicFiltersOf(question.query)}
      chosen={chosen}
      isRunning={isRunning}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
