import type { PivotCell, PivotChoices, PivotSort } from './pivot.ts'

/** The choices of a pivot as they are kept with a question; undefined where the text holds none. */
export function readPivotChoices(kept: unknown): PivotChoices | undefined {
  if (!isRecord(kept)) return undefined
  const { down, across, sort } = kept
  if (!isListOf(down, isText) || !isListOf(across, isText)) return undefined
  return { down, across, ...(isSort(sort) && { sort }) }
}

function isSort(value: unknown): value is PivotSort {
  if (!isRecord(value) || (value.direction !== 'asc' && value.direction !== 'desc')) return false
  return isText(value.by) || (isText(value.measure) && isListOf(value.across, isCell))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isCell = (value: unknown): value is PivotCell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
const isListOf = <Item>(value: unknown, isItem: (each: unknown) => each is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem)
