import type { DbColumn, DbTable } from '@soundings/contract'
import { columnKey } from '@soundings/query'
import { matchesSearch } from '../../../../ui/form/matches-search.ts'
import { tablePlaces, columnUseIn, type TablePlace } from '../../../../components/column-picker/column-places.ts'

export type RawRow =
  | { readonly kind: 'table'; readonly key: string; readonly place: TablePlace; readonly columnKeys: readonly string[] }
  | {
      readonly kind: 'column'
      readonly key: string
      readonly column: DbColumn
      readonly place: TablePlace
      readonly columnKeys: readonly [string]
    }

/** The checklist of raw data: every table in reach with its columns, once for each way to it, the base table first; a search keeps what holds its text. */
export function rawRows(tables: readonly DbTable[], baseTableId: number | undefined, typed = ''): RawRow[] {
  const places = baseTableId === undefined ? [] : tablePlaces(tables, baseTableId)
  return places.flatMap((place): RawRow[] => {
    const keyOf = (column: Pick<DbColumn, 'id'>) => columnKey(columnUseIn(place, column))
    const columns = place.table.columns.filter(({ active }) => active)
    const found = columns.filter((column) => matchesSearch(typed, [place.title, column.displayName]))
    if (found.length === 0) return []
    const head: RawRow = { kind: 'table', key: `table-${keyOf(place.table)}`, place, columnKeys: columns.map(keyOf) }
    return [
      head,
      ...found.map((column): RawRow => ({
        kind: 'column',
        key: `column-${keyOf(column)}`,
        column,
        place,
        columnKeys: [keyOf(column)],
      })),
    ]
  })
}

/** A table's row takes all of its columns, or leaves them when they are all taken. */
export function toggled(chosen: ReadonlySet<string>, { columnKeys }: RawRow): ReadonlySet<string> {
  const next = new Set(chosen)
  const isTaken = columnKeys.every((key) => next.has(key))
  for (const key of columnKeys) {
    if (isTaken) next.delete(key)
    else next.add(key)
  }
  return next
}

export function rowState(chosen: ReadonlySet<string>, { columnKeys }: RawRow): 'all' | 'some' | 'none' {
  const taken = columnKeys.filter((key) => chosen.has(key)).length
  if (taken === 0) return 'none'
  return taken === columnKeys.length ? 'all' : 'some'
}
