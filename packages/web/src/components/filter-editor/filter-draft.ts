import {
  hasSameSecond,
  operators,
  operatorsFor,
  valueText,
  type Filter,
  type FilterValue,
  type InputShape,
  type Operator,
  type OperatorName,
} from '@soundings/query'
import { nullText } from '../../ui/format/null-text.ts'
import { writingStyle } from '../../ui/format/style/writing-style.ts'
import { toStoredDate } from '../../ui/date/date-text.ts'
import { valueType, type FilterTarget } from './filter-target.ts'

/** A filter while a person builds it. Numbers are kept as they were typed, so that no digit is lost. */
export interface FilterDraft {
  readonly target: FilterTarget
  readonly operator: OperatorName
  readonly values: readonly FilterValue[]
  readonly dynamic: boolean
  readonly zooming: boolean
}

const operatorOf = ({ operator }: Pick<FilterDraft, 'operator'>): Operator => operators[operator]

/** The generic operators and those which apply to the type of what is compared. */
export const offeredOperators = ({ dataType }: FilterTarget): { value: OperatorName; label: string }[] =>
  operatorsFor(dataType).map((value) => ({ value, label: operators[value].label }))

export const inputOf = (draft: FilterDraft): InputShape => operatorOf(draft).inputFor(draft.target.dataType)

export function newDraft(target: FilterTarget): FilterDraft {
  const operator = operatorsFor(target.dataType)[0] ?? 'equals'
  return { target, operator, values: operators[operator].defaultsFor(target.dataType), dynamic: false, zooming: false }
}

/** Another column begins anew; only the wish for a dynamic filter stays. The same column by another way keeps its values. */
export function withTarget(draft: FilterDraft, target: FilterTarget): FilterDraft {
  const isSameColumn =
    !target.formula &&
    draft.target.columnId === target.columnId &&
    draft.target.aggregation === target.aggregation &&
    draft.target.grouping === target.grouping &&
    hasSameSecond(draft.target, target) &&
    draft.target.path?.join() !== target.path?.join()
  return isSameColumn ? { ...draft, target } : { ...newDraft(target), dynamic: draft.dynamic }
}

/** Another operator begins with its own values. */
export const withOperator = (draft: FilterDraft, operator: OperatorName): FilterDraft => ({
  ...draft,
  operator,
  values: operators[operator].defaultsFor(draft.target.dataType),
})

export const withValues = (draft: FilterDraft, values: readonly FilterValue[]): FilterDraft => ({ ...draft, values })

/** Changes one of several values; values before it that are not there yet are empty. */
export function withValueAt(draft: FilterDraft, at: number, value: FilterValue): FilterDraft {
  const length = Math.max(draft.values.length, at + 1)
  return withValues(
    draft,
    Array.from({ length }, (_, index) => (index === at ? value : (draft.values[index] ?? ''))),
  )
}

export const textAt = ({ values }: FilterDraft, at: number): string => {
  const value = values[at]
  return value === undefined || value === null ? '' : String(value)
}

export const valueLabel = (value: FilterValue): string =>
  valueText(value, typeof value === 'number' ? 'NUMBER' : 'STRING', { nullText: nullText(), style: writingStyle() })

/** Why the filter cannot be used yet, or undefined when it is done. */
export const draftProblem = (draft: FilterDraft): string | undefined =>
  operatorOf(draft).check(storedValues(draft), valueType(draft.target.dataType))

export const isDone = (draft: FilterDraft): boolean => draftProblem(draft) === undefined

/** A problem worth words: an empty field explains itself. */
export function valueProblemAt(draft: FilterDraft, at: number): string | undefined {
  const text = textAt(draft, at).trim()
  if (text === '' || draft.target.dataType !== 'NUMBER') return undefined
  return operators.equals.check([text], valueType('NUMBER')) === undefined ? undefined : `"${text}" is not a number`
}

/** A range that ends before it begins: allowed, but nothing can be in it. */
export function isReversed(draft: FilterDraft): boolean {
  if (inputOf(draft) !== 'two' || !isDone(draft)) return false
  const [low, high] = storedValues(draft)
  return draft.target.dataType === 'NUMBER' ? Number(low) > Number(high) : String(low) > String(high)
}

/** The filter as it is stored: days as YYYY-MM-DD, numbers as numbers wherever that keeps every digit. */
export function toFilter(draft: FilterDraft): Filter {
  const { target, operator, dynamic, zooming } = draft
  return {
    columnId: target.columnId,
    ...(target.path && { path: target.path }),
    ...(target.formula && { formula: target.formula }),
    ...(target.measure !== undefined && { measure: target.measure }),
    operator,
    values: storedValues(draft),
    ...(target.aggregation !== undefined && { aggregation: target.aggregation }),
    ...(target.secondColumnId !== undefined && { secondColumnId: target.secondColumnId }),
    ...(target.secondPath && { secondPath: target.secondPath }),
    ...(target.percentile !== undefined && { percentile: target.percentile }),
    ...(target.grouping !== undefined && { grouping: target.grouping }),
    ...(dynamic && { dynamic }),
    ...(zooming && { zooming }),
  }
}

/** A stored filter, to be changed. An operator that no longer applies to the column gives way to the first that does. */
export function toDraft(
  { operator, values, dynamic = false, zooming = false }: Filter,
  target: FilterTarget,
): FilterDraft {
  if (!operatorsFor(target.dataType).includes(operator)) return { ...newDraft(target), dynamic, zooming }
  const draft = { target, operator, values, dynamic, zooming }
  return { ...draft, values: isPlainDate(draft) ? values.map(asDay) : values }
}

function storedValues(draft: FilterDraft): readonly FilterValue[] {
  if (isPlainDate(draft)) return draft.values.map(asDay)
  if (draft.target.dataType === 'NUMBER' || inputOf(draft) === 'last-n-unit') return draft.values.map(asNumber)
  return draft.values
}

/** Current and Last hold units and counts, not days. */
const isPlainDate = (draft: FilterDraft) => draft.target.dataType === 'DATE' && ['one', 'two'].includes(inputOf(draft))

const asDay = (value: FilterValue) => (typeof value === 'string' ? (toStoredDate(value) ?? value) : value)

function asNumber(value: FilterValue): FilterValue {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text
}
