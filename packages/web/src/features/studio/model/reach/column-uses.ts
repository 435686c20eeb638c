import type { DbColumn } from '@soundings/contract'
import { isFilterGroup, normaliseUse, secondUse, type ColumnUse, type FilterGroup } from '@soundings/query'
import { catalogOf, type StudioState } from '../studio-state.ts'

type Place = Pick<StudioState, 'tables' | 'baseTableId'>

interface Uses extends ColumnUse {
  readonly secondColumnId?: number
  readonly secondPath?: readonly number[]
}

/** Any column of the base table counts its rows. */
export const countableColumn = ({ tables, baseTableId }: Place): DbColumn | undefined =>
  tables.find(({ id }) => id === baseTableId)?.columns.find(({ active }) => active)

/** Only the column and its way, of something that has more. */
export const columnUse = ({ columnId, path }: ColumnUse): ColumnUse => ({ columnId, ...(path && { path }) })

/** All but by which way its column is reached. */
export function withoutWay<Item extends ColumnUse>({ path: _path, ...item }: Item): Omit<Item, 'path'> {
  return item
}

/** A column as the second date of a date difference. */
export const asSecond = ({ columnId, path }: ColumnUse) => ({
  secondColumnId: columnId,
  ...(path && { secondPath: path }),
})

/** The ways of its columns written as pickers write them, so that the same column by the same way is equal. */
export function withWays<Item extends Uses>(state: Place, item: Item): Item {
  const { baseTableId } = state
  const catalog = catalogOf(state)
  if (!catalog.tables.some(({ id }) => id === baseTableId) || baseTableId === undefined) return item
  const { path: _path, secondPath: _secondPath, ...rest } = item
  const second = secondUse(item)
  const secondPath = second && normaliseUse(catalog, baseTableId, second).path
  return { ...rest, ...normaliseUse(catalog, baseTableId, columnUse(item)), ...(secondPath && { secondPath }) } as Item
}

/** The same for every condition of a group. */
export const withWaysIn = (state: Place, { operator, items }: FilterGroup): FilterGroup => ({
  operator,
  items: items.map((item) => (isFilterGroup(item) ? withWaysIn(state, item) : withWays(state, item))),
})
