import { isAdministrator, type ItemRights, mayUse } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'

interface Owned {
  readonly ownerId: number | null
}

/** Sharing, deleting and handing over are left to the owner and to admin roles. */
export const mayChange = (viewer: Viewer, { ownerId }: Owned): boolean =>
  isAdministrator(viewer) || ownerId === viewer.userId

/** What the viewer may do with a question or dashboard. Calls are refused by the same answer that the page is given. */
export function rightsOf(viewer: Viewer, kind: 'question' | 'dashboard', item: Owned, isEditor: boolean): ItemRights {
  const isOwn = mayChange(viewer, item)
  return {
    canEdit: mayUse(viewer, `${kind}.write_access`) && (isOwn || isEditor),
    canDelete: mayUse(viewer, `${kind}.delete`) && isOwn,
    canShare: mayUse(viewer, `${kind}.share`) && isOwn,
    canSeeAccess: isOwn,
    canChangeOwner: isAdministrator(viewer),
  }
}
