import { isAdministrator, Problem } from '@soundings/contract'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type Sharing, takeOverRefused, type TakeOverCheck } from '../auth/index.ts'
import type { DashboardTiles } from './dashboards/dashboard-tiles.ts'
import type { Dashboards } from './dashboards/dashboards.ts'
import type { Questions } from './questions/questions.ts'

interface Needs {
  readonly sharing: Pick<Sharing, 'objectIdsSharedWith' | 'isEditor'>
  readonly questions: Pick<Questions, 'findVisible'>
  readonly dashboards: Pick<Dashboards, 'getVisible'>
  readonly listShownTo: DashboardTiles['listShownTo']
}

/** Signing in as another user must not show questions or dashboards that the viewer does not see. */
export function createRestrictionCheck({ sharing, questions, dashboards, listShownTo }: Needs): TakeOverCheck {
  const find = {
    question: questions.findVisible,
    dashboard: (viewer: Viewer, id: number) => dashboards.getVisible(viewer, id).catch(undefinedWhenMissing),
  }

  /** Tiles that others put on a dashboard of the user show its questions too. */
  const idsSeenBy = async (kind: keyof typeof find, userId: number): Promise<ReadonlySet<number>> =>
    new Set([
      ...(await sharing.objectIdsSharedWith(kind, userId)),
      ...(kind === 'question' ? (await listShownTo(userId)).map(({ questionId }) => questionId) : []),
    ])

  return async (viewer, user) => {
    if (isAdministrator(viewer)) return
    const other: Viewer = {
      userId: user.id,
      username: user.username,
      sessionId: '',
      permissions: user.effectivePermissions,
      roles: [user.role],
      address: '',
    }
    for (const kind of ['question', 'dashboard'] as const) {
      for (const id of await idsSeenBy(kind, user.id)) {
        const item = await find[kind](other, id)
        // What they own comes by tiles, folders and groups too.
        if (!item || item.ownerId === user.id) continue
        if (!(await find[kind](viewer, id))) throw takeOverRefused()
        const mayEdit = item.ownerId === viewer.userId || (await sharing.isEditor(kind, id, viewer.userId))
        if (!mayEdit && (await sharing.isEditor(kind, id, user.id))) throw takeOverRefused()
      }
    }
  }
}

function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof Problem && error.kind === 'missing') return undefined
  throw error
}
