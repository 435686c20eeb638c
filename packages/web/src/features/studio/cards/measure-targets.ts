import { aggregations, hasAggregate } from '@soundings/query'
import type { FilterTarget } from '../../../widgets/filter-editor/filter-target.ts'
import { findFormulaTarget, findTarget } from '../../../widgets/filter-editor/find-target.ts'
import type { StudioState } from '../model/studio-state.ts'

type Measured = Pick<StudioState, 'views' | 'computed' | 'tables' | 'baseTableId'>

/** What a filter of the question can compare beside columns: its aggregates, but for those with a condition, and its calculated columns. */
export const measureTargets = (state: Measured): FilterTarget[] => [...aggregateTargets(state), ...computedTargets(state)]

/** The calculated columns with a value for each row, for conditions on rows. */
export const rowTargets = (state: Measured): FilterTarget[] => computedTargets(state).filter(({ formula }) => formula && !hasAggregate(formula))

const aggregateTargets = ({ views, tables, baseTableId = 0 }: Measured): FilterTarget[] =>
  views.filter(({ aggregation, where }) => aggregations[aggregation].level === 'aggregate' && !where).flatMap((view) => findTarget(tables, baseTableId, view) ?? [])

const computedTargets = ({ computed, tables, baseTableId = 0 }: Measured): FilterTarget[] =>
  computed.flatMap(({ formula, label }) => (formula ? (findFormulaTarget(tables, baseTableId, formula, label) ?? []) : []))
