import {
  changeGroupMembers,
  createGroup,
  deleteGroup,
  getGroup,
  listGroupMembers,
  listGroups,
  listGroupShares,
  listGroupsOfUser,
  listSharableGroups,
  shareWithGroups,
  unshareFromGroups,
  updateGroup,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { pageAnswer, serve } from '../../../platform/http/serve.ts'
import type { Groups } from './groups.ts'

export function groupRoutes(app: FastifyInstance, groups: Groups) {
  serve(app, listGroups, async ({ query }) => pageAnswer(await groups.list(query)))
  serve(app, getGroup, ({ params }) => groups.get(params.id))
  serve(app, createGroup, ({ viewer, body }) => groups.create(viewer, body))
  serve(app, updateGroup, ({ viewer, params, body }) => groups.update(viewer, params.id, body))
  serve(app, deleteGroup, async ({ viewer, params }) => {
    await groups.remove(viewer, params.id)
    return {}
  })
  serve(app, listGroupMembers, async ({ params, query }) => pageAnswer(await groups.listMembers(params.id, query)))
  serve(app, changeGroupMembers, ({ viewer, params, body }) => groups.changeMembers(viewer, params.id, body))
  serve(app, listGroupShares, ({ params }) => groups.listShares(params.id))
  serve(app, shareWithGroups, async ({ viewer, body }) => {
    await groups.share(viewer, body.kind, body.ids, body.groups, body.canEdit)
    return {}
  })
  serve(app, unshareFromGroups, async ({ viewer, body }) => {
    await groups.unshare(viewer, body.kind, body.ids, body.groups)
    return {}
  })
  serve(app, listSharableGroups, async ({ query }) => pageAnswer(await groups.listSharable(query)))
  serve(app, listGroupsOfUser, ({ params }) => groups.ofUser(params.name))
}
