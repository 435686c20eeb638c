import { isAdministrator } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { takeOverRefused, type TakeOverCheck } from '../../auth/index.ts'
import type { Asker, TableAccess } from './table-access.ts'

/** Signing in as another user must not open databases or tables that the viewer does not have. */
export function createUsesNoMore(
  tableAccess: Pick<TableAccess, 'usableDatabaseIds' | 'usableTableIds' | 'mayRead' | 'mayUseWhole'>,
): TakeOverCheck {
  async function holdsAllOf(viewer: Viewer, other: Asker, databaseId: number): Promise<boolean> {
    const theirs = await tableAccess.usableTableIds(other, databaseId)
    return theirs === 'all'
      ? tableAccess.mayUseWhole(viewer, databaseId)
      : tableAccess.mayRead(viewer, databaseId, [...theirs])
  }

  return async (viewer, user) => {
    if (isAdministrator(viewer)) return
    const other = { userId: user.id, roles: [user.role] }
    const databaseIds = await tableAccess.usableDatabaseIds(other)
    if (databaseIds === 'all') throw takeOverRefused()
    for (const databaseId of databaseIds) if (!(await holdsAllOf(viewer, other, databaseId))) throw takeOverRefused()
  }
}
