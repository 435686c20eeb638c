import type { DbTable } from '@soundings/contract'
import { relatedMeasureOf, sequenceMeasureOf, type RelatedColumn, type SequenceColumn, type VirtualColumn } from '@soundings/query'
import type { StudioState } from './studio-state.ts'
import { columnTitle, conditionTitle, longestTitle, tableTitle } from './titles.ts'
import { withVirtual } from './virtual-tables.ts'

/** A column of related rows or of a sequence before it has an id and a name. */
export type NewVirtual = Omit<RelatedColumn, 'id' | 'label'> | Omit<SequenceColumn, 'id' | 'label'>

/** What it stands on: the tables, with those that refer to the base table. */
interface Ground {
  readonly tables: readonly DbTable[]
  readonly baseTableId: number
}

/** The studio with another column of its own. The same column is not added twice. `tables` may have more tables than before. */
export function withVirtualColumn(state: StudioState, added: NewVirtual, tables: readonly DbTable[]): { readonly state: StudioState; readonly column: VirtualColumn } {
  const baseTableId = state.baseTableId ?? 0
  const known = state.virtualColumns.find(({ id: _id, label: _label, ...other }) => JSON.stringify(other) === JSON.stringify(added))
  if (known) return { state, column: known }
  const column = { ...added, id: Math.min(0, ...state.virtualColumns.map(({ id }) => id)) - 1, label: virtualLabel({ tables, baseTableId }, added) }
  const virtualColumns = [...state.virtualColumns, column]
  return { state: { ...state, virtualColumns, tables: withVirtual(tables, baseTableId, virtualColumns) }, column }
}

/** What it says, in words: 'Number of Encounters (Class equals Inpatient)'. */
export function virtualLabel(ground: Ground, column: NewVirtual): string {
  const words = column.kind === 'related' ? relatedWords(ground, column) : sequenceWords(ground, column)
  const about = column.kind === 'related' ? { ...ground, baseTableId: column.tableId } : ground
  const { where } = column
  return (where && where.items.length > 0 ? `${words} (${conditionTitle(about, where)})` : words).slice(0, longestTitle)
}

function relatedWords({ tables }: Ground, { measure, tableId, column, by }: Omit<RelatedColumn, 'id' | 'label'>): string {
  const { label } = relatedMeasureOf(measure)
  const table = tableTitle({ tables }, tableId)
  if (!column) return `${label} ${table}`
  const about = { tables, baseTableId: tableId }
  const title = columnTitle(about, column)
  if (!by) return `${label} of ${title} of ${table}`
  const date = columnTitle(about, by)
  return date === title ? `${label} ${title} of ${table}` : `${label} ${title} of ${table} by ${date}`
}

function sequenceWords(ground: Ground, { measure, by, column, days }: Omit<SequenceColumn, 'id' | 'label'>): string {
  const { gives, looks } = sequenceMeasureOf(measure)
  const [date, title] = [columnTitle(ground, by), column && columnTitle(ground, column)]
  const row = looks === 'back' ? 'previous' : 'next'
  switch (gives) {
    case 'value':
      return title === date ? `${looks === 'back' ? 'Previous' : 'Next'} ${title}` : `${looks === 'back' ? 'Previous' : 'Next'} ${title} by ${date}`
    case 'number':
      return `Number in the order of ${date}`
    case 'days':
      return looks === 'back' ? `Days since the ${row} ${title ?? date}` : `Days until the ${row} ${date}`
    case 'within':
      return looks === 'back' ? `Within ${days} days of the ${row} ${title ?? date}` : `${date} of the ${row} row within ${days} days`
  }
}
