import {
  createOwnApiKey,
  createServiceApiKey,
  listApiKeys,
  listOwnApiKeys,
  revokeApiKey,
  revokeOwnApiKey,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { pageAnswer, serve } from '../../../platform/http/serve.ts'
import type { ApiKeys } from './api-keys.ts'

export function apiKeyRoutes(app: FastifyInstance, apiKeys: ApiKeys) {
  serve(app, listOwnApiKeys, ({ viewer }) => apiKeys.listOwn(viewer))
  serve(app, createOwnApiKey, ({ viewer, body }) => apiKeys.createOwn(viewer, body))
  serve(app, revokeOwnApiKey, async ({ viewer, params }) => {
    await apiKeys.revokeOwn(viewer, params.id)
    return {}
  })
  serve(app, listApiKeys, async ({ query }) => pageAnswer(await apiKeys.list(query)))
  serve(app, revokeApiKey, async ({ viewer, params }) => {
    await apiKeys.revoke(viewer, params.id)
    return {}
  })
  serve(app, createServiceApiKey, ({ viewer, params, body }) => apiKeys.createForService(viewer, params.id, body))
}
