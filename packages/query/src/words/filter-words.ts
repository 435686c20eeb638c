import { shownLabel } from '../aggregations/estimates.ts'
import { aggregationTitle } from '../aggregations/aggregation-title.ts'
import { groupingOf, type GroupingName } from '../aggregations/groupings/registry.ts'
import { aggregations, type AggregationName } from '../aggregations/registry.ts'
import { groupTitle } from './group-title.ts'
import type { WritingStyle } from '../format/styles.ts'
import type { Formula } from '../formula/formula.ts'
import { findColumn, type Catalog, type DataType } from '../model/catalog.ts'
import { findWay } from '../model/column-ways.ts'
import { describePath, joinedTables, type WayNames } from '../model/join-paths.ts'
import {
  isFilterGroup,
  secondUse,
  type ColumnUse,
  type Filter,
  type FilterGroup,
  type OutputColumn,
  type ViewColumn,
} from '../model/query.ts'
import { typeOfColumn } from '../model/value-type.ts'
import { inspectFormula } from '../statements/check-formula.ts'
import { formulaText } from '../statements/formula-title.ts'
import { isVirtual } from '../virtual-columns/extend-catalog.ts'
import { relatedMeasures } from '../virtual-columns/measures.ts'
import { conditionWords, isYes } from './condition-words.ts'

/** Where the columns of a question have their names. */
export interface Ground {
  readonly catalog: Catalog
  readonly baseTableId: number | undefined
  /** What the question calls a formula; undefined where it does not show it. */
  readonly formulaLabel?: (formula: Formula<number>) => string | undefined
  /** The columns of the question, among which filters on measures find what they compare. */
  readonly columns?: readonly OutputColumn[]
  readonly nullText?: string
  /** Of the values; the names of columns are the same for all people. */
  readonly style?: WritingStyle | undefined
  /** For a reader from whom tables or key columns are hidden; all are named without it. */
  readonly names?: WayNames | undefined
}

/** A column as people know it; its table or the way there stands beside it where the name alone could be another one's. */
export function columnTitle({ catalog, baseTableId, names }: Ground, use: ColumnUse): string {
  const place = findColumn(catalog, use.columnId)
  if (!place) return `column ${use.columnId}`
  const { table, column } = place
  const tables = tablesInReach(catalog, baseTableId)
  const way = tables.length > 0 ? findWay(catalog, baseTableId ?? 0, use) : undefined
  if (way && !way.isObvious)
    return `${column.displayName} (${names ? `${table.displayName} · via ${describePath(catalog, way.joins, names)}` : way.title})`
  if (table.id === baseTableId) return column.displayName
  const isShared = tables.some(
    (other) =>
      other !== table && other.columns.some(({ displayName, active }) => active && displayName === column.displayName),
  )
  return isShared ? `${table.displayName} ${column.displayName}` : column.displayName
}

function tablesInReach(catalog: Catalog, baseTableId: number | undefined) {
  const base = catalog.tables.find(({ id }) => id === baseTableId)
  return base ? [base, ...joinedTables(catalog, base.id).map(({ table }) => table)] : []
}

/** What an aggregation makes of a column: 'Avg of Cost', 'Average Date Diff (Discharged - Admitted)'. */
export function measureTitle(
  ground: Ground,
  view: Pick<ViewColumn, 'columnId' | 'path' | 'secondColumnId' | 'secondPath' | 'percentile' | 'aggregation'>,
): string {
  const label = aggregationTitle(view.aggregation, view.percentile)
  const second = secondUse(view)
  if (view.aggregation === 'rowCount') return label
  const column = columnTitle(ground, view)
  if (second) return `${label} (${column} - ${columnTitle(ground, second)})`
  if (aggregations[view.aggregation].level !== 'aggregate') return column
  // A column of related rows can be a sum itself, and the sum of sums is the sum.
  return isRepeatable.has(view.aggregation) && column.startsWith(`${label} of `) ? column : `${label} of ${column}`
}

/** Aggregations that give the same over aggregates of parts as over all rows. */
const isRepeatable: ReadonlySet<AggregationName> = new Set(['sum', 'min', 'max'])

/** What a filter on a formula calls it: as the question does, or by its formula. */
export const formulaName = ({ catalog, baseTableId, formulaLabel, names }: Ground, formula: Formula<number>): string =>
  formulaLabel?.(formula) ?? formulaText(formula, catalog, baseTableId ?? 0, names)

/** What a filter on a measure of the question calls it. */
export function measureName({ columns = [] }: Ground, vid: string): string {
  const measure = columns.find((column) => column.vid === vid)
  return measure ? shownLabel(measure) : 'a measure that is gone'
}

/** Of what kind the measure is that a filter compares. */
export function measureDataType({ catalog, baseTableId = 0, columns = [] }: Ground, vid: string): DataType {
  const column = columns.find((each) => each.vid === vid)
  if (!column || column.design === 'group' || column.derived) return 'NUMBER'
  if (column.design === 'computed') {
    const found = inspectFormula(column.formula, catalog, baseTableId)
    return 'problem' in found ? 'OTHER' : found.type.dataType
  }
  const place = column.rate ? undefined : findColumn(catalog, column.columnId)
  return place ? aggregations[column.aggregation].typeOf(typeOfColumn(place.column)).dataType : 'NUMBER'
}

/** A filter, or a group of them, in words: 'Ward equals Emergency', 'Admitted last 7 days', 'Avg of Cost between 0 and 100'. */
export function filterWords(ground: Ground, condition: Filter | FilterGroup): string {
  if (isFilterGroup(condition))
    return condition.items
      .map((item) => (isFilterGroup(item) ? `(${filterWords(ground, item)})` : filterWords(ground, item)))
      .join(` ${condition.operator} `)
  const { grouping, formula, measure, aggregation = 'none' } = condition
  const wants = (dataType: Parameters<typeof conditionWords>[1]) => conditionWords(condition, dataType, ground)
  if (measure !== undefined) return `${measureName(ground, measure)} ${wants(measureDataType(ground, measure))}`
  if (formula) {
    const found = inspectFormula(formula, ground.catalog, ground.baseTableId ?? 0)
    return `${formulaName(ground, formula)} ${wants('problem' in found ? 'OTHER' : found.type.dataType)}`
  }
  const column = findColumn(ground.catalog, condition.columnId)?.column
  if (grouping !== undefined)
    return `${comparedGroup(ground, condition, grouping)} ${wants(column ? groupingOf(grouping).typeOf(typeOfColumn(column)).dataType : 'OTHER')}`
  const yesNo = column && aggregation === 'none' ? relatedRowsWords(column.displayName, condition) : undefined
  if (yesNo !== undefined) return yesNo
  const dataType = column ? aggregations[aggregation].typeOf(typeOfColumn(column)).dataType : 'OTHER'
  return `${measureTitle(ground, { ...condition, aggregation })} ${wants(dataType)}`
}

function comparedGroup(ground: Ground, filter: Filter, grouping: GroupingName): string {
  const second = secondUse(filter)
  return groupTitle(columnTitle(ground, filter), grouping, second && columnTitle(ground, second))
}

/** Whether there are related rows, as people say it: 'Has any Prescriptions', 'Has no Prescriptions'. */
export function relatedRowsWords(name: string, { columnId, operator, values }: Filter): string | undefined {
  const { label, none } = relatedMeasures.any
  if (!isVirtual({ columnId }) || operator !== 'equals' || !name.startsWith(`${label} `)) return undefined
  return isYes(values) ? name : `${none}${name.slice(label.length)}`
}
