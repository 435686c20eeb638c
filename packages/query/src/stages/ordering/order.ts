import { type CatalogColumn, type CatalogTable, primaryKeyOf } from '../../model/catalog.ts'
import type { Dialect, Direction } from '../../sql/dialect.ts'
import type { Resolved, ResolvedOutput } from '../resolving/resolve.ts'
import { isTop } from './top-groups.ts'

/**
 * One step of an order: an output column by its position, its text in the form in which texts that differ stay distinct, the rank of a
 * group among the first ones, or a key column of the base table.
 */
export type OrderStep =
  | { readonly kind: 'output'; readonly position: number; readonly direction: Direction }
  | { readonly kind: 'exactText'; readonly position: number; readonly direction: Direction }
  | { readonly kind: 'rank'; readonly position: number; readonly direction: Direction }
  | { readonly kind: 'key'; readonly column: CatalogColumn; readonly direction: Direction }

/** Whether an output column keeps groups apart. */
export const isKey = ({ isAggregated }: Pick<Resolved, 'isAggregated'>, { level }: ResolvedOutput) =>
  isAggregated && level !== 'aggregate'

/**
 * A key that may be null tells rows apart only where it is not, and one that no database keeps only until its values repeat. Neither
 * stands alone.
 */
export const mayKeyFail = (table: CatalogTable, dialect: Dialect) => {
  const key = primaryKeyOf(table)
  return key.some(({ isDeclaredKey }) => isDeclaredKey) || dialect.keyMayBeNull(key.map(({ dbType = '' }) => dbType))
}

/**
 * A total order, so that pages neither repeat nor miss a row: what was asked for, then the other columns, then the base
 * table's primary key. Groups differ in their keys, and rows in their primary key, so it ends as soon as those are in it.
 */
export function totalOrder(query: Resolved, dialect: Dialect): OrderStep[] {
  const asked = askedOrder(query)
  return query.isAggregated ? orderOfGroups(query, asked) : orderOfRows(query, asked, dialect)
}

type OutputStep = Extract<OrderStep, { kind: 'output' }>

function askedOrder({ outputs }: Resolved): OutputStep[] {
  return outputs
    .map(({ asked: { orderDirection, orderIndex } }, position) => ({ orderDirection, orderIndex, position }))
    .sort((one, other) => one.orderIndex - other.orderIndex || one.position - other.position)
    .flatMap(({ orderDirection, position }) =>
      orderDirection === 'none' ? [] : [{ kind: 'output', position, direction: orderDirection }],
    )
}

/** By the groups at these positions, the first ones by their ranks. */
export const groupSteps = ({ outputs }: Resolved, positions: readonly number[]) =>
  positions.map((position): OrderStep & { kind: 'output' | 'rank' } => ({
    kind: isTop(outputs[position]) ? 'rank' : 'output',
    position,
    direction: 'asc',
  }))

function orderOfGroups(query: Resolved, asked: readonly OutputStep[]): OrderStep[] {
  const keys = positionsWhere(query, (output) => isKey(query, output))
  if (keys.length === 0) return []
  const tops = asked.flatMap(({ position }) => (isTop(query.outputs[position]) ? [position] : []))
  const others = remaining(keys, asked).map(({ position }) => position)
  // In the order of values, all other groups stand beside the null group.
  return [...asked, ...groupSteps(query, others), ...groupSteps(query, tops)]
}

function orderOfRows(query: Resolved, asked: readonly OutputStep[], dialect: Dialect): OrderStep[] {
  const key = primaryKeyOf(query.base)
  const keySteps = key.map((column) => ({ kind: 'key' as const, column, direction: 'asc' as const }))
  const others = remaining(
    positionsWhere(query, () => true),
    asked,
  )
  if (key.length === 0) return withExactTexts([...asked, ...others], query, dialect)
  if (mayKeyFail(query.base, dialect))
    return withExactTexts(
      asked.length === 0 ? [...keySteps, ...others] : [...asked, ...others, ...keySteps],
      query,
      dialect,
    )
  if (asked.length === 0) return keySteps
  return untilComplete([...asked, ...others, ...keySteps], query, key)
}

/** Without a key, rows whose texts differ must not be equal in their order: a page would repeat one of them and miss another. */
function withExactTexts(steps: readonly OrderStep[], { outputs }: Resolved, { mergesTexts }: Dialect): OrderStep[] {
  if (!mergesTexts) return [...steps]
  const ofTexts = steps.filter(
    (step): step is OutputStep => step.kind === 'output' && outputs[step.position]?.type.dataType === 'STRING',
  )
  return [...steps, ...ofTexts.map((step) => ({ ...step, kind: 'exactText' as const }))]
}

function untilComplete(steps: readonly OrderStep[], query: Resolved, key: readonly CatalogColumn[]): OrderStep[] {
  const missing = new Set(key)
  const kept: OrderStep[] = []
  for (const step of steps) {
    if (missing.size === 0) break
    const column = keyColumnOf(step, query)
    if (step.kind === 'key' && !missing.has(step.column)) continue
    kept.push(step)
    if (column) missing.delete(column)
  }
  return kept
}

/** The primary-key column of the base table which a step orders by, if it is one. */
export function keyColumnOf(step: OrderStep, { base, outputs }: Resolved): CatalogColumn | undefined {
  if (step.kind === 'key') return step.column
  if (step.kind === 'exactText') return undefined
  const source = outputs[step.position]?.source
  if (source?.kind !== 'view' || source.aggregation.level !== 'row' || source.second) return undefined
  const { path, column } = source.place
  return path.length === 0 && primaryKeyOf(base).some(({ id }) => id === column.id) ? column : undefined
}

const positionsWhere = ({ outputs }: Resolved, isWanted: (output: ResolvedOutput) => boolean) =>
  outputs.flatMap((output, position) => (isWanted(output) ? [position] : []))

const remaining = (positions: readonly number[], asked: readonly OutputStep[]): OutputStep[] =>
  positions
    .filter((position) => !asked.some((step) => step.position === position))
    .map((position) => ({ kind: 'output', position, direction: 'asc' }))
