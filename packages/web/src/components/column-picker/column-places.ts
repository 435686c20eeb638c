import { toCatalog, type DbColumn, type DbTable } from '@soundings/contract'
import { columnKey, joinedTables, type ColumnUse, type JoinPath } from '@soundings/query'
import { matchesSearch } from '../../ui/form/matches-search.ts'

/** A table whose columns can be chosen, and how the base table leads there. */
export interface TablePlace {
  readonly table: DbTable
  /** Names of the tables on the way, the base table first, this one last. */
  readonly names: readonly string[]
  /** The table's name, and the way to it where there are several. */
  readonly title: string
  /** The references on the way, where there are several ways. */
  readonly path?: readonly number[]
  /** The way in full, with the key of each step. */
  readonly keys: string
}

/** The base table first, then every way to the tables which foreign keys lead to, nearest first. Hidden tables do not appear. */
export function tablePlaces(tables: readonly DbTable[], baseTableId: number): TablePlace[] {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const base = byId.get(baseTableId)
  if (!base) return []
  const related = joinedTables(toCatalog(tables), baseTableId).flatMap(
    ({ table: { id }, joins, title, path }): TablePlace[] => {
      const table = byId.get(id)
      const names = [base.displayName, ...joins.map(({ target }) => target.displayName)]
      return table ? [{ table, names, title, keys: wayInFull(joins), ...(path && { path }) }] : []
    },
  )
  return [{ table: base, names: [base.displayName], title: base.displayName, keys: '' }, ...related]
}

export const columnUseIn = ({ path }: Pick<TablePlace, 'path'>, { id }: Pick<DbColumn, 'id'>): ColumnUse => ({
  columnId: id,
  ...(path && { path }),
})

const wayInFull = (joins: JoinPath) =>
  joins
    .map(
      ({ source, target, pairs }) =>
        `${source.displayName}.${pairs.map(({ from }) => from.displayName).join(' + ')} → ${target.displayName}`,
    )
    .join(', ')

export type AcceptColumn = (column: DbColumn, table: DbTable) => boolean

export type PickerRow =
  | { readonly kind: 'table'; readonly key: string; readonly place: TablePlace }
  | { readonly kind: 'column'; readonly key: string; readonly column: DbColumn; readonly place: TablePlace }

/** What the list shows: each table that still has columns, and under it those which are accepted and hold the typed text, the best match first. */
export function pickerRows(
  places: readonly TablePlace[],
  typed: string,
  accept: AcceptColumn = () => true,
): PickerRow[] {
  return places.flatMap((place): PickerRow[] => {
    const { table } = place
    const columns = table.columns.filter(
      (column) =>
        column.active &&
        accept(column, table) &&
        matchesSearch(typed, [
          column.displayName,
          column.name,
          `${table.displayName} ${column.displayName}`,
          `${place.title} ${column.displayName}`,
        ]),
    )
    if (columns.length === 0) return []
    return [
      { kind: 'table', key: `table-${columnKey(columnUseIn(place, table))}`, place },
      ...bestFirst(columns, typed).map((column): PickerRow => ({
        kind: 'column',
        key: `column-${columnKey(columnUseIn(place, column))}`,
        column,
        place,
      })),
    ]
  })
}

/** Those that are called what was typed, then those whose name begins with it or holds it, then those that only their table's name brought here. */
function bestFirst(columns: readonly DbColumn[], typed: string): readonly DbColumn[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return columns
  const distance = ({ displayName }: DbColumn) => {
    const name = displayName.toLowerCase()
    return [name === wanted, name.startsWith(wanted), name.includes(wanted), true].indexOf(true)
  }
  return columns.toSorted((one, other) => distance(one) - distance(other))
}
