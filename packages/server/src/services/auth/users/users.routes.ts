import {
  createUser,
  deleteUser,
  getUser,
  getUserPermissions,
  grantPermissions,
  listAuthorities,
  listPermissions,
  listSharableUsers,
  listUsers,
  permissionEntries,
  roleNames,
  setPermissions,
  updateUser,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { pageAnswer, serve } from '../../../platform/http/serve.ts'
import type { Users } from './users.ts'

export function userRoutes(app: FastifyInstance, users: Users) {
  serve(app, listUsers, async ({ query }) => pageAnswer(await users.list(query)))
  serve(app, listAuthorities, () => [...roleNames])
  serve(app, getUser, ({ params }) => users.view(params.id))
  serve(app, createUser, ({ viewer, body }) => users.create(viewer, body))
  serve(app, updateUser, ({ viewer, params, body }) => users.update(viewer, params.id, body))
  serve(app, deleteUser, async ({ viewer, params }) => {
    await users.remove(viewer, params.id)
    return {}
  })

  serve(app, listSharableUsers, async ({ viewer, query }) => pageAnswer(await users.listSharable(viewer, query)))
  serve(app, listPermissions, () => [...permissionEntries])
  serve(app, getUserPermissions, ({ params }) => users.permissionsOf(params.name))
  serve(app, grantPermissions, ({ viewer, params, body }) => users.grant(viewer, params.name, body))
  serve(app, setPermissions, ({ viewer, params, body }) => users.set(viewer, params.name, body))
}
