import type { QuestionSummary } from '@soundings/contract'
import { chartTypes, isViewType } from '../../../charts/registry.ts'
import { ResultSkeleton } from '../../../components/question-result/notices/ResultSkeleton.tsx'
import { ResultToolbar } from '../../../components/question-result/ResultToolbar.tsx'
import classes from './PreviewModal.module.css'

/** The name of the question and the outline of its result, while it is on its way. */
export function Waiting({ summary }: { summary: QuestionSummary | undefined }) {
  const viewType = summary?.defaultView ?? ''
  return (
    <section className={classes.waiting}>
      <ResultToolbar title={summary?.name ?? ''}>{null}</ResultToolbar>
      <ResultSkeleton shape={isViewType(viewType) ? chartTypes[viewType].skeleton : 'rows'} />
    </section>
  )
}
