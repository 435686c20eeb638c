import {
  findColumn,
  isFilterGroup,
  isVirtual,
  sequenceMeasureOf,
  type Filter,
  type FilterGroup,
  type Rate,
  type ViewColumn,
} from '@soundings/query'
import { catalogOf } from '../studio-state.ts'
import { columnTitle, conditionTitle, numberLabel, type Place } from '../question/titles.ts'

type Condition = Filter | FilterGroup

/** Shorter values say too little alone: 'F', '12'. */
const SPEAKING = 3
const USUAL_PER = 100

/**
 * What a rate of counted rows is called, as short as it can be said: 'Deceased per 1,000', 'Readmission rate (30 days, Class equals
 * Inpatient)'. Undefined where only all of its parts say what it is.
 */
export function shortRateLabel(
  state: Place,
  { aggregation, where }: Pick<ViewColumn, 'aggregation' | 'where'>,
  { per, over }: Rate,
): string | undefined {
  if (aggregation !== 'rowCount' || !where) return undefined
  const among = over.aggregation === 'rowCount' ? conditionsOf(over.where) : []
  const conditions = conditionsOf(where)
  const counted = conditions.filter((condition) => !isIn(among, condition))
  if (counted.length === 0 || counted.length + among.length !== conditions.length) return undefined
  const [only] = counted
  const days = counted.length === 1 && only ? daysOfReturn(state, only, among) : undefined
  const end = ` per ${per.toLocaleString('en')}`
  if (days !== undefined)
    return `Readmission rate${per === USUAL_PER ? '' : end} (${[`${days} days`, ...among.map((each) => conditionTitle(state, each))].join(', ')})`
  const divisor =
    over.aggregation === 'rowCount' ||
    (over.aggregation === 'valueCount' &&
      counted.some((each) => !isFilterGroup(each) && each.columnId === over.columnId))
      ? ''
      : ` ${numberLabel(state, over)}`
  const rows = among.length > 0 ? ` (${conditionTitle(state, { operator: 'and', items: among })})` : ''
  return `${countedWords(state, counted)}${end}${divisor}${rows}`
}

const conditionsOf = (where: FilterGroup | undefined): readonly Condition[] =>
  !where || where.items.length === 0 ? [] : where.operator === 'and' || where.items.length === 1 ? where.items : [where]

const isIn = (list: readonly Condition[], condition: Condition): boolean =>
  list.some((each) => JSON.stringify(each) === JSON.stringify(condition))

/** Within how many days of the row before, where that and nothing else is counted among the rows that are divided by. */
function daysOfReturn(
  { virtualColumns = [] }: Place,
  condition: Condition,
  among: readonly Condition[],
): number | undefined {
  if (isFilterGroup(condition) || !isVirtual(condition) || !isYes(condition)) return undefined
  const column = virtualColumns.find(({ id }) => id === condition.columnId)
  if (column?.kind !== 'sequence') return undefined
  const { gives, looks } = sequenceMeasureOf(column.measure)
  const isOfSame =
    conditionsOf(column.where).length === among.length && conditionsOf(column.where).every((each) => isIn(among, each))
  return gives === 'within' && looks === 'back' && isOfSame ? column.days : undefined
}

function countedWords(state: Place, counted: readonly Condition[]): string {
  const [only] = counted
  const own = only && counted.length === 1 && !isFilterGroup(only) ? speakingWords(state, only) : undefined
  return own ?? `Rate of ${conditionTitle(state, { operator: 'and', items: counted })}`
}

/** The value or the column, where it says enough without the other words of the condition. */
function speakingWords(state: Place, condition: Filter): string | undefined {
  const {
    columnId,
    operator,
    formula,
    grouping,
    values: [value],
  } = condition
  if (operator !== 'equals' || formula || grouping !== undefined) return undefined
  const dataType = findColumn(catalogOf(state), columnId)?.column.dataType
  if (dataType === 'BOOLEAN') return isYes(condition) ? columnTitle(state, condition) : undefined
  return dataType === 'STRING' && typeof value === 'string' && value.length >= SPEAKING ? value : undefined
}

const isYes = ({ operator, values: [value] }: Filter): boolean =>
  operator === 'equals' && (value === '1' || value === true)
