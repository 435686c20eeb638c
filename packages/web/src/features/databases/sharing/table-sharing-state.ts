import type { TableAccessList } from '@soundings/contract'

export interface SharingRow {
  /** Tells rows apart while their users change. */
  readonly key: number
  readonly username: string
  readonly tableIds: readonly number[]
}

/** What the rows give beyond what people have already. */
export function addedShares(
  rows: readonly SharingRow[],
  { tables }: TableAccessList,
): { username: string; tableIds: number[] }[] {
  const had = new Set(tables.flatMap(({ tableId, usernames }) => usernames.map((name) => `${tableId} ${name}`)))
  return rows
    .map(({ username, tableIds }) => ({ username, tableIds: tableIds.filter((id) => !had.has(`${id} ${username}`)) }))
    .filter(({ tableIds }) => tableIds.length > 0)
}

/** One row for each user who has tables already; one empty row when no one has. */
export function toRows({ tables }: TableAccessList): SharingRow[] {
  const byUser = new Map<string, number[]>()
  for (const { tableId, usernames } of tables) {
    for (const username of usernames) byUser.set(username, [...(byUser.get(username) ?? []), tableId])
  }
  const rows = [...byUser].map(([username, tableIds], key) => ({ key, username, tableIds }))
  return rows.length > 0 ? rows : [emptyRow(0)]
}

export function addRow(rows: readonly SharingRow[]): SharingRow[] {
  return [...rows, emptyRow(Math.max(-1, ...rows.map(({ key }) => key)) + 1)]
}

export function changeRow(
  rows: readonly SharingRow[],
  key: number,
  change: Partial<Omit<SharingRow, 'key'>>,
): SharingRow[] {
  return rows.map((row) => (row.key === key ? { ...row, ...change } : row))
}

export function removeRow(rows: readonly SharingRow[], key: number): SharingRow[] {
  return mayRemoveRow(rows) ? rows.filter((row) => row.key !== key) : [...rows]
}

export function mayRemoveRow(rows: readonly SharingRow[]): boolean {
  return rows.length > 1
}

export function isComplete({ username, tableIds }: SharingRow): boolean {
  return username !== '' && tableIds.length > 0
}

export function isValid(rows: readonly SharingRow[]): boolean {
  return rows.every(isComplete)
}

export function hasUser(rows: readonly SharingRow[]): boolean {
  return rows.some(({ username }) => username !== '')
}

/** A user stands in one row only: those of the other rows are not offered. */
export function takenBy(row: SharingRow, rows: readonly SharingRow[]): ReadonlySet<string> {
  return new Set(rows.filter(({ key }) => key !== row.key).map(({ username }) => username))
}

/** Names each table that a person has or had, so that what was taken away is taken away. */
export function toAccessList(rows: readonly SharingRow[], before: TableAccessList): TableAccessList {
  const tableIds = new Set([...before.tables.map(({ tableId }) => tableId), ...rows.flatMap((row) => row.tableIds)])
  return {
    tables: [...tableIds]
      .toSorted((one, other) => one - other)
      .map((tableId) => ({
        tableId,
        usernames: rows.filter((row) => row.tableIds.includes(tableId)).map(({ username }) => username),
      })),
  }
}

function emptyRow(key: number): SharingRow {
  return { key, username: '', tableIds: [] }
}
