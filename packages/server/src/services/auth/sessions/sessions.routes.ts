import {
  endOtherSessions,
  endOwnSession,
  endSessionOfUser,
  endSessionsOfUser,
  listOwnSessions,
  listSessionsOfUser,
  lockSession,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Users } from '../users/users.ts'
import type { Sessions } from './sessions.ts'

const self = ({ userId: id, username }: Viewer) => ({ id, username })

export function sessionRoutes(app: FastifyInstance, { sessions, users }: { sessions: Sessions; users: Users }) {
  serve(app, lockSession, async ({ body, address }) => {
    await sessions.lock(body.refreshToken, address)
    return {}
  })
  serve(app, listOwnSessions, ({ viewer }) => sessions.list(viewer, viewer.userId))
  serve(app, endOwnSession, async ({ viewer, params }) => {
    await sessions.endOne(viewer, self(viewer), params.id)
    return {}
  })
  serve(app, endOtherSessions, async ({ viewer }) => {
    await sessions.endOthers(viewer, self(viewer))
    return {}
  })
  serve(app, listSessionsOfUser, async ({ viewer, params }) => sessions.list(viewer, (await users.get(params.id)).id))
  serve(app, endSessionOfUser, async ({ viewer, params }) => {
    await sessions.endOne(viewer, await users.get(params.id), params.session)
    return {}
  })
  serve(app, endSessionsOfUser, async ({ viewer, params }) => {
    await sessions.endOthers(viewer, await users.get(params.id))
    return {}
  })
}
