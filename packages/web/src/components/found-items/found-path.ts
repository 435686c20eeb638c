import { type Found, type Holder, mayUse } from '@soundings/contract'

/** Where a result is opened: tables in the data model, or by people without it as the beginning of a question. */
export function foundPath(found: Found, holder: Holder): string {
  switch (found.kind) {
    case 'dashboard':
      return `/dashboards/${found.id}`
    case 'question':
      return `/questions?openQuestion=${found.id}`
    case 'folder':
      return `/${found.list}?folder=${found.id}`
    case 'table':
      return tablePath(holder, found.databaseId, found.id)
    case 'column':
      return tablePath(holder, found.databaseId, found.tableId, found.id)
    case 'person':
      return mayUse(holder, 'user.write_access') ? `/users/edit/${found.id}` : '/users'
  }
}

function tablePath(holder: Holder, databaseId: number, tableId: number, columnId?: number): string {
  if (!mayUse(holder, ['database.view', 'database.write_access']))
    return `/questions/new?dbId=${databaseId}&tableId=${tableId}`
  return `/databases/details/${databaseId}?table=${tableId}${columnId === undefined ? '' : `&column=${columnId}`}`
}
