import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'

/** Does the work, and throws afterwards when the viewer let themselves or these people see rows that the viewer does not. */
export type GuardRowAccess = (viewer: Viewer, userIds: readonly number[], work: () => Promise<void>, within: Db) => Promise<void>

/** Memberships and attributes decide about rows; the service that knows the rules is registered here. */
export function createRowAccessGuard() {
  let guard: GuardRowAccess = (_viewer, _userIds, work) => work()
  return {
    guard: ((viewer, userIds, work, within) => guard(viewer, userIds, work, within)) as GuardRowAccess,
    register: (registered: GuardRowAccess) => void (guard = registered),
  }
}

export type RowAccessGuard = ReturnType<typeof createRowAccessGuard>
