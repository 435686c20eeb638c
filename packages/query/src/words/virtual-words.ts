import type { RelatedColumn, SequenceColumn, VirtualMeaning } from '../model/query.ts'
import { relatedMeasureOf, sequenceMeasureOf } from '../virtual-columns/measures.ts'
import { columnTitle, filterWords, type Ground } from './filter-words.ts'

/** What a column of other rows says: 'Number of Encounters (Class equals Inpatient)'. */
export function virtualTitle(ground: Ground, column: VirtualMeaning): string {
  const words = column.kind === 'related' ? relatedTitle(ground, column) : sequenceTitle(ground, column)
  const about = column.kind === 'related' ? { ...ground, baseTableId: column.tableId } : ground
  const { where } = column
  return where && where.items.length > 0 ? `${words} (${filterWords(about, where)})` : words
}

function relatedTitle(ground: Ground, { measure, tableId, column, by }: Omit<RelatedColumn, 'id' | 'label'>): string {
  const { label } = relatedMeasureOf(measure)
  const table = ground.catalog.tables.find(({ id }) => id === tableId)?.displayName ?? ''
  if (!column) return `${label} ${table}`
  const about = { ...ground, baseTableId: tableId }
  const title = columnTitle(about, column)
  if (!by) return `${label} of ${title} of ${table}`
  const date = columnTitle(about, by)
  return date === title ? `${label} ${title} of ${table}` : `${label} ${title} of ${table} by ${date}`
}

function sequenceTitle(ground: Ground, { measure, by, column, days }: Omit<SequenceColumn, 'id' | 'label'>): string {
  const { gives, looks } = sequenceMeasureOf(measure)
  const [date, title] = [columnTitle(ground, by), column && columnTitle(ground, column)]
  const row = looks === 'back' ? 'previous' : 'next'
  switch (gives) {
    case 'value':
      return title === date
        ? `${looks === 'back' ? 'Previous' : 'Next'} ${title}`
        : `${looks === 'back' ? 'Previous' : 'Next'} ${title} by ${date}`
    case 'number':
      return `Number in the order of ${date}`
    case 'days':
      return looks === 'back' ? `Days since the ${row} ${title ?? date}` : `Days until the ${row} ${date}`
    case 'within':
      return looks === 'back'
        ? `Within ${days} days of the ${row} ${title ?? date}`
        : `${date} of the ${row} row within ${days} days`
  }
}
