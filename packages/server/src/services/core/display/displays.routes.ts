import {
  countDisplayTile,
  createDisplayLink,
  DISPLAY_ROWS,
  executeDisplayTile,
  getDisplay,
  listDashboardDisplayLinks,
  listDisplayLinks,
  pivotDisplayTile,
  Problem,
  revokeDisplayLink,
  summariseDisplayTile,
  trendOfDisplayTile,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { pageAnswer, serve, serveRows } from '../../../platform/http/serve.ts'
import { serveStream } from '../../../platform/http/streams/serve-stream.ts'
import type { Executor } from '../executor/executor.ts'
import { type Displays, piecesWithoutNames, withoutNames } from './displays.ts'

/** Who makes and ends display links. */
export function displayLinkRoutes(app: FastifyInstance, displays: Displays) {
  serve(app, listDashboardDisplayLinks, ({ viewer, params }) => displays.list(viewer, params.id))
  serve(app, createDisplayLink, ({ viewer, params, body }) => displays.create(viewer, params.id, body))
  serve(app, listDisplayLinks, async ({ query }) => pageAnswer(await displays.listAll(query)))
  serve(app, revokeDisplayLink, async ({ viewer, params }) => {
    await displays.revoke(viewer, params.id)
    return {}
  })
}

/** What a display asks for: tiles by their ids, with nothing of its own but how old an answer may be. */
export function displayRoutes(app: FastifyInstance, displays: Displays, executor: Executor) {
  serve(app, getDisplay, ({ viewer }) => displays.show(viewer))
  serveStream(app, executeDisplayTile, ({ viewer, params, body: { dashboardVersion, ...age }, admission }) => {
    async function* pieces() {
      const { questionId, choices } = await displays.tile(admission, params.tile, dashboardVersion)
      const wanted = { pageNumber: 0, pageLength: DISPLAY_ROWS, ...choices }
      yield* executor.execute(viewer, questionId, wanted, { admission, ...age })
    }
    return piecesWithoutNames(pieces())
  })
  serveRows(
    app,
    countDisplayTile,
    ({ viewer, params, body: { withoutLimit, version, dashboardVersion, ...age }, admission }) =>
      withoutNames(async () => {
        const { questionId, choices } = await displays.tile(admission, params.tile, dashboardVersion)
        return executor.countQuestion(viewer, questionId, { ...choices, version, withoutLimit }, { admission, ...age })
      }),
  )
  serveRows(
    app,
    summariseDisplayTile,
    ({ viewer, params, body: { depth, version, dashboardVersion, ...age }, admission }) =>
      withoutNames(async () => {
        const { questionId, choices } = await displays.tile(admission, params.tile, dashboardVersion)
        return executor.summariseQuestion(viewer, questionId, { ...choices, version, depth }, { admission, ...age })
      }),
  )
  serveRows(
    app,
    pivotDisplayTile,
    ({ viewer, params, body: { down, across, version, dashboardVersion, ...age }, admission }) =>
      withoutNames(async () => {
        const { questionId, choices } = await displays.tile(admission, params.tile, dashboardVersion)
        return executor.pivotQuestion(viewer, questionId, { ...choices, version, down, across }, { admission, ...age })
      }),
  )
  serveRows(app, trendOfDisplayTile, ({ viewer, params, body: { dashboardVersion, ...age }, admission }) =>
    withoutNames(async () => {
      const { questionId, choices, comparedWith } = await displays.tile(admission, params.tile, dashboardVersion)
      if (!comparedWith) throw new Problem('missing', 'This tile compares its number with no other period')
      return executor.trendOfQuestion(viewer, questionId, { ...choices, comparedWith }, { admission, ...age })
    }),
  )
}
