import type { DbColumn, DbTable } from '@soundings/contract'
import { matchesSearch } from '../../../ui/form/matches-search.ts'
import { tablePlaces, type TablePlace } from '../../../widgets/column-picker/column-places.ts'

export type RawRow =
  | { readonly kind: 'table'; readonly key: string; readonly place: TablePlace; readonly columnIds: readonly number[] }
  | { readonly kind: 'column'; readonly key: string; readonly column: DbColumn }

/** The checklist of raw data: every table in reach with its columns, the base table first; a search keeps what holds its text. */
export function rawRows(tables: readonly DbTable[], baseTableId: number | undefined, typed = ''): RawRow[] {
  const places = baseTableId === undefined ? [] : tablePlaces(tables, baseTableId)
  return places.flatMap((place): RawRow[] => {
    const { id, displayName } = place.table
    const columns = place.table.columns.filter(({ active }) => active)
    const found = columns.filter((column) => matchesSearch(typed, [displayName, column.displayName]))
    if (found.length === 0) return []
    const head: RawRow = { kind: 'table', key: `table-${id}`, place, columnIds: columns.map((column) => column.id) }
    return [head, ...found.map((column): RawRow => ({ kind: 'column', key: `column-${column.id}`, column }))]
  })
}

/** A table's row takes all of its columns, or leaves them when they are all taken. */
export function toggled(chosen: ReadonlySet<number>, row: RawRow): ReadonlySet<number> {
  const ids = row.kind === 'column' ? [row.column.id] : row.columnIds
  const next = new Set(chosen)
  const isTaken = ids.every((id) => next.has(id))
  for (const id of ids) {
    if (isTaken) next.delete(id)
    else next.add(id)
  }
  return next
}

export function rowState(chosen: ReadonlySet<number>, row: RawRow): 'all' | 'some' | 'none' {
  if (row.kind === 'column') return chosen.has(row.column.id) ? 'all' : 'none'
  const taken = row.columnIds.filter((id) => chosen.has(id)).length
  if (taken === 0) return 'none'
  return taken === row.columnIds.length ? 'all' : 'some'
}
