import { Problem } from '@soundings/contract'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type Sharing, takeOverRefused, type TakeOverCheck } from '../auth/index.ts'
import type { Dashboards } from './dashboards/dashboards.ts'
import type { Questions } from './questions/questions.ts'

interface Needs {
  readonly sharing: Pick<Sharing, 'objectIdsSharedWith'>
  readonly questions: Pick<Questions, 'findVisible'>
  readonly dashboards: Pick<Dashboards, 'getVisible'>
}

/** Signing in as somebody must not show questions or dashboards that the viewer does not see. */
export function createSeesNoMore({ sharing, questions, dashboards }: Needs): TakeOverCheck {
  const isVisible = {
    question: async (viewer: Viewer, id: number) => (await questions.findVisible(viewer, id)) !== undefined,
    dashboard: (viewer: Viewer, id: number) => dashboards.getVisible(viewer, id).then(() => true, isMissing),
  }

  return async (viewer, user) => {
    const other: Viewer = { userId: user.id, username: user.username, sessionId: '', permissions: user.permissions, roles: [user.role], address: '' }
    for (const kind of ['question', 'dashboard'] as const) {
      for (const id of await sharing.objectIdsSharedWith(kind, user.id)) {
        if ((await isVisible[kind](other, id)) && !(await isVisible[kind](viewer, id))) throw takeOverRefused()
      }
    }
  }
}

function isMissing(error: unknown): false {
  if (error instanceof Problem && error.kind === 'missing') return false
  throw error
}
