import { aggregations, hasAggregate, measureDataType } from '@soundings/query'
import { measureTarget, type FilterTarget } from '../../../../components/filter-editor/filter-target.ts'
import { findFormulaTarget, findTarget } from '../../../../components/filter-editor/find-target.ts'
import type { ComputedItem, StudioState, ViewItem } from '../../model/studio-state.ts'
import { groundOf } from '../../model/question/titles.ts'

type Measured = Pick<StudioState, 'views' | 'computed' | 'tables' | 'baseTableId'>

/** What a filter of the question can compare beside columns: its measures and its calculated columns. */
export const measureTargets = (state: Measured): FilterTarget[] => [
  ...aggregateTargets(state),
  ...computedTargets(state),
]

/** The calculated columns with a value for each row, for conditions on rows. */
export const rowTargets = (state: Measured): FilterTarget[] =>
  computedTargets(state).filter(({ formula }) => formula && !hasAggregate(formula))

const aggregateTargets = (state: Measured): FilterTarget[] =>
  state.views
    .filter(({ aggregation }) => aggregations[aggregation].level === 'aggregate')
    .flatMap((view) =>
      isMore(view) ? shownTarget(state, view) : (findTarget(state.tables, state.baseTableId ?? 0, view) ?? []),
    )

/** A view that shows more than an aggregate of all rows of a column: only the question itself knows it. */
const isMore = ({ derived, rate, where }: ViewItem): boolean => (derived ?? rate ?? where) !== undefined

const computedTargets = (state: Measured): FilterTarget[] =>
  state.computed.flatMap((item) =>
    item.formula
      ? item.derived
        ? shownTarget(state, item)
        : (findFormulaTarget(state.tables, state.baseTableId ?? 0, item.formula, item.label) ?? [])
      : [],
  )

const shownTarget = (state: Measured, { id, label }: ViewItem | ComputedItem): FilterTarget =>
  measureTarget(id, label, measureDataType(groundOf(state), id))
