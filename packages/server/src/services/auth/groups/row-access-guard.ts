import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'

interface RowAccess {
  /** Does the work, and throws afterwards when the viewer let themselves or these people see rows that the viewer does not. */
  guardChange(viewer: Viewer, userIds: readonly number[], work: () => Promise<void>, within: Db): Promise<void>
  /** Whether row rules restrict a user in any database. */
  isBound(viewer: Viewer): Promise<boolean>
}

/** Memberships and attributes decide about rows; the service that knows the rules is registered here. */
export function createRowAccessGuard() {
  let known: RowAccess = { guardChange: (_viewer, _userIds, work) => work(), isBound: async () => false }
  return {
    guard: ((viewer, userIds, work, within) =>
      known.guardChange(viewer, userIds, work, within)) as RowAccess['guardChange'],
    isBound: (viewer: Viewer) => known.isBound(viewer),
    register: (rules: RowAccess) => void (known = rules),
  }
}

export type RowAccessGuard = ReturnType<typeof createRowAccessGuard>
