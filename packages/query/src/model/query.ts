import type { AggregationName } from '../aggregations/registry.ts'
import type { GroupingName } from '../aggregations/groupings/registry.ts'
import type { DerivationName } from '../derivations/registry.ts'
import type { NumberFormat } from '../format/numbers/number-format.ts'
import type { Formula } from '../formula/formula.ts'
import type { OperatorName } from '../operators/registry.ts'
import type { RateInterval, RateLimit, RatePer } from '../rates/rate.ts'
import type { Direction } from '../sql/dialect.ts'
import type { RelatedMeasureName, SequenceMeasureName } from '../virtual-columns/measures.ts'
import type { FilterValue } from './filter-value.ts'

interface OutputBase {
  /** Names the column through every change of the question, so that what people arranged stays with it. */
  readonly vid?: string
  readonly label: string
  readonly orderDirection: 'none' | Direction
  /** Among the ordered columns, the one with the lowest index orders first; ties go by position. */
  readonly orderIndex: number
  readonly pin: boolean
  readonly grouped: boolean
}

/** A column of a question: by which references its table is reached, when there are several ways. */
export interface ColumnUse {
  readonly columnId: number
  /** Ids of references from the base table on; left out for the default way, empty for the base table itself. */
  readonly path?: readonly number[]
}

/** Text that is equal for uses of the same column by the same way. A column that is named without its way is not equal to one by the default way. */
export const columnKey = ({ columnId, path = [] }: ColumnUse): string => [columnId, ...path].join(' ')

/** Whether two uses mean the same column by the same way. */
export const isSameColumn = (one: ColumnUse, other: ColumnUse): boolean => columnKey(one) === columnKey(other)

interface WithSecond extends ColumnUse {
  readonly secondColumnId?: number
  readonly secondPath?: readonly number[]
}

/** The date that is subtracted in a date difference, or at which an age is meant. */
export const secondUse = ({
  secondColumnId,
  secondPath,
}: Pick<WithSecond, 'secondColumnId' | 'secondPath'>): ColumnUse | undefined =>
  secondColumnId === undefined ? undefined : { columnId: secondColumnId, ...(secondPath && { path: secondPath }) }

/** Whether two uses have the same second date by the same way, or none. */
export function hasSameSecond(one: Parameters<typeof secondUse>[0], other: Parameters<typeof secondUse>[0]): boolean {
  const [own, others] = [secondUse(one), secondUse(other)]
  return own && others ? isSameColumn(own, others) : own === others
}

/** A measure that is shown as what it is among the groups of the result, such as its share of the total. */
export interface Derived {
  readonly kind: DerivationName
  /** Of moving averages. */
  readonly periods?: number
}

interface MeasureBase extends OutputBase {
  readonly derived?: Derived
  /** How its numbers are written, in place of what the column has. */
  readonly format?: NumberFormat
}

/** A measure divided by another one: deaths per 1,000 stays. */
export interface Rate {
  /** What the view is divided by, and the rows of which it is. */
  readonly over: ColumnUse & { readonly aggregation: AggregationName; readonly where?: FilterGroup }
  readonly per: RatePer
  /** A limit of the 95 % interval is shown in place of the rate. */
  readonly limit?: { readonly interval: RateInterval; readonly side: RateLimit }
}

export interface ViewColumn extends MeasureBase, ColumnUse {
  readonly design: 'view'
  readonly aggregation: AggregationName
  /** The date which is subtracted, for the date differences. */
  readonly secondColumnId?: number
  readonly secondPath?: readonly number[]
  /** 0 to 100 as decimal text, for percentiles. */
  readonly percentile?: string
  readonly rate?: Rate
  /** Only the rows for which it holds are put together; of aggregates only. */
  readonly where?: FilterGroup
}

/** Only the first groups are kept apart; the rows of the others are put together. */
export interface Top {
  readonly count: number
  /** The `vid` of the measure by which groups are ranked; left out for the number of rows. */
  readonly by?: string
}

export interface GroupColumn extends OutputBase, ColumnUse {
  readonly design: 'group'
  readonly grouping: GroupingName
  /** The date at which ages are meant, for groups by age. */
  readonly secondColumnId?: number
  readonly secondPath?: readonly number[]
  /** The edges of bands of numbers or of ages, rising, as decimal text. */
  readonly bands?: readonly string[]
  readonly top?: Top
}

export interface ComputedColumn extends MeasureBase {
  readonly design: 'computed'
  /** Column references are ids of the catalog. */
  readonly formula: Formula<number>
}

export type OutputColumn = ViewColumn | GroupColumn | ComputedColumn

export interface Filter extends ColumnUse {
  /** Set for a filter on a calculated column: what is compared instead of a column. `columnId` is then `NO_COLUMN`. */
  readonly formula?: Formula<number>
  /** Set for a filter on a measure of the question as it is shown, such as a rate or a change: its `vid`. `columnId` is then `NO_COLUMN`. */
  readonly measure?: string
  /** Set for a filter on an aggregate, which is applied to groups instead of rows. */
  readonly aggregation?: AggregationName
  /** The date which is subtracted, for date differences, or at which ages are meant. */
  readonly secondColumnId?: number
  readonly secondPath?: readonly number[]
  readonly percentile?: string
  /** Set for a filter on a part of dates, such as the day of the week, or on an age, instead of the dates themselves. */
  readonly grouping?: GroupingName
  readonly operator: OperatorName
  readonly values: readonly FilterValue[]
  /** A dynamic filter's values may be replaced by the person who looks at the result. */
  readonly dynamic?: boolean
  /** A zooming filter came from a chart and may stand beside another filter on its column. From outside it replaces none of the question. */
  readonly zooming?: boolean
}

export interface FilterGroup {
  readonly operator: 'and' | 'or'
  readonly items: readonly (Filter | FilterGroup)[]
}

interface VirtualBase {
  /** Negative, so that no column of the catalog has it; uses of the column name it like any other column of the base table. */
  readonly id: number
  readonly label: string
  /** Only the rows for which it holds count. */
  readonly where?: FilterGroup
}

/** What is known of the rows of another table that refer to a row of the base table: how many there are, or the last value of one. */
export interface RelatedColumn extends VirtualBase {
  readonly kind: 'related'
  /** The table that refers to the base table. */
  readonly tableId: number
  /** Ids of references from that table on, the last of which leads to the base table. */
  readonly path: readonly number[]
  readonly measure: RelatedMeasureName
  /** What is added up, averaged or shown, as that table reaches it. */
  readonly column?: ColumnUse
  /** The date by which a row is the first or the last. */
  readonly by?: ColumnUse
}

/** What is known of the row before or after a row of the base table, among the rows of the same subject in the order of a date. */
export interface SequenceColumn extends VirtualBase {
  readonly kind: 'sequence'
  /** Rows with equal values here belong to one subject, such as a patient. */
  readonly subject: readonly ColumnUse[]
  readonly by: ColumnUse
  readonly measure: SequenceMeasureName
  /** What is shown of the other row. Of days between rows: the date at which the earlier row ends. */
  readonly column?: ColumnUse
  /** The most days between two rows, where the column says whether there are no more. */
  readonly days?: number
}

/** A column that only this question has; it stands among those of the base table. */
export type VirtualColumn = RelatedColumn | SequenceColumn

/** What such a column says, without the name that a question or a table gives it. */
export type VirtualMeaning = Omit<RelatedColumn, 'id' | 'label'> | Omit<SequenceColumn, 'id' | 'label'>

/** A question over one base table. Everything in it is said by ids of the catalog. */
export interface Query {
  readonly baseTableId: number
  readonly virtualColumns?: readonly VirtualColumn[]
  readonly columns: readonly OutputColumn[]
  /** All of them must hold. */
  readonly filters: readonly Filter[]
  readonly advanced?: FilterGroup
  /** 0 means no limit. */
  readonly limit: number
}

/** The column id of filters on calculated columns and on measures, which no column has. */
export const NO_COLUMN = 0

export const isFilterGroup = (item: Filter | FilterGroup): item is FilterGroup => 'items' in item

export const filtersIn = (group: FilterGroup | undefined): Filter[] =>
  group ? group.items.flatMap((item) => (isFilterGroup(item) ? filtersIn(item) : [item])) : []
