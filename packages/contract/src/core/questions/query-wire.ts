import {
  aggregationNames,
  derivationNames,
  formulaFunctionNames,
  groupingNames,
  isColumnFunction,
  NO_COLUMN,
  operatorNames,
  rateIntervalNames,
  rateLimits,
  ratePers,
  relatedMeasureNames,
  sequenceMeasureNames,
  type ColumnFunction,
} from '@soundings/query'
import { z } from 'zod'
import { NumberFormatWire } from '../../number-format.ts'
import { line, paragraph } from '../../text.ts'
import { sized } from '../sized.ts'
import { unionBy } from '../union-by.ts'

/** How a question travels. It speaks of columns by id only; names, types and joins are the server's to know. */

export const names = <Name extends string>(list: readonly Name[]) => z.enum(list as [Name, ...Name[]])

/** Ids of references from the base table on, for a column that is reached by several ways; left out, the default way. */
export const PathWire = z.array(z.int()).max(8)

/** 0 to 100 as decimal text, so that no digit is lost; the compiler says which are too many. */
const PercentileWire = line(20)

const columnFunctions = formulaFunctionNames.filter(isColumnFunction)
const otherFunctions = formulaFunctionNames.filter(
  (name): name is Exclude<typeof name, ColumnFunction> => !isColumnFunction(name),
)

const ColumnTerm = z.strictObject({
  dbColumn: z.int(),
  path: PathWire.optional(),
  function: z.enum([...aggregationNames, ...groupingNames, ...columnFunctions]),
  percentile: PercentileWire.optional(),
  /** The edges of bands of numbers as decimal texts, which rise; the compiler says which are wrong. */
  bands: z.array(line(30)).max(200).optional(),
})
const OperatorTerm = z.strictObject({
  operator: z.enum(['+', '-', '*', '/', '=', '<>', '<', '<=', '>', '>=', 'and', 'or', 'not']),
})
const ValueTerm = z.strictObject({ value: z.number() })
const TextTerm = z.strictObject({ text: paragraph(2000) })
const CallName = names(otherFunctions)

/** One part of an expression: a column with a function, an operator, a number, a text, a group in parentheses, a call with its arguments, or what other rows say, which is all of the expression of a column of the data model. */
export type ExpressionTerm =
  | z.infer<typeof ColumnTerm>
  | z.infer<typeof OperatorTerm>
  | z.infer<typeof ValueTerm>
  | z.infer<typeof TextTerm>
  | { group: ExpressionTerm[] }
  | { otherRows: OtherRowsWire }
  | { call: z.infer<typeof CallName>; arguments: ExpressionTerm[][] }

export const ExpressionTerm: z.ZodType<ExpressionTerm> = z.lazy(() => {
  const byKey = {
    dbColumn: ColumnTerm,
    operator: OperatorTerm,
    value: ValueTerm,
    text: TextTerm,
    group: z.strictObject({ group: Terms }),
    otherRows: z.strictObject({ otherRows: OtherRowsWire }),
    call: z.strictObject({ call: CallName, arguments: z.array(Terms).max(50) }),
  }
  const keys = Object.keys(byKey) as (keyof typeof byKey)[]
  return unionBy(Object.values(byKey), (value) => {
    const key = keys.find((each) => hasKey(value, each))
    return key && byKey[key]
  })
})

const hasKey = (value: unknown, key: string) => typeof value === 'object' && value !== null && key in value

const Terms = z.array(ExpressionTerm).min(1).max(100)

/** Of a formula outside a question: more than the longest that is taken has, paths included. */
export const PARTS_OF_FORMULA = 10_000

/** In which `count` of a column counts rows with a value. Left out, it counts all rows, as it did before there were versions. */
export const FORMULA_VERSION = 2

/** What a view or a calculated column is shown as among the groups of the result; the compiler says which fit. */
const DerivedWire = z.strictObject({ kind: names(derivationNames), periods: z.int().optional() })

/** Stored texts may hold tabs and line breaks, so a value that is filtered by may hold them too. */
const valuesByType = { string: paragraph(2000), number: z.number(), boolean: z.boolean(), object: z.null() }
export const FilterValueWire = unionBy(
  Object.values(valuesByType),
  (value) => valuesByType[typeof value as keyof typeof valuesByType],
)

export const FilterWire = z.strictObject({
  /** Left out for a filter on a calculated column or on a measure. */
  dbColumn: z.int().default(NO_COLUMN),
  /** The formula of the calculated column that is compared, in the present version of formulas. */
  expression: z.array(ExpressionTerm).min(1).max(200).optional(),
  /** The `vid` of the measure that is compared as the question shows it, such as a rate or a change. */
  measure: line(60).optional(),
  path: PathWire.optional(),
  operator: names(operatorNames),
  values: z.array(FilterValueWire).max(1000),
  /** Of a filter on an aggregate. */
  functionType: names(aggregationNames).optional(),
  /** Of date differences, and the date at which an age is meant. */
  secondDbColumn: z.int().optional(),
  secondPath: PathWire.optional(),
  percentile: PercentileWire.optional(),
  /** Of a filter on a part of dates, such as dayOfWeek, or on an age in completed years. */
  grouping: names(groupingNames).optional(),
  dynamic: z.boolean().default(false),
  /** Came from zooming into a chart, or is a clicked value: it may stand beside another filter on its column, and sent with a question it replaces no dynamic filter. */
  zoomingFilter: z.boolean().default(false),
})
export type FilterWire = z.infer<typeof FilterWire>

export interface FilterGroupWire {
  groupItemType: 'group'
  groupOperator: 'and' | 'or'
  items: (FilterWire | FilterGroupWire)[]
}

/** The one advanced filter group and those nested in it. */
export const FilterGroupWire: z.ZodType<FilterGroupWire, unknown> = z.lazy(() =>
  z.strictObject({
    groupItemType: z.literal('group'),
    groupOperator: z.enum(['and', 'or']),
    items: z
      .array(
        unionBy([FilterWire, FilterGroupWire], (value) =>
          hasKey(value, 'groupItemType') ? FilterGroupWire : FilterWire,
        ),
      )
      .max(200),
  }),
)

/** What a view that divides one column by another (`expression`) is a rate per, or which limit of its 95 % interval it shows. */
export const RateWire = z.strictObject({
  per: z.literal(ratePers),
  /** The rows of what is divided by: only those for which it holds. */
  condition: FilterGroupWire.optional(),
  limit: z.strictObject({ interval: names(rateIntervalNames), side: z.enum(rateLimits) }).optional(),
})

/** Only the first groups by a measure are kept apart, and the others put together. */
const TopWire = z.strictObject({ count: z.int(), by: line(60).optional() })

export const QueryColumnWire = z.strictObject({
  designType: z.enum(['VIEW', 'GROUPBY', 'COMPUTED']),
  expression: z.array(ExpressionTerm).min(1).max(200),
  /** Of an aggregate: only the rows for which it holds are put together. */
  condition: FilterGroupWire.optional(),
  label: line(200).min(1),
  pin: z.boolean().default(false),
  grouped: z.boolean().default(false),
  orderDirection: z.enum(['ASC', 'DESC', 'NONE']).default('NONE'),
  orderIndex: z.int().min(0).max(1000).default(0),
  vid: line(60).optional(),
  derived: DerivedWire.optional(),
  rate: RateWire.optional(),
  /** Of views and calculated columns that are numbers; it wins over that of the column. */
  format: NumberFormatWire.optional(),
  /** Of groups; `by` is the `vid` of a measure of the question, or left out for the number of rows. */
  top: TopWire.optional(),
})
export type QueryColumnWire = z.infer<typeof QueryColumnWire>

const UseWire = z.strictObject({ dbColumn: z.int(), path: PathWire.optional() })

/** Only the rows for which it holds count. */
const condition = FilterGroupWire.optional()

const RelatedWire = z.strictObject({
  kind: z.literal('related'),
  condition,
  /** The table that refers to the base table, and the references from it to the base table. */
  dbTable: z.int(),
  path: PathWire.min(1),
  measure: names(relatedMeasureNames),
  column: UseWire.optional(),
  by: UseWire.optional(),
})

const SequenceWire = z.strictObject({
  kind: z.literal('sequence'),
  condition,
  subject: z.array(UseWire).min(1).max(8),
  by: UseWire,
  measure: names(sequenceMeasureNames),
  column: UseWire.optional(),
  days: z.int().optional(),
})

/** What is known of related rows, or of the row before or after; the compiler says which fit. */
const OtherRowsWire = z.discriminatedUnion('kind', [RelatedWire, SequenceWire])
export type OtherRowsWire = z.infer<typeof OtherRowsWire>

/** The id is negative; other parts of the query name the column by it. */
const named = { id: z.int().max(-1), label: line(200).min(1) }

/** A column that only this query has. */
export const VirtualColumnWire = z.discriminatedUnion('kind', [RelatedWire.extend(named), SequenceWire.extend(named)])
export type VirtualColumnWire = z.infer<typeof VirtualColumnWire>

/** A query as the server tells it; what is sent to it is counted before it is read. */
export const SavedQueryWire = z.strictObject({
  datasourceID: z.int(),
  /** The id of the base table. */
  dbTable: z.int(),
  virtualColumns: z.array(VirtualColumnWire).max(50).optional(),
  columns: z.array(QueryColumnWire).max(500),
  filters: z.array(FilterWire).max(200).default([]),
  advancedFilters: FilterGroupWire.optional(),
  formulaVersion: z.literal(FORMULA_VERSION).optional(),
  /** 0 means no limit. */
  resultLimit: z.int().min(0).max(2_147_483_647).default(50),
})

const { virtualColumns, columns, filters, advancedFilters } = SavedQueryWire.shape

export const QueryWire = SavedQueryWire.extend({
  virtualColumns: sized(3000, virtualColumns.unwrap()).optional(),
  columns: sized(3000, columns),
  filters: sized(10_000, filters.unwrap()).default([]),
  advancedFilters: sized(5000, advancedFilters.unwrap()).optional(),
})
export type QueryWire = z.infer<typeof SavedQueryWire>
