import type { Aggregation } from '../aggregations/aggregation.ts'
import { aggregations } from '../aggregations/registry.ts'
import { formulaFunctions, leavesOf, type Formula } from '../formula/formula.ts'
import type { JoinedColumn } from '../model/join-paths.ts'
import type { ColumnUse } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import { numberType, typeOfColumn, type ValueType } from '../model/value-type.ts'

export interface ResolvedFormulaColumn {
  readonly kind: 'computed'
  readonly formula: Formula<number>
  /** By `leafKey`. */
  readonly places: ReadonlyMap<string, JoinedColumn>
  readonly level: 'row' | 'aggregate'
  readonly type: ValueType
}

/**
 * A formula is either about each row (only bare columns) or about each group (only aggregates). Both in one would leave
 * open which row's value is meant, so it is refused.
 */
export function resolveComputed(
  formula: Formula<number>,
  getPlace: (use: ColumnUse) => JoinedColumn,
  field: string,
): ResolvedFormulaColumn {
  checkShape(formula, field)
  const leaves = leavesOf(formula)
  if (leaves.length === 0) throw new QueryError(field, 'A calculated column needs at least one column')
  const aggregated = leaves.filter(({ kind }) => kind === 'aggregate')
  if (aggregated.length > 0 && aggregated.length < leaves.length) {
    throw new QueryError(field, 'A calculated column cannot mix aggregated and plain columns')
  }

  const places = new Map(leaves.map((leaf) => [leafKey(leaf), getPlace({ columnId: leaf.column, ...(leaf.path && { path: leaf.path }) })]))
  const isSinglePart = formula.kind === 'column' || formula.kind === 'aggregate'
  const types = leaves.map((leaf) => typeOfLeaf(leaf, places, field))
  if (!isSinglePart && types.some(({ dataType }) => dataType !== 'NUMBER')) {
    throw new QueryError(field, 'A calculated column can only compute with numbers')
  }
  const [first = numberType('float')] = types
  const level = aggregated.length > 0 ? 'aggregate' : 'row'
  return { kind: 'computed', formula, places, level, type: isSinglePart ? first : numberType('float') }
}

/** Deeper trees than any formula that can be written come from elsewhere, and would run out of stack further on. */
const maxDepth = 1000

function checkShape(formula: Formula<number>, field: string) {
  let level: readonly Formula<number>[] = [formula]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new QueryError(field, 'The calculated column is nested too deeply')
    if (level.some((part) => part.kind === 'number' && !Number.isFinite(part.value))) {
      throw new QueryError(field, 'Every number in a calculated column must be finite')
    }
    level = level.flatMap(partsOf)
  }
}

function partsOf(formula: Formula<number>): readonly Formula<number>[] {
  if (formula.kind === 'negation') return [formula.operand]
  return formula.kind === 'operation' ? [formula.left, formula.right] : []
}

type Leaf = ReturnType<typeof leavesOf<number>>[number]

/** Tells apart the same column reached by different ways. */
export const leafKey = ({ column, path }: Pick<Leaf, 'column' | 'path'>): string => [column, ...(path ?? ['default'])].join(' ')

function typeOfLeaf(leaf: Leaf, places: ReadonlyMap<string, JoinedColumn>, field: string): ValueType {
  const place = places.get(leafKey(leaf))
  if (!place) throw new QueryError(field, 'A column of the formula is missing')
  const type = typeOfColumn(place.column)
  if (leaf.kind === 'column') return type
  if (!Object.hasOwn(formulaFunctions, leaf.function)) throw new QueryError(field, 'There is no such function')
  const aggregation: Aggregation = aggregations[formulaFunctions[leaf.function]]
  if (!aggregation.appliesTo(place.column)) {
    throw new QueryError(field, `${leaf.function} does not apply to ${place.column.displayName}`)
  }
  return aggregation.typeOf(type)
}
