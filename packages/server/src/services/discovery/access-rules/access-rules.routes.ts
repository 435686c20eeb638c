import { addGdaFilter, deleteGdaFilter, getGdaReach, listGdaFilters, updateGdaFilter } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { listPage } from '../../../platform/http/list-page.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { AccessRules } from './access-rules.ts'

/** Addressed to core, owned here: the reader needs the rules. */
export function accessRuleRoutes(app: FastifyInstance, accessRules: AccessRules) {
  serve(app, listGdaFilters, async ({ query }) => listPage(await accessRules.list(), query))
  serve(app, addGdaFilter, ({ viewer, body }) => accessRules.add(viewer, body))
  serve(app, updateGdaFilter, ({ viewer, body }) => accessRules.update(viewer, body))
  serve(app, getGdaReach, ({ params }) => accessRules.reachOf(params.id))
  serve(app, deleteGdaFilter, async ({ viewer, params }) => {
    await accessRules.remove(viewer, params.id)
    return {}
  })
}
