import type { CatalogColumn } from '../model/catalog.ts'
import type { JoinedColumn } from '../model/join-paths.ts'
import { isTop } from './ordering/top-groups.ts'
import type { ConditionTree } from './resolving/resolve-conditions.ts'
import type { Resolved, ResolvedOutput } from './resolving/resolve.ts'

/** With more combinations of values than this, the first of two steps would hardly put rows together. */
const MAX_COMBINATIONS = 10_000

/** Whether rows are grouped that are chosen by columns of the base table alone, and all of their groups are kept as they are. */
export const groupsRowsOfBase = ({ isAggregated, conditions, outputs }: Resolved): boolean =>
  isAggregated && !conditions.having && isOnlyAboutBase(conditions.where) && !outputs.some(isTop)

/** The columns that an output is made of; nothing for calculated ones. */
export function placesOf({ source }: ResolvedOutput): readonly JoinedColumn[] | undefined {
  if (source.kind === 'computed') return undefined
  return source.second ? [source.place, source.second] : [source.place]
}

export const isOfBase = ({ path }: JoinedColumn) => path.length === 0

export interface MeasureOfBase extends ResolvedOutput {
  readonly source: Extract<ResolvedOutput['source'], { kind: 'view' }>
}

/** Whether an output can be worked out from columns of the base table alone. */
export const isMeasureOfBase = (output: ResolvedOutput): output is MeasureOfBase =>
  output.source.kind === 'view' &&
  output.rate === undefined &&
  placesOf(output)?.every(isOfBase) === true &&
  isOnlyAboutBase(output.source.where)

/** Few combinations of their values, as the last analysis saw it. */
export const hasFewValues = (columns: readonly CatalogColumn[]): boolean =>
  columns.reduce((product, { distinctCount = Infinity }) => product * Math.max(1, distinctCount), 1) <= MAX_COMBINATIONS

function isOnlyAboutBase(tree: ConditionTree | undefined): boolean {
  if (!tree) return true
  if (tree.kind === 'made') return false
  if (tree.kind === 'group') return tree.items.every(isOnlyAboutBase)
  return tree.target.places.every(isOfBase)
}
