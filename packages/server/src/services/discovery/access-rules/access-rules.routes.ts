import { addGdaFilter, compareGdaChains, deleteGdaFilter, getGdaReach, listGdaFilters, updateGdaFilter } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { pageAnswer } from '../../../platform/http/list-page.ts'
import { Answer, serve, serveRows } from '../../../platform/http/serve.ts'
import type { AccessRules } from './access-rules.ts'
import type { CompareChains } from './compare-chains.ts'

/** Addressed to core, owned here: the reader needs the rules. */
export function accessRuleRoutes(app: FastifyInstance, accessRules: AccessRules, compareChains: CompareChains) {
  serve(app, listGdaFilters, async ({ query }) => pageAnswer(await accessRules.list(query)))
  serve(app, addGdaFilter, async ({ viewer, body: { id, ...draft } }) =>
    id === undefined ? new Answer(await accessRules.add(viewer, draft), { status: 201 }) : accessRules.update(viewer, { ...draft, id }),
  )
  serve(app, updateGdaFilter, ({ viewer, body }) => accessRules.update(viewer, body))
  serveRows(app, compareGdaChains, ({ viewer, body, admission }) => compareChains(viewer, body, admission))
  serve(app, getGdaReach, ({ params }) => accessRules.reachOf(params.id))
  serve(app, deleteGdaFilter, async ({ viewer, params }) => {
    await accessRules.remove(viewer, params.id)
    return {}
  })
}
