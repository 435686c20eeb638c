import { distinctForm } from '../../aggregations/distinct-form.ts'
import { dateUnits, findDateUnit, type DateUnit } from '../../aggregations/groupings/date-zoom.ts'
import { groupings } from '../../aggregations/groupings/registry.ts'
import { isOnAggregate } from '../../checks/filters.ts'
import {
  filtersIn,
  isFilterGroup,
  isSameColumn,
  type ColumnUse,
  type Filter,
  type FilterGroup,
  type OutputColumn,
  type Query,
} from '../../model/query.ts'
import type { Statement } from '../../model/result.ts'
import { containsText } from '../../operators/text-operators.ts'
import { generatedName, noSql, sql } from '../../sql/fragment.ts'
import { guard } from '../../stages/rules/guard.ts'
import { orderGroups } from '../../stages/ordering/order-groups.ts'
import { planOrderedRows, planRows } from '../../stages/plan.ts'
import { resolve } from '../../stages/resolving/resolve.ts'
import type { ColumnValuesRequest } from './column-values.ts'
import { statisticColumn, toStatement, type CompileContext } from '../context.ts'
import { withPath } from '../dynamic-filters.ts'

export interface QuestionValuesRequest extends ColumnValuesRequest {
  /** Whether the viewer could ask for the values without the question. Others learn no more than its result shows. */
  readonly mayUseTables: boolean
}

export interface QuestionValuesStatement extends Statement {
  /** False for periods: databases know their first day and not their text, so the reader of the rows searches. */
  readonly isSearched: boolean
}

/** More periods than this are not searched. */
const MAX_PERIODS = 10_000

/**
 * The distinct values of a column among the rows that a question is about, in order. Its fixed filters hold, so that it keeps
 * back what it is meant to keep back; a dynamic filter on the column itself does not, since its values are to be chosen.
 */
export function compileQuestionValues(
  query: Query,
  { search = '', limit, mayUseTables, ...use }: QuestionValuesRequest,
  context: CompileContext,
): QuestionValuesStatement {
  const { catalog, dialect } = context
  const column: ColumnUse = withPath(query, use)
  const { asked, position, grouping, isCut } = rowsWith(query, column, mayUseTables)
  const resolved = resolve(asked, catalog)
  const guarded = guard(resolved, context)
  const type = resolved.outputs[position]?.type ?? resolved.outputs[0]!.type
  const value = sql`q0.${generatedName('c', Math.max(position, 0))}`
  const text = type.dataType === 'STRING' ? value : dialect.toText(value)
  const isSearched = grouping === null
  const isFound = search === '' || !isSearched ? noSql : sql` and ${containsText(text, search, dialect)}`
  const isShown = position < 0 ? sql` and 1 = 0` : noSql
  const distinct = distinctForm({ ...type, sql: value }, dialect)
  const rows = isCut
    ? planOrderedRows(guarded, context, { rows: resolved.limit, offset: 0 })
    : planRows(guarded, context)
  const groups = sql`select ${distinct} as k0 from (${rows}) q0 where ${value} is not null${isShown}${isFound} group by ${distinct}`
  const most = isSearched || search === '' ? Math.max(1, Math.trunc(limit)) : MAX_PERIODS
  const page = sql` ${dialect.page(most, 0)}`
  const terms = dialect.orderTerm(sql`k0`, 'asc', type.dataType)
  const statement = orderGroups({ groups, columns: sql`k0`, terms, page }, dialect)
  return {
    ...toStatement(
      statement,
      [{ ...statisticColumn('Value', type, column.columnId), kind: 'DIMENSION', grouping }],
      context,
    ),
    isSearched,
  }
}

const bare = { label: 'Value', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

interface ValueRows {
  readonly asked: Query
  /** Of the column among the outputs; negative when the result does not show it. */
  readonly position: number
  /** Set for periods of dates. */
  readonly grouping: DateUnit | null
  /** Whether only rows within the limit count. */
  readonly isCut: boolean
}

/**
 * The rows themselves, unless the result shows fewer: filters on aggregates keep groups back, and so do the limit and a choice of the
 * first groups from people who may not use the tables. Of a column that they see only in groups that stand for several values and that no
 * text of a filter means, such as bands, they get no values. A dynamic filter narrows before the limit, so each of its values can bring
 * rows within it.
 */
function rowsWith(query: Query, use: ColumnUse, mayUseTables: boolean): ValueRows {
  const asked = withoutChoice(query, use)
  const shown = shownAs(query, use)
  const isCut = !mayUseTables && query.limit > 0 && !allFilters(query).some((filter) => isChoiceOf(filter, use))
  const grouping = shown.grouping
  const isGroupHidden = (column: OutputColumn) =>
    column.design === 'group' && isSameColumn(column, use) && (column.top !== undefined || shown.position < 0)
  const hidesGroups = !mayUseTables && query.columns.some(isGroupHidden)
  if (isCut || hidesGroups || allFilters(asked).some(isOnAggregate)) return { asked, ...shown, isCut }
  const column = (): OutputColumn => {
    if (grouping !== null && !mayUseTables) return { ...bare, ...use, design: 'group', grouping }
    return { ...bare, ...use, design: 'view', aggregation: 'none' }
  }
  return { asked: { ...asked, columns: [column()] }, position: 0, grouping: mayUseTables ? null : grouping, isCut }
}

/** Where the result shows the column: its own values, or else its shortest periods that a filter takes. Other groups do not count. */
function shownAs({ columns }: Query, use: ColumnUse): Pick<ValueRows, 'position' | 'grouping'> {
  const uses = columns.flatMap((column, position): Pick<ValueRows, 'position' | 'grouping'>[] => {
    if (column.design === 'computed' || !isSameColumn(column, use)) return []
    if (column.design === 'view')
      return column.aggregation === 'none' || column.aggregation === 'uniqueValues'
        ? [{ position, grouping: null }]
        : []
    if (column.grouping === 'uniqueValues') return [{ position, grouping: null }]
    // A filter takes the texts of these periods only.
    const unit = findDateUnit(column.grouping)
    return unit && !groupings[unit].period.isAmbiguous ? [{ position, grouping: unit }] : []
  })
  const fineness = ({ grouping }: (typeof uses)[number]) =>
    grouping === null ? dateUnits.length : dateUnits.indexOf(grouping)
  const [finest] = uses.toSorted((one, other) => fineness(other) - fineness(one))
  return finest ?? { position: -1, grouping: null }
}

const allFilters = ({ filters, advanced }: Query): Filter[] => [...filters, ...filtersIn(advanced)]

/** Whether viewers choose values of the column by the filter; those of an age or of a part of dates are others. */
const isChoiceOf = (filter: Filter, use: ColumnUse): boolean =>
  filter.dynamic === true &&
  isSameColumn(filter, use) &&
  filter.aggregation === undefined &&
  filter.grouping === undefined

function withoutChoice(query: Query, use: ColumnUse): Query {
  const isKept = (filter: Filter) => !isChoiceOf(filter, use)
  const keep = (group: FilterGroup): FilterGroup => ({
    ...group,
    items: group.items
      .filter((item) => isFilterGroup(item) || isKept(item))
      .map((item) => (isFilterGroup(item) ? keep(item) : item)),
  })
  return { ...query, filters: query.filters.filter(isKept), ...(query.advanced && { advanced: keep(query.advanced) }) }
}
