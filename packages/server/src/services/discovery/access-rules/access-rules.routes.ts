import {
  addGdaFilter,
  addRowRules,
  compareGdaChains,
  deleteGdaFilter,
  deleteRowRule,
  getGdaReach,
  getRowRuleReach,
  getRuleCoverage,
  listGdaFilters,
  listRowRules,
  setRuleCoverage,
  updateGdaFilter,
  updateRowRule,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { Answer, pageAnswer, serve, serveRows } from '../../../platform/http/serve.ts'
import type { AccessRules } from './access-rules.ts'
import type { CompareChains } from './compare-chains.ts'
import type { RowRulesOfMany } from './row-rules.ts'

/** Addressed to core, owned here: the reader needs the rules. */
export function accessRuleRoutes(app: FastifyInstance, accessRules: AccessRules, compareChains: CompareChains) {
  serve(app, listGdaFilters, async ({ query }) => pageAnswer(await accessRules.list(query)))
  serve(app, addGdaFilter, async ({ viewer, body: { id, ...draft } }) =>
    id === undefined
      ? new Answer(await accessRules.add(viewer, draft), { status: 201 })
      : accessRules.update(viewer, { ...draft, id }),
  )
  serve(app, updateGdaFilter, ({ viewer, body }) => accessRules.update(viewer, body))
  serveRows(app, compareGdaChains, ({ viewer, body, admission }) => compareChains(viewer, body, admission))
  serve(app, getGdaReach, ({ params }) => accessRules.reachOf(params.id))
  serve(app, deleteGdaFilter, async ({ viewer, params }) => {
    await accessRules.remove(viewer, params.id)
    return {}
  })
}

export function rowRuleRoutes(app: FastifyInstance, rowRules: RowRulesOfMany) {
  serve(app, listRowRules, async ({ query }) => pageAnswer(await rowRules.list(query)))
  serve(app, addRowRules, ({ viewer, body }) => rowRules.add(viewer, body))
  serve(app, updateRowRule, ({ viewer, params, body }) => rowRules.update(viewer, params.id, body))
  serve(app, deleteRowRule, async ({ viewer, params }) => {
    await rowRules.remove(viewer, params.id)
    return {}
  })
  serve(app, getRowRuleReach, ({ params }) => rowRules.reachOf(params.id))
  serve(app, getRuleCoverage, ({ params }) => rowRules.coverage(params.id))
  serve(app, setRuleCoverage, ({ viewer, params, body }) =>
    rowRules.setRowsWithoutRule(viewer, params.id, body.rowsWithoutRule),
  )
}
