import type { TableColumnMeta } from '@soundings/contract'
import type { Cell } from '../../cell.ts'
import { isFilterable, valueFilters } from '../../value-filter.ts'

/** Where the cells of a column lead. */
export interface CellLink {
  readonly dashboard: number
  /** Keys of the columns whose values in the row narrow that dashboard. */
  readonly by: readonly string[]
}

/** Links of columns by the key of the column. */
export type CellLinks = Readonly<Record<string, CellLink>>

export function readCellLinks(kept: unknown): CellLinks | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const known = Object.entries(kept).flatMap(([key, each]: [string, unknown]) => {
    if (typeof each !== 'object' || each === null) return []
    const { dashboard, by } = each as Record<string, unknown>
    const isRead = Number.isSafeInteger(dashboard) && Array.isArray(by) && by.every((name) => typeof name === 'string')
    return isRead ? [[key, { dashboard, by } as CellLink] as const] : []
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

/** The links with one column's set or taken away, without those of columns that the result no longer has. */
export function withLink(
  links: CellLinks | undefined,
  keys: readonly string[],
  key: string,
  link: CellLink | undefined,
): CellLinks | undefined {
  const kept = Object.entries(links ?? {}).filter(([each]) => each !== key && keys.includes(each))
  return readCellLinks(Object.fromEntries([...kept, ...(link ? [[key, link] as const] : [])]))
}

/** The columns of a result whose values can narrow a dashboard. */
export const filterableColumns = (columns: readonly TableColumnMeta[]): number[] =>
  columns.flatMap((column, at) => (isFilterable(column) ? [at] : []))

/** The entry of an address with values that narrow the first tab of a dashboard, whichever tab that is. */
export const FIRST_TAB_CROSS = 'cross'

/** Values that come by a link belong to no tile of the dashboard, so that they narrow all of them. */
const NO_TILE = 'link'

export type HrefOf = (row: readonly Cell[]) => string | undefined

/**
 * The address of the dashboard with the values of a row, chosen as if they had been clicked there. Undefined for rows of which a value
 * is no filter, such as all other groups: the dashboard would show more than the cell is about.
 */
export function hrefBy(link: CellLink, keys: readonly string[], columns: readonly TableColumnMeta[]): HrefOf {
  const used = link.by.flatMap((key) => {
    const at = keys.indexOf(key)
    return columns[at] ? [{ at, column: columns[at] }] : []
  })
  return (row) => {
    const filters = used.map(({ at, column }) => valueFilters(column, row[at] ?? null))
    if (filters.includes(undefined) || used.length < link.by.length) return undefined
    const chosen = filters
      .flatMap((each) => each ?? [])
      .map(({ dbColumn, operator, values, grouping }) => ({ tile: NO_TILE, dbColumn, operator, values, grouping }))
    const search =
      chosen.length === 0 ? '' : `?${new URLSearchParams({ [FIRST_TAB_CROSS]: JSON.stringify(chosen) }).toString()}`
    return `/dashboards/${link.dashboard}${search}`
  }
}
