import { isAdministrator } from '@soundings/contract'
import type { Viewer } from '../../platform/http/viewer.ts'

/** A change reaches everybody who sees the thing, so it is left to its owner and to admin roles. */
export const mayChange = (viewer: Viewer, { ownerId }: { readonly ownerId: number | null }): boolean =>
  isAdministrator(viewer) || ownerId === viewer.userId
